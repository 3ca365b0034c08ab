"""Find one placement by backtracking, placing all missing mines of a clue at once.

Preparation: apply the one-clue rules until nothing changes. Then place *unimportant mines*: if no
other clue sees the hidden cells of a clue, any choice among these cells will do. The remaining
clues fall into pseudo-independent regions, linked only by the mine total. The search takes the
smallest region first. In a region, it takes the first (or last) clue that still needs mines, and
places **all** missing mines of this clue at once, trying one combination after another. It
backtracks when a clue has too many mines or too few cells left, or the board has too many mines.
When all clues are satisfied, the remaining mines are placed in the sea (cells that no clue sees).
If they do not fit, the search backtracks through the regions. Without a total, a solved region is
final.

Cost: exponential in the number of clues of a region, with base 70 at worst. With a total, it is
exponential in the number of clues in all regions, because the searches of the regions are then
nested. Depending on the board, either direction can be faster by orders of magnitude. Memory is
linear in the number of cells: the search keeps a trail of the cells set so far, and one frame for
each clue being satisfied.

Source: Urbas 2006. There are two differences from the paper. The direction (whether the search
takes the first or the last clue) is an argument; the paper's program chooses it at random
(``random``). And the search also treats cells as interchangeable if no other clue sees them.

Strategies: Urbas tries the combinations of neighbours for a clue in reading order. Section 6
mentions ideas that the paper does not implement: placing few mines, each of which satisfies many
clues; placing many mines, each of which satisfies few clues; or choosing between the two by an
analysis of the board. Here these ideas are strategies. They change only the order of the search,
not whether a placement exists.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import TypedDict, Unpack

from sapper.board import Board, Verdict
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.trace import Trace, named
from sapper.classics.toolkit.working_board import saturate
from sapper.clues import OpenClue, components, open_clues, sea
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import Choice
from sapper.words import counted

LIMIT = 1_000_000
"""The default step limit; the steps take about half a minute."""


class Direction(StrEnum):
    """The order in which the search takes the clues that still need mines."""

    FIRST = "first"
    """Row by row, starting with the first clue."""
    LAST = "last"
    """Row by row, starting with the last clue."""
    RANDOM = "random"
    """One of these orders, chosen at random as in the paper, but reproducible for each board."""


class Strategy(Choice):
    """The order in which the sets of mines for a clue are tried."""

    PLAIN = "plain", "Plain", "Takes the cells in reading order, as in the paper."
    FEW_MINES = (
        *("few-mines", "Few mines"),
        "Starts with cells that touch the most unfinished clues, so that few mines are placed.",
    )
    MANY_MINES = (
        *("many-mines", "Many mines"),
        "Starts with cells that touch the fewest unfinished clues, so that many mines are placed.",
    )
    BY_TOTAL = (
        *("by-total", "By the total"),
        "Chooses plain, few-mines or many-mines by the number of mines left to place.",
    )


@dataclass(frozen=True, slots=True)
class PlacementResult:
    """The result and the cost of a search."""

    verdict: Verdict
    """Whether a placement exists; unknown if the limit was reached or the stop signal was set."""
    layout: Layout | None
    """The placement found, if any."""
    steps: int
    """Number of times that a set of mines for a clue was placed."""
    deepest: int = 0
    """The largest number of clues being satisfied at once; the memory is proportional to it."""
    regions: tuple[int, ...] = ()
    """The number of clues in each region, in the order of the search."""


class SearchOrder(TypedDict, total=False):
    """The order of a search; it does not change whether a placement exists."""

    direction: Direction
    """Which clue of a region the search starts with; by default the first in reading order."""
    split: bool
    """Whether the clues are split into regions (the default), or searched as one region."""
    strategy: Strategy
    """Which set of mines is tried first for a clue; by default the cells in reading order."""


def place(
    board: Board,
    *,
    limit: int | None = LIMIT,
    stop: StopFlag | None = None,
    **order: Unpack[SearchOrder],
) -> Layout | None:
    """Return a layout that agrees with the board, or ``None`` if no such layout exists.

    Args:
        board: The board, with or without a mine total.
        limit: Maximum number of steps; ``None`` for no limit.
        stop: A stop signal; another thread sets it to end the search.
        order: The order of the search.

    >>> place(Board.parse("3x1m1:.1."))
    Layout.parse('3x1m1:*..')
    >>> place(Board.parse("3x1m2:.1.")) is None
    True
    """
    found = search_within(board, Budget(limit, stop), **order)
    if found.verdict is Verdict.UNKNOWN:
        raise UndecidedError(
            f"{found.steps} steps were not enough to place the mines of {board.id}"
        )
    return found.layout


def search_within(
    board: Board,
    budget: Budget,
    trace: Trace | None = None,
    *,
    direction: Direction = Direction.FIRST,
    split: bool = True,
    strategy: Strategy = Strategy.PLAIN,
) -> PlacementResult:
    """Search as ``place`` does, and report the cost; the trace shows each set of mines placed.

    If the budget is exhausted, the verdict is unknown.
    """
    saturated = saturate(board)
    if saturated is None:
        if trace is not None:
            trace.add("preparation: some clue cannot be satisfied", lambda: board)
        return PlacementResult(Verdict.INCONSISTENT, None, 0)
    prepared = put_unimportant_mines(saturated)
    clues = open_clues(prepared)
    regions = sorted(components(clues), key=len) if split else [clues] if clues else []
    if direction is Direction.RANDOM:
        lots = Random(board.id)  # noqa: S311 - not a secret
        direction = lots.choice((Direction.FIRST, Direction.LAST))
    if direction is Direction.LAST:
        regions = [region[::-1] for region in regions]
    if trace is not None:
        _trace_preparation(trace, board, saturated, prepared, regions)
    work = PlacementSearch(prepared, regions, strategy, trace)
    found = work.run(budget)
    return PlacementResult(found, work.layout, budget.spent, work.deepest, tuple(map(len, regions)))


def put_unimportant_mines(board: Board) -> Board:
    """Place the mines of each clue whose hidden cells no other clue sees.

    Any of these cells will do. The number of mines does not depend on the choice, so the possible
    totals stay the same.

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


