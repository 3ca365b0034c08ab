"""Playing a board without a guess, by deduction alone.

A solver starts from a board on which something is opened, opens what it proves safe, and stops
when all is open or nothing more is certain. It learns numbers only through
``reveal`` and never sees the layout. Some classics are solvers by nature (``automaton.solve``,
``single_point.solve``, ``constraint_sets.solve`` keep what they know while they open cells);
``play`` makes a solver of any deducer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.working_board import WorkingBoard
from sapper.clues import Reveal
from sapper.deductions import Deducer, Deduction
from sapper.grid import Cell
from sapper.notation import State

FLOOD = "flood"
"""The name of the steps that a zero takes by itself."""


@dataclass(frozen=True, slots=True)
class Play:
    """How far a solver came."""

    board: Board
    """The position it left: what it opened is open, the mines it found are marked."""
    steps: tuple[Deduction, ...]
    """What it found, in the order of finding."""
    spent: int = 0
    """What it cost, in steps of the solver's own kind, where the solver counts them."""

    @property
    def solved(self) -> bool:
        """Whether every empty cell is open.

        With a total, as many cells are left as there are mines, whether marked or not: a mine
        that no clue sees need not be found. Without one, nothing hidden may be left.
        """
        hidden = self.board.count(State.HIDDEN)
        if self.board.mines is None:
            return hidden == 0
        return hidden + self.board.count(State.MINE) == self.board.mines

    @classmethod
    def of(cls, work: WorkingBoard) -> "Play":
        """Return the play that ended on this board."""
        return cls(work.snapshot(), tuple(work.steps), work.budget.spent)


class Solver(Protocol):
    """A function that plays a board as far as it is certain."""

    def __call__(
        self,
        board: Board,
        reveal: Reveal,
        /,
        *,
        limit: int | None = None,
        stop: StopFlag | None = None,
    ) -> Play:
        """Open what is proven safe until nothing more is, learning numbers by ``reveal``.

        Raises:
            UndecidedError: the limit was spent, or the flag was set.
        """


def play(
    board: Board,
    reveal: Reveal,
    *,
    deduce: Deducer,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Play:
    """Play with a deducer: open all that it proves safe, let zeros flood, ask again.

    The deducer starts again on every position, so this costs its time for each round of openings.

    Args:
        board: The position to begin with.
        reveal: Returns the number of a cell that is opened.
        deduce: The deducer.
        limit: The most steps that it may take on each position; ``None`` for its default.
        stop: A flag by which another thread ends the play.

    Raises:
        UndecidedError: the limit was spent on a position, or the flag was set.

    >>> from sapper.classics import single_point
    >>> numbers = {(0, 1): 0, (0, 2): 1}
    >>> end = play(Board.parse("4x1m1:0..."), numbers.__getitem__, deduce=single_point.deduce)
    >>> end.board, end.solved
    (Board.parse('4x1m1:001.'), True)
    """
    work = WorkingBoard(board, reveal)
    budget = Budget(stop=stop)
    _flood(work, work.codes)
    while not Play.of(work).solved:
        budget.spend()
        # A deducer's own default holds unless there is a limit here.
        limits = {} if limit is None else {"limit": limit}
        found = deduce(work.snapshot(), stop=stop, **limits)
        for step in found.steps:
            _take(work, step.cells, step)
        # A deducer need not explain itself: what no step names is taken all the same.
        for cells, is_mine in ((found.mines, True), (found.safe, False)):
            _take(work, cells, Deduction(cells, is_mine, "deduced", ()))
        if not found:
            break
    return Play.of(work)


def _take(work: WorkingBoard, cells: Iterable[Cell], step: Deduction) -> None:
    if step.is_mine:
        work.mark(cells, technique=step.technique, clues=step.clues)
        return
    opened = work.open(
        cells, technique=step.technique, clues=step.clues, uses_total=step.uses_total
    )
    _flood(work, opened)


def _flood(work: WorkingBoard, opened: Iterable[Cell]) -> None:
    """Open around the zeros among the cells, and around those that come to light there."""
    zeros = [cell for cell in opened if work.codes[cell] == 0]
    while zeros:
        zero = zeros.pop()
        fresh = work.open(work.neighbours[zero], technique=FLOOD, clues=(zero,))
        zeros.extend(cell for cell in fresh if work.codes[cell] == 0)
