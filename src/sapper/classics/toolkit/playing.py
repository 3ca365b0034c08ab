"""Playing a board without guessing, by deduction alone.

A solver starts from a board on which some cells are open. It opens cells that it proves safe. It
stops when all safe cells are open, or when it cannot prove another cell safe. It gets numbers only
from ``reveal`` and never sees the layout. Some of the classic algorithms are solvers themselves:
``automaton.solve``, ``single_point.solve`` and ``constraint_sets.solve`` keep their intermediate
results while they open cells. ``play`` makes a solver from any deducer.
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
"""The name of the steps that open the cells around a zero."""


@dataclass(frozen=True, slots=True)
class Play:
    """The result of a solver's play."""

    board: Board
    """The final position, with the cells that the solver opened and the mines that it marked."""
    steps: tuple[Deduction, ...]
    """The cells that the solver found, in the order in which it found them."""
    spent: int = 0
    """Its cost in the solver's own steps, if the solver counts them."""

    @property
    def solved(self) -> bool:
        """Whether every empty cell is open.

        If the mine total is given, the number of closed cells must equal it, so mines that no clue
        sees need not be found. Without a total, every cell must be open or marked as a mine.
        """
        hidden = self.board.count(State.HIDDEN)
        if self.board.mines is None:
            return hidden == 0
        return hidden + self.board.count(State.MINE) == self.board.mines

    @classmethod
    def of(cls, work: WorkingBoard) -> "Play":
        """Return the result of a play that ended with this board."""
        return cls(work.snapshot(), tuple(work.steps), work.budget.spent)


class Solver(Protocol):
    """A function that plays a board without guessing, as far as it can."""

    def __call__(
        self,
        board: Board,
        reveal: Reveal,
        /,
        *,
        limit: int | None = None,
        stop: StopFlag | None = None,
    ) -> Play:
        """Open cells that are proved safe until none is left; ``reveal`` returns their numbers.

        Raises:
            UndecidedError: the limit was reached, or the stop signal was set.
        """


def play(
    board: Board,
    reveal: Reveal,
    *,
    deduce: Deducer,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Play:
    """Play with a deducer: open all cells it proves safe, flood zeros, and repeat.

    The deducer starts again on every position, so each round of openings costs a full run.

    Args:
        board: The position to start from.
        reveal: Returns the number of a cell that is opened.
        deduce: The deducer.
        limit: Maximum number of steps per position; ``None`` for its default.
        stop: A stop signal; another thread sets it to end the play.

    Raises:
        UndecidedError: the limit was reached on a position, or the stop signal was set.

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
        # The deducer's own default applies if the caller gives no limit.
        limits = {} if limit is None else {"limit": limit}
        found = deduce(work.snapshot(), stop=stop, **limits)
        for step in found.steps:
            _take(work, step.cells, step)
        # A deducer may also report cells that are in none of its steps.
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
    """Open the neighbours of every opened zero, including zeros that this opens."""
    zeros = [cell for cell in opened if work.codes[cell] == 0]
    while zeros:
        zero = zeros.pop()
        fresh = work.open(work.neighbours[zero], technique=FLOOD, clues=(zero,))
        zeros.extend(cell for cell in fresh if work.codes[cell] == 0)
