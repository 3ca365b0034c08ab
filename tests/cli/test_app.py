"""The program: its commands, its manual page, its version."""

import inspect

import pytest
from tests.cli.command import sapper

from sapper.cli import app, lazy_group


def test_help_is_a_manual_page():
    out = sapper("--help", env={"COLUMNS": "80"}).out
    for word in ("BOARD", "Exit codes", "Examples", "JSON Lines", "NO_COLOR", "--version"):
        assert word in out


@pytest.mark.parametrize("name", [name for names in app.COMMANDS.values() for name in names])
def test_every_command_is_listed_and_explains_itself(name):
    assert name in sapper("--help").out
    run = sapper(name, "--help")
    assert run.code == 0
    assert "Usage: sapper" in run.out


def test_the_examples_of_the_manual_are_valid():
    examples = [
        line.split()[1:] for line in app._MANUAL.splitlines() if line.startswith("  sapper ")
    ]
    assert len(examples) >= 5
    for words in examples:
        if words[0] in ("play", "convert"):  # one asks for moves, the other for a file
            continue
        end = words.index(">") if ">" in words else len(words)
        assert sapper(*words[:end]).code == 0, words


def test_no_command_at_all_shows_the_help():
    run = sapper()
    assert run.code == 2
    assert "Usage: sapper" in run.out + run.err


def test_the_version_is_told():
    out = sapper("--version").out
    assert out.startswith("sapper ")
    assert out.split()[1][0].isdigit()


@pytest.mark.parametrize(
    ("name", "summary"), [pair for names in app.COMMANDS.values() for pair in names.items()]
)
def test_the_summary_in_the_list_is_the_first_paragraph_of_the_commands_help(name, summary):
    first, *_ = inspect.cleandoc(lazy_group.load(name).help).split("\n\n")
    assert " ".join(first.split()) == summary
