"""Cells proved to be safe or mines, in one form for all deducing algorithms and for hints.

A ``Deducer`` is a function ``deduce(board)``. Functions that compare algorithms, play games or
grade boards take the deducer itself, not its name, so ``single_point.deduce`` and a
``functools.partial`` of ``constraint_sets.deduce`` both work and can be sent to another process.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Self

from sapper.board import Board
from sapper.budget import StopFlag
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class Deduction:
    """Cells proved to be safe, or to be mines, in one step of an algorithm.

    >>> Deduction(cells=((0, 1),), is_mine=True, technique="single clue", clues=((0, 0),))
    Deduction(cells=((0, 1),), is_mine=True, technique='single clue', clues=((0, 0),), \
uses_total=False)
    """

    cells: tuple[Cell, ...]
    """The cells, ascending."""
    is_mine: bool
    """Whether the cells are mines; otherwise they are safe."""
    technique: str
    """The rule that proved the cells, in a few words."""
    clues: tuple[Cell, ...]
    """The clues that the step uses, ascending; it may also use cells proved earlier."""
    uses_total: bool = False
    """Whether the step also uses the mine total."""


@dataclass(frozen=True, slots=True)
class Deductions:
    """Everything that an algorithm proves about a board without opening more cells.

    After a contradiction, ``safe``, ``mines`` and ``steps`` are empty. An algorithm may miss a
    contradiction.

    >>> Deductions.of(safe=[(1, 1), (0, 2)])
    Deductions(safe=((0, 2), (1, 1)), mines=(), contradiction=False, steps=())
    """

    safe: tuple[Cell, ...] = ()
    """The hidden cells proved safe, ascending."""
    mines: tuple[Cell, ...] = ()
    """The hidden cells proved to be mines, ascending; mines that the board already shows are left
    out."""
    contradiction: bool = False
    """Whether the algorithm found that the board has no solution."""
    steps: tuple[Deduction, ...] = ()
    """The deductions in order, if the algorithm reports them."""

    @classmethod
    def of(
        cls,
        safe: Iterable[Cell] = (),
        mines: Iterable[Cell] = (),
        steps: Iterable[Deduction] = (),
    ) -> Self:
        """Build an answer from cells in any order, possibly with repetitions."""
        return cls(tuple(sorted(set(safe))), tuple(sorted(set(mines))), steps=tuple(steps))

    @classmethod
    def contradicted(cls) -> Self:
        """Return the answer for a board without a solution."""
        return cls(contradiction=True)

    def __bool__(self) -> bool:
        """Return whether anything was found: a safe cell or a mine."""
        return bool(self.safe or self.mines)


class Deducer(Protocol):
    """A function that proves cells of a board to be safe or to be mines."""

    def __call__(
        self, board: Board, /, *, limit: int | None = None, stop: StopFlag | None = None
    ) -> Deductions:
        """Return every cell that the algorithm can prove to be safe or a mine.

        Args:
            board: The position.
            limit: Maximum number of the algorithm's own steps; ``None`` for no limit. Some
                algorithms have a different default.
            stop: A stop signal; another thread sets it to end the call.

        Raises:
            UndecidedError: the limit was reached, or the stop signal was set.
        """
