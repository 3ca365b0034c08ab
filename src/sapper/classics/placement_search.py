"""The search of ``backtracking``: mines put down tentatively, and a trail to take them back.

Depth first over the clues, region by region, without recursion: a region may have thousands of
clues. What changes is held once; a frame for each clue that is being satisfied says how much of
the trail stood before it.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics.mine_choice import Strategy, chosen, mine_sets
from sapper.classics.toolkit.trace import Trace, named
from sapper.clues import OpenClue, sea
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict


class Direction(StrEnum):
    """Which clue of a region is taken next, among those that lack mines."""

    FIRST = "first"
    """The first, row by row."""
    LAST = "last"
    """The last, row by row."""


class PlacementSearch:
    """Looks for a placement on a prepared board.

    >>> from sapper.clues import components, open_clues
    >>> board = Board.parse("5x1m1:.1.1.")
    >>> work = PlacementSearch(board, components(open_clues(board)))
    >>> work.run(Budget()).value, work.layout.rows
    ('consistent', ['..*..'])
    """

    def __init__(
        self,
        board: Board,
        regions: Sequence[Sequence[OpenClue]],
        strategy: Strategy = Strategy.PLAIN,
        trace: Trace | None = None,
    ) -> None:
        self.board = board
        self.trace = trace
        self.deepest = 0
        """The most clues that were being satisfied at once."""
        self.layout: Layout | None = None
        """The placement, once it is found."""
        self.clues = [clue for region in regions for clue in region]
        self.region = [number for number, region in enumerate(regions) for _ in region]
        self.sea = sea(board, self.clues)
        self.missing = [clue.missing for clue in self.clues]
        self.hidden = [len(clue.around) for clue in self.clues]
        self.seen_by: dict[Cell, list[int]] = {}
        for number, clue in enumerate(self.clues):
            for cell in clue.around:
                self.seen_by.setdefault(cell, []).append(number)
        self.mined: dict[Cell, bool] = {}
        """The cells set so far, in the order of setting: the trail."""
        self.left = None if board.mines is None else board.mines - board.count(State.MINE)
        self.order = chosen(
            strategy,
            left=self.left,
            wanted=sum(self.missing),
            sightings=100 * sum(self.hidden) // max(1, len(self.seen_by)),
            sea=len(self.sea),
        )

    def run(self, budget: Budget) -> Verdict:
        """Search until a placement is found, or none is left to try, or the budget is spent."""
        if self.left is not None and self.left < 0:
            return Verdict.INCONSISTENT
        # Each frame: a clue, its sets of mines not yet tried, the length of the trail before it.
        frames: list[tuple[int, Iterator[tuple[Cell, ...]], int]] = []
        clue = self._next_lacking(0)
        while True:
            if clue == len(self.clues):
                if self._fits_sea():
                    self.layout = self._layout()
                    return Verdict.CONSISTENT
            elif clue >= 0:
                if self.left is None and frames and self.region[frames[-1][0]] < self.region[clue]:
                    frames.clear()
                frames.append((clue, iter(self._mine_sets(clue)), len(self.mined)))
                self.deepest = max(self.deepest, len(frames))
            if not frames:
                return Verdict.INCONSISTENT
            clue, untried, mark = frames[-1]
            self._take_back(mark)
            choice = next(untried, None)
            if choice is None:
                frames.pop()
                clue = -1
                continue
            try:
                budget.spend()
            except UndecidedError:
                return Verdict.UNKNOWN
            stands = self._put_down(choice)
            self._tell(clue, choice, len(frames), stands=stands)
            clue = self._next_lacking(clue) if stands else -1

    def _next_lacking(self, start: int) -> int:
        """Return the next clue that lacks mines; all before the start lack none."""
        while start < len(self.clues) and self.missing[start] == 0:
            start += 1
        return start

    def _mine_sets(self, number: int) -> list[tuple[Cell, ...]]:
        """Return the sets of cells for the clue's missing mines, in the order of trying."""
        free = [cell for cell in self.clues[number].around if cell not in self.mined]
        own = [cell for cell in free if len(self.seen_by[cell]) == 1]

        def weight(cell: Cell) -> int:
            return sum(self.missing[other] > 0 for other in self.seen_by[cell])

        return mine_sets(free, own, self.missing[number], weight, self.order)

    def _put_down(self, choice: tuple[Cell, ...]) -> bool:
        """Mine the cells, empty those around satisfied clues, and tell whether that may stand."""
        for cell in choice:
            self._set(cell, is_mine=True)
        if self.left is not None and self.left < 0:
            return False
        touched = {number for cell in choice for number in self.seen_by[cell]}
        satisfied = [self.clues[number] for number in touched if self.missing[number] == 0]
        for cell in {cell for clue in satisfied for cell in clue.around}:
            if cell not in self.mined:
                self._set(cell, is_mine=False)
                touched.update(self.seen_by[cell])
        return all(0 <= self.missing[number] <= self.hidden[number] for number in touched)

    def _set(self, cell: Cell, *, is_mine: bool) -> None:
        self.mined[cell] = is_mine
        self._count(cell, is_mine, -1)

    def _take_back(self, mark: int) -> None:
        while len(self.mined) > mark:
            cell, is_mine = self.mined.popitem()
            self._count(cell, is_mine, +1)

    def _count(self, cell: Cell, is_mine: bool, change: int) -> None:
        for number in self.seen_by[cell]:
            self.hidden[number] += change
            self.missing[number] += change * is_mine
        if self.left is not None:
            self.left += change * is_mine

    def _fits_sea(self) -> bool:
        fits = self.left is None or self.left <= len(self.sea)
        if self.trace is not None:
            left = "any number of" if self.left is None else str(self.left)
            what = "they fit" if fits else "they do not fit: back"
            text = f"all clues are met; {left} mines left for {len(self.sea)} cells beyond: {what}"
            self.trace.tell(text, self._snapshot)
        return fits

    def _layout(self) -> Layout:
        placed = [cell for cell, is_mine in self.mined.items() if is_mine]
        leftover = self.sea[: self.left or 0]
        known = self.board.cells_in(State.MINE)
        return Layout.from_mines(self.board.grid, (*known, *placed, *leftover))

    def _tell(self, number: int, choice: tuple[Cell, ...], depth: int, *, stands: bool) -> None:
        if self.trace is None:
            return
        end = "" if stands else ": that cannot stand"
        self.trace.tell(
            f"clue {depth} deep, at {named([self.clues[number].cell])}: mine {named(choice)}{end}",
            self._snapshot,
            cells=choice,
            clues=[self.clues[number].cell],
        )

    def _snapshot(self) -> Board:
        return self.board.with_cells(
            (cell, State.MINE if is_mine else State.BLANK) for cell, is_mine in self.mined.items()
        )
