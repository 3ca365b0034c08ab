"""A move: an action on a cell, and its time.

The text of a move is ``open 4,7``, followed by the time if it is known: ``open 4,7 @12.5``.
A move log is a list of moves; its text has one move per line.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Self

from sapper.errors import IllegalMoveError, IllegalMoveReason, NotationError
from sapper.grid import Cell
from sapper.plain_data import MAX_SECONDS, shown


class MoveKind(StrEnum):
    """The kind of a move."""

    OPEN = "open"
    """Opens a hidden cell; a zero also opens its neighbours, and so on."""
    FLAG = "flag"
    """Changes the mark of a hidden cell to the next one: none, flag, question mark (if used)."""
    CHORD = "chord"
    """Opens all unflagged neighbours of a number with the right number of flags, as one move."""
    QUESTION = "question"
    """Sets or removes a question mark, which may take more than one change of the mark."""


MoveName = Literal["open", "flag", "chord", "question"]
"""The names of kinds of moves, for type checkers."""

_NUMBER = r"[0-9]{1,15}(?:\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,3})?"
_MOVE = re.compile(rf"([a-z]+)\s+([0-9]{{1,9}})(?:\s*,\s*|\s+)([0-9]{{1,9}})(?:\s+@({_NUMBER}))?")


@dataclass(frozen=True, slots=True, init=False)
class Move:
    """One move; its kind may be given by name.

    >>> Move.parse("open 4,7 @12.5")
    Move.parse('open 4,7 @12.5')
    >>> print(Move(MoveKind.FLAG, (0, 3)))
    flag 0,3
    """

    kind: MoveKind
    """The kind of the move."""
    cell: Cell
    """The cell that the move acts on."""
    at: float | None = None
    """Seconds on the player's clock, with any starting point; ``None`` if not measured."""

    def __init__(self, kind: MoveKind | MoveName, cell: Cell, at: float | None = None) -> None:
        """Check and store the fields of the move.

        Raises:
            IllegalMoveError: the time is negative, not a number, or too large.
            ValueError: there is no such kind of move.
        """
        object.__setattr__(self, "kind", MoveKind(kind))
        object.__setattr__(self, "cell", cell)
        object.__setattr__(self, "at", at)
        if self.at is not None and not 0 <= self.at <= MAX_SECONDS:
            raise IllegalMoveError(
                f"{shown(self.at)} is not a time: it must be from 0 to {MAX_SECONDS:g}",
                reason=IllegalMoveReason.TIME,
                cell=self.cell,
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of a move; row and column may also be separated by a space.

        Args:
            text: Such as ``open 3,4`` or ``chord 2,2``; ``flag 0,1 @1.5`` has a time in seconds.

        Raises:
            NotationError: the text is not a move.
        """
        match = _MOVE.fullmatch(text.strip())
        if match is None:
            raise NotationError(f"{text[:40]!r} is not a move such as 'open 4,7'")
        kind, row, col, at = match.groups()
        if kind not in tuple(MoveKind):
            raise NotationError(
                f"{kind[:40]!r} is not a kind of move: choose one of {', '.join(MoveKind)}"
            )
        try:
            return cls(MoveKind(kind), (int(row), int(col)), None if at is None else float(at))
        except IllegalMoveError as error:
            raise NotationError(str(error)) from None

    def __str__(self) -> str:
        row, col = self.cell
        when = "" if self.at is None else f" @{float(self.at)!r}"
        return f"{self.kind.value} {row},{col}{when}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"


def read_log(text: str) -> tuple[Move, ...]:
    r"""Read a move log, one move per line; empty lines are skipped.

    >>> read_log("open 0,0\nflag 0,2")
    (Move.parse('open 0,0'), Move.parse('flag 0,2'))
    """
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                moves.append(Move.parse(line))
            except NotationError as error:
                raise NotationError(str(error), line=number) from None
    return tuple(moves)


def write_log(moves: Iterable[Move]) -> str:
    """Return the text of a move log."""
    return "".join(f"{move}\n" for move in moves)
