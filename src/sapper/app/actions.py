"""What a player may do to a game, as the log keeps it.

The text of an action is that of a move, ``open 4,7 @12.5``, or one word, ``undo``; a *solve* may
name a method, ``solve single-point``.
"""

import math
import re
from dataclasses import dataclass, replace
from typing import Self

from sapper.answers.games import ActionKind
from sapper.errors import NotationError
from sapper.game import Move, MoveKind
from sapper.grid import Cell

__all__ = ["Action", "ActionKind"]

_ACTION = re.compile(
    r"([a-z]+)(?: ([0-9]{1,9}),([0-9]{1,9})| ([a-z][a-z-]{0,30}))?(?: @([0-9.e+-]{1,30}))?"
)
_MOVES = frozenset(kind.value for kind in MoveKind)
_KINDS = frozenset(kind.value for kind in ActionKind)


@dataclass(frozen=True, slots=True)
class Action:
    """One action.

    >>> Action.parse("open 4,7 @12.5")
    Action(kind=<ActionKind.OPEN: 'open'>, cell=(4, 7), at=12.5, method=None)
    >>> str(Action(ActionKind.UNDO)), Action.parse("open 4,7 @12.5").request
    ('undo', 'open 4,7')
    """

    kind: ActionKind
    cell: Cell | None = None
    """Where, for those that need a cell."""
    at: float | None = None
    """Seconds since the first opening."""
    method: str | None = None
    """The method of a *solve*, if not the engine; the log has the move that it became."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of an action."""
        match = _ACTION.fullmatch(text)
        if match is None or match[1] not in _KINDS or (match[4] and match[1] != "solve"):
            raise NotationError(f"{text[:40]!r} is not an action")
        cell = None if match[2] is None else (int(match[2]), int(match[3]))
        at = None if match[5] is None else _time(match[5], text)
        return cls(ActionKind(match[1]), cell, at, match[4])

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
        """The move that it is; ``None`` if it is not a move."""
        if self.kind.value not in _MOVES or self.cell is None:
            return None
        return Move(MoveKind(self.kind.value), self.cell, self.at)

    def timed(self, at: float) -> Self:
        """Return the same action at another time."""
        return replace(self, at=at)


def _time(digits: str, text: str) -> float:
    """Read the time of an action, which is finite and not negative."""
    try:
        at = float(digits)
    except ValueError:
        at = math.nan
    if not (math.isfinite(at) and at >= 0):
        raise NotationError(f"{digits[:40]!r} is not a time, in {text[:40]!r}")
    return at