def _trace_preparation(
    trace: Trace,
    board: Board,
    saturated: Board,
    prepared: Board,
    regions: Sequence[Sequence[OpenClue]],
) -> None:
    for name, before, after in (
        ("preparation, one clue at a time", board, saturated),
        ("unimportant mines", saturated, prepared),
    ):
        changed = [c for c in before.cells_in(State.HIDDEN) if not after.is_hidden(c)]
        mines = sum(after[cell] == State.MINE for cell in changed)
        trace.add(
            f"{name}: {counted(len(changed), 'cell')} settled, {counted(mines, 'mine')} among them",
            lambda after=after: after,  # type: ignore[misc]
            cells=changed,
        )
    sizes = ", ".join(str(len(region)) for region in regions) or "none"
    trace.add(
        f"regions: {len(regions)}, clues per region: {sizes}",
        lambda: prepared,
        sets=[{cell for clue in region for cell in clue.around} for region in regions],
    )


class PlacementSearch:
    """Searches for a placement on a prepared board, with tentative mines and a trail.

    The search is depth first over the clues, region by region. It does not recurse, because a
    region may have thousands of clues. There is one mutable state; the frame of each clue records
    the length of the trail before it.

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
        """The largest number of clues being satisfied at once."""
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
        """The trail: the cells set so far, in the order in which they were set."""
        self.left = None if board.mines is None else board.mines - board.count(State.MINE)
        self.order = chosen(
            strategy,
            left=self.left,
            wanted=sum(self.missing),
            sightings=100 * sum(self.hidden) // max(1, len(self.seen_by)),
            sea=len(self.sea),
        )

    def run(self, budget: Budget) -> Verdict:
        """Search until a placement is found, all have been tried, or the budget is exhausted."""
        if self.left is not None and self.left < 0:
            return Verdict.INCONSISTENT
        # Each frame has a clue, its sets of mines not yet tried, and the length of the trail before
        # it.
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
            self._record(clue, choice, len(frames), stands=stands)
            clue = self._next_lacking(clue) if stands else -1

    def _next_lacking(self, start: int) -> int:
        """Return the next clue that still needs mines; no clue before the start needs any."""
        while start < len(self.clues) and self.missing[start] == 0:
            start += 1
        return start

    def _mine_sets(self, number: int) -> list[tuple[Cell, ...]]:
        """Return the sets of cells for the clue's missing mines, in the order of the search."""
        free = [cell for cell in self.clues[number].around if cell not in self.mined]
        own = [cell for cell in free if len(self.seen_by[cell]) == 1]

        def weight(cell: Cell) -> int:
            return sum(self.missing[other] > 0 for other in self.seen_by[cell])

        return mine_sets(free, own, self.missing[number], weight, self.order)

    def _put_down(self, choice: tuple[Cell, ...]) -> bool:
        """Place mines, and mark cells of satisfied clues as empty; return whether this worked."""
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
            what = "they fit" if fits else "they do not fit: backtrack"
            text = (
                f"all clues are satisfied; {left} mines left for"
                f" {counted(len(self.sea), 'unconnected cell')}: {what}"
            )
            self.trace.add(text, self._snapshot)
        return fits

    def _layout(self) -> Layout:
        placed = [cell for cell, is_mine in self.mined.items() if is_mine]
        leftover = self.sea[: self.left or 0]
        known = self.board.cells_in(State.MINE)
        return Layout.from_mines(self.board.grid, (*known, *placed, *leftover))

    def _record(self, number: int, choice: tuple[Cell, ...], depth: int, *, stands: bool) -> None:
        if self.trace is None:
            return
        end = "" if stands else ": this is a contradiction"
        self.trace.add(
            f"depth {depth}, clue at {named([self.clues[number].cell])}: mine {named(choice)}{end}",
            self._snapshot,
            cells=choice,
            clues=[self.clues[number].cell],
        )

    def _snapshot(self) -> Board:
        return self.board.with_cells(
            (cell, State.MINE if is_mine else State.BLANK) for cell, is_mine in self.mined.items()
        )


