import io
import sys

import pytest

from sapper.cli import prompt


class Echo:
    """Repeats what it hears, until it hears goodbye."""

    def __init__(self):
        self.heard = []

    @property
    def left(self):
        return "bye" in self.heard

    def answer(self, line):
        self.heard.append(line)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("kind", [io.StringIO, Terminal])
def test_lines_are_answered_until_the_partner_leaves(monkeypatch, kind):
    monkeypatch.setattr(sys, "stdin", kind("one\ntwo\nbye\nthree\n"))
    partner = Echo()
    prompt.converse(partner)
    assert partner.heard == ["one", "two", "bye"]


@pytest.mark.parametrize(("kind", "said"), [(io.StringIO, ""), (Terminal, "> > \n")])
def test_the_end_of_the_input_ends_it_and_the_line_of_a_prompt(monkeypatch, capsys, kind, said):
    monkeypatch.setattr(sys, "stdin", kind("one\n"))
    partner = Echo()
    prompt.converse(partner)
    assert partner.heard == ["one"]
    assert capsys.readouterr().out == said


def test_nobody_is_asked_who_has_left_already(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("one\n"))
    partner = Echo()
    partner.heard.append("bye")
    prompt.converse(partner)
    assert partner.heard == ["bye"]
