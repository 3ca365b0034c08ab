"""The mutable board that a classic algorithm works on, and code that several of them share.

An algorithm that plays a game opens cells and gets their numbers. An algorithm that only makes
deductions finds safe cells, but gets no numbers. Both use the same code: a cell is opened through
``reveal``, which returns no number in deduction.

``saturate`` applies the one-clue rules; the algorithms of several papers start with them.
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
"""Plain integers, because these values are compared most often and integers compare fast."""

ALL_MINES_FOUND = "all mines found"
"""The name of the step that uses the mine total: all mines are known, so other cells are safe."""


class ContradictionError(Exception):
    """The deductions of an algorithm contradict each other."""


def unseen(_: Cell) -> int:
    """Return a blank: during deduction, an opened cell gets no number."""
    return State.BLANK


class WorkingBoard:
    """A mutable board: cells are opened and marked, and every step is recorded.

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
        """The trace that receives the findings and other steps of the algorithm."""
        self.budget = Budget() if budget is None else budget
        """The budget: one step per inspection of neighbours, plus the algorithm's steps."""
        self.neighbours = neighbourhood(board.grid)
        """The neighbours of each cell."""
        self.codes = dict(zip(self.neighbours, board.cells, strict=True))
        """The state of each cell, row by row: its number or a ``State``."""
        self.hidden = board.count(State.HIDDEN)
        """The number of undecided cells."""
        self.mines = board.count(State.MINE)
        """The number of known mines."""
        self.steps: list[Deduction] = []
        """The findings, in order."""

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """Yield every clue with its number, row by row; the board must not change meanwhile."""
        return ((cell, code) for cell, code in self.codes.items() if code <= 8)

    def around(self, cell: Cell) -> tuple[list[Cell], int]:
        """Return a cell's hidden neighbours, ascending, and the number of known mines around it.

        Raises:
            UndecidedError: the budget is spent, or its stop signal is set.
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
        """Open the given cells that are still hidden; return the opened cells, ascending."""
        fresh = self._record(cells, False, technique, clues, uses_total)
        for cell in fresh:
            self.codes[cell] = self._reveal(cell)
        self._trace(fresh)
        return fresh

    def mark(
        self, cells: Iterable[Cell], *, technique: str, clues: Iterable[Cell]
    ) -> tuple[Cell, ...]:
        """Mark as mines the given cells that are still hidden; return them, ascending."""
        fresh = self._record(cells, True, technique, clues, False)
        for cell in fresh:
            self.codes[cell] = State.MINE
        self.mines += len(fresh)
        self._trace(fresh)
        return fresh

    def open_rest(self) -> tuple[Cell, ...]:
        """Open every hidden cell if all mines are known; return the opened cells, ascending."""
        if self.mines != self._board.mines or not self.hidden:
            return ()
        rest = [cell for cell, code in self.codes.items() if code == State.HIDDEN]
        return self.open(rest, technique=ALL_MINES_FOUND, clues=(), uses_total=True)

    def snapshot(self) -> Board:
        """Return the board as it is now."""
        return Board(self._board.grid, self._board.mines, bytes(self.codes.values()))

    def deductions(self) -> Deductions:
        """Return the cells that were found, or the contradiction that was reached.

        If two rules disagree about a cell, one of their clues becomes unsatisfiable, whichever rule
        comes first. So it is enough to check the clues at the end.
        """
        if not self.snapshot().is_admissible:
            return Deductions.contradicted()
        return Deductions.of(
            safe=(cell for step in self.steps if not step.is_mine for cell in step.cells),
            mines=(cell for step in self.steps if step.is_mine for cell in step.cells),
            steps=self.steps,
        )

    def _trace(self, found: tuple[Cell, ...]) -> None:
        """Add the newly recorded cells to the trace."""
        if self.trace is None or not found:
            return
        step = self.steps[-1]
        what = "mine" if step.is_mine else "safe"
        by = f" by {named(step.clues)}" if step.clues else ""
        self.trace.add(
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


def saturate(board: Board) -> Board | None:
    """Return the board with mines and blanks filled in wherever a single clue decides a cell.

    The two one-clue rules are applied until nothing changes: if a clue needs no more mines, the
    hidden cells around it are empty; if it needs as many mines as there are hidden cells around it,
    these cells are mines. Each decided cell may saturate other clues around it, so these are
    checked again. The cost is linear in the number of cells. Urbas 2006 (``prepare``) and the
    fair-mines thesis (saturated clues) start like this.

    The result has the same solutions as the board. Each clue that still has hidden cells needs at
    least one more mine, and it has more hidden cells than missing mines.

    Returns:
        The board; or ``None`` if some clue cannot be satisfied, so that there is no solution.

    >>> saturate(Board.parse("4x1:.1.0"))
    Board.parse('4x1:*1_0')
    """
    cells = bytearray(board.cells)
    grid = board.grid
    work = [grid.index(clue) for clue, _ in board.clues()]
    while work:
        index = work.pop()
        neighbours = [grid.index(other) for other in grid.neighbours(divmod(index, grid.width))]
        hidden = [other for other in neighbours if cells[other] == State.HIDDEN]
        missing = cells[index] - sum(cells[other] == State.MINE for other in neighbours)
        if not 0 <= missing <= len(hidden):
            return None
        if missing not in (0, len(hidden)):
            continue
        for cell in hidden:
            cells[cell] = State.MINE if missing else State.BLANK
            around = grid.neighbours(divmod(cell, grid.width))
            work += [i for other in around if cells[i := grid.index(other)] <= 8]
    return Board(grid, board.mines, bytes(cells))
