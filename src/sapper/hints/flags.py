"""Flags are claims, never knowledge: which of them are wrong, and why.

A flag on a cell that is certainly safe is wrong by itself. Several flags may be wrong together
though each alone is possible, as two flags beside a 1 that touches only these cells.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Conflict, Verdict, check, conflict
from sapper.errors import HintError
from sapper.grid import Cell
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class WrongTogether:
    """Flags of which at least one is wrong."""

    flags: tuple[Cell, ...]
    """The flags, ascending: without any one of them the others are possible."""
    conflict: Conflict
    """The clues that they contradict."""


def checked(board: Board, flags: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the flags on hidden cells, ascending, each once; those on known mines are right.

    Raises:
        GridError: a flag is outside.
        HintError: a flag stands on an opened cell.
    """
    places = sorted(set(flags))
    for cell in places:
        if board[cell] not in (State.HIDDEN, State.MINE):
            raise HintError(f"flag at {cell[0]},{cell[1]} is on an opened cell in {board.id}")
    return tuple(cell for cell in places if board.is_hidden(cell))


def wrong_together(
    board: Board, flags: tuple[Cell, ...], *, limit: int = DEFAULT_LIMIT
) -> WrongTogether | None:
    """Return a smallest set of flags that cannot all be right, ``None`` when they may be.

    Smallest in the sense that none of them can be left out. One question to the engine a flag.

    >>> found = wrong_together(Board.parse("4x1:.1.."), ((0, 0), (0, 2), (0, 3)))
    >>> found.flags, found.conflict.clues
    (((0, 0), (0, 2)), ((0, 1),))
    """

    def believing(claims: Iterable[Cell]) -> Board:
        return board.with_cells((cell, State.MINE) for cell in claims)

    def is_impossible(claims: Iterable[Cell]) -> bool:
        consistency = check(believing(claims), limit=limit, seconds=0)
        return consistency.verdict is Verdict.INCONSISTENT

    if not is_impossible(flags):
        return None
    left = list(flags)
    for cell in flags:
        fewer = [other for other in left if other != cell]
        if is_impossible(fewer):
            left = fewer
    found = conflict(believing(left), limit=limit)
    return None if found is None else WrongTogether(tuple(left), found)
