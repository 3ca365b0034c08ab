"""Flags are claims, never knowledge: which of them are wrong, and why.

A flag on a cell that is certainly safe is wrong by itself. Several flags may be wrong together
though each alone is possible, as two flags beside a 1 that touches only these cells.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget
from sapper.engine import DEFAULT_LIMIT, Conflict, Stop, Verdict, check, conflict
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
    board: Board,
    flags: tuple[Cell, ...],
    *,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> WrongTogether | None:
    """Return a smallest set of flags that cannot all be right, ``None`` when they may be.

    Smallest in the sense that none of them can be left out. Flags far from the contradiction are
    left out at once, the others in blocks that are halved.

    Raises:
        UndecidedError: the flag to stop was set.

    >>> found = wrong_together(Board.parse("4x1:.1.."), ((0, 0), (0, 2), (0, 3)))
    >>> found.flags, found.conflict.clues
    (((0, 0), (0, 2)), ((0, 1),))
    """
    budget = Budget(stop=stop)

    def contradicted(claims: Iterable[Cell]) -> Conflict | None:
        believing = board.with_cells((cell, State.MINE) for cell in claims)
        verdict = check(believing, limit=limit, seconds=0, stop=stop).verdict
        found = None
        if verdict is Verdict.INCONSISTENT:
            found = conflict(believing, limit=limit, stop=stop)
        budget.spend()  # a flag that is set may have left either question undecided
        return found

    found = contradicted(flags)
    if found is None:
        return None
    left = list(flags)
    if not found.uses_total:
        near = {cell for clue in found.clues for cell in board.grid.neighbours(clue)}
        left = [cell for cell in flags if cell in near]
    block = max(len(left) // 2, 1)
    while True:
        for start in range(len(left) - 1, -1, -block):
            fewer = left[: max(start - block + 1, 0)] + left[start + 1 :]
            if (smaller := contradicted(fewer)) is not None:
                left, found = fewer, smaller
        if block == 1:
            return WrongTogether(tuple(left), found)
        block //= 2
