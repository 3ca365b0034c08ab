"""A conversation line by line: what is typed, or comes through a pipe, until somebody leaves."""

import sys
from typing import Protocol

from sapper.cli import outputs


class Partner(Protocol):
    """Who answers."""

    @property
    def left(self) -> bool:
        """Whether it is over."""
        ...

    def answer(self, line: str) -> None:
        """Answer a line."""
        ...


def converse(partner: Partner) -> None:
    """Let the partner answer every line, after a prompt where a terminal is there."""
    at_terminal = sys.stdin.isatty()
    while not partner.left:
        sys.stdout.flush()
        try:
            line = input("> " if at_terminal else "")
        except EOFError:
            if at_terminal:
                outputs.say()  # the prompt's line is still open
            return
        partner.answer(line)
