"""What a classic algorithm says of a board, in one form for all of them.

A classic is a module with a function ``deduce(board)``, or ``place(board)``, or both.
``Deducer`` and ``Placer`` are the types of these functions: whatever compares, plays or grades
takes the function itself, so ``single_point.deduce`` and a ``functools.partial`` of
``constraint_sets.deduce`` serve alike, also in another process.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Self

from sapper.board import Board
from sapper.classics.neighbourhood import neighbourhood
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class Deduction:
    """Cells proven safe, or proven mined, in one step of an algorithm.

    >>> Deduction(cells=((0, 1),), is_mine=True, technique="single clue", clues=((0, 0),))
    Deduction(cells=((0, 1),), is_mine=True, technique='single clue', clues=((0, 0),), \
uses_total=False)
    """

    cells: tuple[Cell, ...]
    """The cells, ascending."""
    is_mine: bool
    """Whether every one of them is a mine; else every one of them is safe."""
    technique: str
    """The rule of the algorithm that found them, in a few words."""
    clues: tuple[Cell, ...]
    """The clues the step rests on, ascending, besides the cells that were known before it."""
    uses_total: bool = False
    """Whether the step also rests on the mine total."""


@dataclass(frozen=True, slots=True)
class Deductions:
    """All that one algorithm proves of a board without opening anything further.

    With a contradiction nothing is certain: ``safe``, ``mines`` and ``steps`` are empty.
    That an algorithm sees no contradiction does not say that there is none.

    >>> Deductions.of(safe=[(1, 1), (0, 2)])
    Deductions(safe=((0, 2), (1, 1)), mines=(), contradiction=False, steps=())
    """

    safe: tuple[Cell, ...] = ()
    """The hidden cells proven safe, ascending."""
    mines: tuple[Cell, ...] = ()
    """The hidden cells proven mined, ascending; mines known before are not repeated."""
    contradiction: bool = False
    """Whether the algorithm saw that the board has no solution."""
    steps: tuple[Deduction, ...] = ()
    """How each cell was found, in the order of finding, where the algorithm can tell."""

    @classmethod
    def of(
        cls,
        safe: Iterable[Cell] = (),
        mines: Iterable[Cell] = (),
        steps: Iterable[Deduction] = (),
    ) -> Self:
        """Build an answer from cells in any order, each named once or more."""
        return cls(tuple(sorted(set(safe))), tuple(sorted(set(mines))), steps=tuple(steps))

    @classmethod
    def contradicted(cls) -> Self:
        """Return the answer for a board that was seen to have no solution."""
        return cls(contradiction=True)

    def __bool__(self) -> bool:
        """Tell whether anything was found: a safe cell or a mine."""
        return bool(self.safe or self.mines)


class Deducer(Protocol):
    """A function that proves what it can on one board."""

    def __call__(self, board: Board, /) -> Deductions:
        """Return every cell proven safe or mined, to the algorithm's own fixed point."""
        ...


class Placer(Protocol):
    """A function that completes a board."""

    def __call__(self, board: Board, /) -> Layout | None:
        """Return a layout that agrees with the board, or ``None`` when there is none."""
        ...


def is_violated(board: Board) -> bool:
    """Tell whether a clue by itself, or the mine total by itself, cannot be met.

    A clue needs at least its known mines and at most its hidden cells besides.
    This is the contradiction that one-clue reasoning can see; other boards without a solution pass.

    >>> is_violated(Board.parse("3x1:1.2")), is_violated(Board.parse("3x1:1.1"))
    (True, False)
    """
    mines, hidden = board.count(State.MINE), board.count(State.HIDDEN)
    if board.mines is not None and not mines <= board.mines <= mines + hidden:
        return True
    codes = dict(zip(neighbourhood(board.grid), board.cells, strict=True))
    for cell, clue in board.clues():
        around = [codes[other] for other in neighbourhood(board.grid)[cell]]
        least = around.count(State.MINE)
        if not least <= clue <= least + around.count(State.HIDDEN):
            return True
    return False