def chosen(strategy: Strategy, *, left: int | None, wanted: int, sightings: int, sea: int) -> str:
    """Return the strategy that ``by-total`` chooses for a board; return other strategies unchanged.

    The clues still need ``wanted`` mines in total; a mine counts once for each clue that sees it.
    Divided by the average number of clues that see a cell, this gives the likely number of mines on
    the frontier. The sea can contain any number of mines up to its size.

    Args:
        strategy: The strategy asked for.
        left: The mines left, or ``None`` without a total.
        wanted: The sum of the missing mines of all clues.
        sightings: The average number of clues that see a frontier cell, in hundredths.
        sea: The number of cells that no clue sees.

    >>> few = chosen(Strategy.BY_TOTAL, left=2, wanted=9, sightings=300, sea=5)
    >>> many = chosen(Strategy.BY_TOTAL, left=9, wanted=9, sightings=300, sea=5)
    >>> few, many, chosen(Strategy.BY_TOTAL, left=5, wanted=9, sightings=300, sea=5)
    ('few-mines', 'many-mines', 'plain')
    """
    if strategy is not Strategy.BY_TOTAL:
        return strategy.value
    if left is None or not sightings:
        return Strategy.PLAIN.value
    likely = 100 * wanted / sightings
    if left < likely:
        return Strategy.FEW_MINES.value
    return (Strategy.MANY_MINES if left - sea > likely else Strategy.PLAIN).value


def mine_sets(
    free: Sequence[Cell],
    own: Sequence[Cell],
    missing: int,
    weight: Callable[[Cell], int],
    order: str,
) -> list[tuple[Cell, ...]]:
    """Return the sets of cells for a clue's missing mines, in the order in which they are tried.

    Cells that only this clue sees are interchangeable, so only the first of them are used. There
    are at most 70 sets: four mines on eight cells.

    Args:
        free: The cells that may hold the mines, ascending.
        own: The cells of ``free`` that no other clue sees, ascending.
        missing: The number of mines.
        weight: Returns the number of clues with missing mines that see a cell.
        order: A strategy other than ``by-total``, which ``chosen`` replaces.

    >>> cells = [(0, 0), (0, 1), (0, 2)]
    >>> mine_sets(cells, [], 1, {(0, 0): 1, (0, 1): 2, (0, 2): 1}.__getitem__, "few-mines")
    [((0, 1),), ((0, 0),), ((0, 2),)]
    """
    lonely = set(own)
    sets = [
        each
        for each in combinations(free, missing)
        if own[: (count := sum(cell in lonely for cell in each))]
        == [cell for cell in each if cell in lonely][:count]
    ]
    if order == Strategy.PLAIN:
        return sets
    sign = -1 if order == Strategy.FEW_MINES else 1
    return sorted(sets, key=lambda each: sign * sum(map(weight, each)))
