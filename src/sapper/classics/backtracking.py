"""One placement by backtracking, a clue's whole set of missing mines at a time.

Preparation: the one-clue rules to a fixed point; then *unimportant mines*, where a clue's hidden
cells are seen by no other clue, so that any of them serve. The remaining clues fall into
pseudo-independent regions, linked by the mine total alone. The search takes the smallest region
first, in it the first (or last) clue that lacks mines, and puts down **all** mines it lacks at
once, one combination after another. It goes back when a clue has too many mines or too few cells
left, or the board too many mines. When all clues are satisfied the leftover mines go to the sea;
if they do not fit, it goes back through the regions. Without a total a region once solved is
final.

Cost: exponential in the clues of a region, 70 to the power of their number at worst; with a total,
in all clues together, since the regions are then searched one inside the other. The direction
matters by orders of magnitude, in either sense.

Source: Urbas 2006. Two freedoms: the direction is an argument, where the program there draws lots;
and cells that no other clue sees are taken as interchangeable inside the search too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.saturation import saturate
from sapper.clues import OpenClue, components, open_clues, sea
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.verdict import Verdict

LIMIT = 1_000_000
"""The most steps unless told otherwise: about half a minute."""


class Direction(StrEnum):
    """Which clue of a region is taken next, among those that lack mines."""

    FIRST = "first"
    """The first, row by row."""
    LAST = "last"
    """The last, row by row."""


@dataclass(frozen=True, slots=True)
class Search:
    """How a search ended, and what it cost."""

    verdict: Verdict
    """Whether there is a placement; unknown when the limit was spent, or the flag set."""
    layout: Layout | None
    """The placement found, if any."""
    steps: int
    """How many times a clue's set of missing mines was put down."""


def place(
    board: Board,
    *,
    direction: Direction = Direction.FIRST,
    limit: int | None = LIMIT,
    stop: StopFlag | None = None,
) -> Layout | None:
    """Return a layout that agrees with the board, or ``None`` when there is none.

    Args:
        board: With or without a mine total.
        direction: Which clue of a region comes first.
        limit: The most steps to take; ``None`` for as many as it needs.
        stop: A flag by which another thread ends the search.

    Raises:
        UndecidedError: the limit was spent, or the flag was set: there may be a placement or not.

    >>> place(Board.parse("3x1m1:.1."))
    Layout.parse('3x1m1:*..')
    >>> place(Board.parse("3x1m2:.1.")) is None
    True
    """
    found = search(board, direction=direction, limit=limit, stop=stop)
    if found.verdict is Verdict.UNKNOWN:
        raise UndecidedError(
            f"{found.steps} steps were not enough to place the mines of {board.id}"
        )
    return found.layout


def search(
    board: Board,
    *,
    direction: Direction = Direction.FIRST,
    limit: int | None = LIMIT,
    stop: StopFlag | None = None,
) -> Search:
    """Do as ``place`` does, and tell what it cost; to be undecided is a verdict here."""
    saturated = saturate(board)
    if saturated is None:
        return Search(Verdict.INCONSISTENT, None, 0)
    prepared = put_unimportant_mines(saturated)
    regions = sorted(components(open_clues(prepared)), key=len)
    if direction is Direction.LAST:
        regions = [region[::-1] for region in regions]
    return _Placement(prepared, regions).run(Budget(limit, stop))


def put_unimportant_mines(board: Board) -> Board:
    """Settle each clue whose hidden cells no other clue sees: any of them may hold its mines.

    The number of mines does not depend on the choice, so a total can be met iff it could before.

    >>> put_unimportant_mines(Board.parse("6x1:.1.1_."))
    Board.parse('6x1:.1.1_.')
    >>> put_unimportant_mines(Board.parse("3x1:.1."))
    Board.parse('3x1:*1_')
    """
    changes = [
        (cell, State.MINE if number < clue.missing else State.BLANK)
        for region in components(open_clues(board))
        if len(region) == 1
        for clue in region
        for number, cell in enumerate(clue.around)
    ]
    return board.with_cells(changes)


class _Placement:
    """The one thing that changes: mines put down tentatively, and a trail to take them back."""

    def __init__(self, board: Board, regions: Sequence[Sequence[OpenClue]]) -> None:
        self.board = board
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

    def run(self, budget: Budget) -> Search:
        """Search depth first, without recursion: a region may have thousands of clues."""
        if self.left is not None and self.left < 0:
            return Search(Verdict.INCONSISTENT, None, 0)
        # Each frame: a clue, its combinations not yet tried, the length of the trail before it.
        frames: list[tuple[int, Iterator[tuple[Cell, ...]], int]] = []
        clue = self._next_lacking(0)
        while True:
            if clue == len(self.clues):
                if self._fits_sea():
                    return Search(Verdict.CONSISTENT, self._layout(), budget.spent)
            elif clue >= 0:
                if self.left is None and frames and self.region[frames[-1][0]] < self.region[clue]:
                    frames.clear()
                frames.append((clue, self._combinations(clue), len(self.mined)))
            if not frames:
                return Search(Verdict.INCONSISTENT, None, budget.spent)
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
                return Search(Verdict.UNKNOWN, None, budget.spent)
            clue = self._next_lacking(clue) if self._put_down(choice) else -1

    def _next_lacking(self, start: int) -> int:
        """Return the next clue that lacks mines; all before the start lack none."""
        while start < len(self.clues) and self.missing[start] == 0:
            start += 1
        return start

    def _combinations(self, number: int) -> Iterator[tuple[Cell, ...]]:
        """Return the sets of cells for the clue's missing mines.

        Cells that only this clue sees are interchangeable: of them the first few are taken.
        """
        missing = self.missing[number]
        free = [cell for cell in self.clues[number].around if cell not in self.mined]
        own = [cell for cell in free if len(self.seen_by[cell]) == 1]
        shared = [cell for cell in free if len(self.seen_by[cell]) > 1]
        return (
            (*own[: missing - few], *choice)
            for few in range(max(0, missing - len(own)), min(missing, len(shared)) + 1)
            for choice in combinations(shared, few)
        )

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
        return self.left is None or self.left <= len(self.sea)

    def _layout(self) -> Layout:
        placed = [cell for cell, is_mine in self.mined.items() if is_mine]
        leftover = self.sea[: self.left or 0]
        known = self.board.cells_in(State.MINE)
        return Layout.from_mines(self.board.grid, (*known, *placed, *leftover))
