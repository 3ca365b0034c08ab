"""The board a classic algorithm writes on while it works.

An algorithm that plays opens cells and learns their numbers; one that only deduces learns that
a cell is safe and no more. Both are the same work here: a cell is opened through ``reveal``,
and the ``reveal`` of mere deduction gives no number.
"""

from collections.abc import Iterable, Iterator

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics.toolkit.trace import Trace, named
from sapper.clues import Reveal
from sapper.deductions import Deduction, Deductions
from sapper.grid import Cell, neighbourhood
from sapper.notation import State

_HIDDEN, _MINE = int(State.HIDDEN), int(State.MINE)
"""As plain integers: they are compared more often than anything else."""

ALL_MINES_FOUND = "all mines found"
"""The name of the step from the mine total: every mine is known, so the other cells are safe."""


def unseen(_: Cell) -> int:
    """Open a cell without learning its number: it becomes a blank."""
    return State.BLANK


class WorkingBoard:
    """A board that changes: cells are opened and marked, and every step is written down.

    >>> work = WorkingBoard(Board.parse("3x1m1:1.."))
    >>> work.mark([(0, 1)], technique="single clue", clues=[(0, 0)])
    ((0, 1),)
    >>> work.open_rest()
    ((0, 2),)
    >>> work.snapshot()
    Board.parse('3x1m1:1*_')
    """

    __slots__ = (
        *("_board", "_reveal", "budget", "codes", "hidden", "mines", "neighbours", "steps"),
        "trace",
    )

    def __init__(
        self,
        board: Board,
        reveal: Reveal = unseen,
        *,
        budget: Budget | None = None,
        trace: Trace | None = None,
    ) -> None:
        self._board = board
        self._reveal = reveal
        self.trace = trace
        """Who is told what is found, and whatever else the algorithm does."""
        self.budget = Budget() if budget is None else budget
        """What the work may cost: a step for each look around a cell, and the algorithm's own."""
        self.neighbours = neighbourhood(board.grid)
        """The neighbours of each cell."""
        self.codes = dict(zip(self.neighbours, board.cells, strict=True))
        """What is known of each cell, row by row: its number or a ``State``."""
        self.hidden = board.count(State.HIDDEN)
        """Number of cells of which nothing is known."""
        self.mines = board.count(State.MINE)
        """Number of known mines."""
        self.steps: list[Deduction] = []
        """What was found, in the order of finding."""

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """Yield every clue with its number, row by row; nothing may change meanwhile."""
        return ((cell, code) for cell, code in self.codes.items() if code <= 8)

    def around(self, cell: Cell) -> tuple[list[Cell], int]:
        """Return a cell's hidden neighbours, ascending, and the number of known mines.

        Raises:
            UndecidedError: the budget is spent, or its flag is set.
        """
        self.budget.spend()
        codes, near = self.codes, self.neighbours[cell]
        hidden = [other for other in near if codes[other] == _HIDDEN]
        return hidden, [codes[other] for other in near].count(_MINE)

    def open(
        self,
        cells: Iterable[Cell],
        *,
        technique: str,
        clues: Iterable[Cell],
        uses_total: bool = False,
    ) -> tuple[Cell, ...]:
        """Open those of the cells that are hidden still; return them, ascending."""
        fresh = self._record(cells, False, technique, clues, uses_total)
        for cell in fresh:
            self.codes[cell] = self._reveal(cell)
        self._tell(fresh)
        return fresh

    def mark(
        self, cells: Iterable[Cell], *, technique: str, clues: Iterable[Cell]
    ) -> tuple[Cell, ...]:
        """Mark those of the cells that are hidden still as mines; return them, ascending."""
        fresh = self._record(cells, True, technique, clues, False)
        for cell in fresh:
            self.codes[cell] = State.MINE
        self.mines += len(fresh)
        self._tell(fresh)
        return fresh

    def open_rest(self) -> tuple[Cell, ...]:
        """Open every hidden cell once as many mines are known as there are; return what opened."""
        if self.mines != self._board.mines or not self.hidden:
            return ()
        rest = [cell for cell, code in self.codes.items() if code == State.HIDDEN]
        return self.open(rest, technique=ALL_MINES_FOUND, clues=(), uses_total=True)

    def snapshot(self) -> Board:
        """Return the board as it is now."""
        return Board(self._board.grid, self._board.mines, bytes(self.codes.values()))

    def deductions(self) -> Deductions:
        """Return what was found, or the contradiction that it led into.

        Whichever rule comes first when two disagree about a cell, the clue of the other one
        cannot be met any more: so it is enough to look at the end.
        """
        if not self.snapshot().is_admissible:
            return Deductions.contradicted()
        return Deductions.of(
            safe=(cell for step in self.steps if not step.is_mine for cell in step.cells),
            mines=(cell for step in self.steps if step.is_mine for cell in step.cells),
            steps=self.steps,
        )

    def _tell(self, found: tuple[Cell, ...]) -> None:
        """Tell the trace of the cells just recorded."""
        if self.trace is None or not found:
            return
        step = self.steps[-1]
        what = "mine" if step.is_mine else "safe"
        by = f" by {named(step.clues)}" if step.clues else ""
        self.trace.tell(
            f"{step.technique}{by}: {what} {named(found)}",
            self.snapshot,
            cells=found,
            clues=step.clues,
        )

    def _record(
        self,
        cells: Iterable[Cell],
        is_mine: bool,
        technique: str,
        clues: Iterable[Cell],
        uses_total: bool,
    ) -> tuple[Cell, ...]:
        fresh = tuple(sorted({cell for cell in cells if self.codes[cell] == State.HIDDEN}))
        if fresh:
            rests_on = tuple(sorted(set(clues)))
            self.steps.append(Deduction(fresh, is_mine, technique, rests_on, uses_total))
            self.hidden -= len(fresh)
        return fresh
