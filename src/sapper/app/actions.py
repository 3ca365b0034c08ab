"""What a player may do to a game, as the log keeps it.

The text of an action is that of a move, ``open 4,7 @12.5``, or one word, ``undo``.
"""

import math
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from sapper.errors import NotationError
from sapper.game import Move, MoveKind
from sapper.grid import Cell

_ACTION = re.compile(r"([a-z]+)(?: ([0-9]{1,9}),([0-9]{1,9}))?(?: @([0-9.e+-]+))?")
_MOVES = frozenset(kind.value for kind in MoveKind)


class ActionKind(StrEnum):
    """What an action does."""

    OPEN = "open"
    """The move."""
    FLAG = "flag"
    """The move."""
    CHORD = "chord"
    """The move."""
    QUESTION = "question"
    """Sets or removes a question mark, by as many turns of the mark as it takes."""
    UNDO = "undo"
    """Takes the last move back."""
    REDO = "redo"
    """Makes it again."""
    SOLVE = "solve"
    """One certain step; the log has the move that it became."""
    RESIGN = "resign"
    """Ends the game."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action.

    >>> Action.parse("open 4,7 @12.5")
    Action(kind=<ActionKind.OPEN: 'open'>, cell=(4, 7), at=12.5, method=None)
    >>> str(Action(ActionKind.UNDO)), Action.parse("open 4,7 @12.5").request
    ('undo', 'open 4,7')
    """

    kind: ActionKind
    """What it does."""
    cell: Cell | None = None
    """Where, for those that need a cell."""
    at: float | None = None
    """Seconds since the first opening."""
    method: str | None = None
    """Whom a *solve* asks, unless it is the engine; the log has the move that it became."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of an action.

        Raises:
            NotationError: the text is none.
        """
        match = _ACTION.fullmatch(text)
        if match is None or match[1] not in tuple(ActionKind):
            raise NotationError(f"{text[:40]!r} is not an action")
        cell = None if match[2] is None else (int(match[2]), int(match[3]))
        return cls(ActionKind(match[1]), cell, None if match[4] is None else _time(match[4], text))

    def __str__(self) -> str:
        when = "" if self.at is None else f" @{float(self.at)!r}"
        return f"{self.request}{when}"

    @property
    def request(self) -> str:
        """What it asks for, whenever that was: two requests with the same text are the same."""
        where = "" if self.cell is None else f" {self.cell[0]},{self.cell[1]}"
        how = "" if self.method is None else f" {self.method}"
        return f"{self.kind.value}{where}{how}"

    @property
    def move(self) -> Move | None:
        """The move that it is, ``None`` for those that are none."""
        if self.kind.value not in _MOVES or self.cell is None:
            return None
        return Move(MoveKind(self.kind.value), self.cell, self.at)

    def timed(self, at: float) -> Self:
        """Return the same action at another time."""
        return replace(self, at=at)


def _time(digits: str, text: str) -> float:
    """Read the time of an action, which is finite and not before the beginning."""
    try:
        at = float(digits)
    except ValueError:
        at = math.nan
    if not (math.isfinite(at) and at >= 0):
        raise NotationError(f"{digits[:40]!r} is not a time, in {text[:40]!r}")
    return at
