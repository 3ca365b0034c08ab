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
matters by orders of magnitude, in either sense. Memory is linear in the cells: a trail of the cells
set so far, and a frame for each clue that is being satisfied.

Source: Urbas 2006. Two freedoms: the direction is an argument, where the program there draws lots;
and cells that no other clue sees are taken as interchangeable inside the search too. Section 6
there has ideas that were not carried out; see ``mine_choice``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.mine_choice import Strategy
from sapper.classics.placement_search import Direction, PlacementSearch
from sapper.classics.toolkit.saturation import saturate
from sapper.classics.toolkit.trace import Trace
from sapper.clues import OpenClue, components, open_clues
from sapper.errors import UndecidedError
from sapper.layout import Layout
from sapper.notation import State
from sapper.number_words import counted
from sapper.verdict import Verdict

__all__ = ["LIMIT", "Direction", "Search", "Strategy", "place", "search", "search_within"]

LIMIT = 1_000_000
"""The most steps unless told otherwise: about half a minute."""


@dataclass(frozen=True, slots=True)
class Search:
    """How a search ended, and what it cost."""

    verdict: Verdict
    """Whether there is a placement; unknown when the limit was spent, or the flag set."""
    layout: Layout | None
    """The placement found, if any."""
    steps: int
    """How many times a clue's set of missing mines was put down."""
    deepest: int = 0
    """The most clues that were being satisfied at once: the memory is linear in this."""
    regions: tuple[int, ...] = ()
    """How many clues each region has, in the order of searching."""


def place(
    board: Board,
    *,
    direction: Direction = Direction.FIRST,
    split: bool = True,
    strategy: Strategy = Strategy.PLAIN,
    limit: int | None = LIMIT,
    stop: StopFlag | None = None,
) -> Layout | None:
    """Return a layout that agrees with the board, or ``None`` when there is none.

    Args:
        board: With or without a mine total.
        direction: Which clue of a region comes first.
        split: Whether the clues are split into regions, or searched as one.
        strategy: Which set of mines for a clue comes first.
        limit: The most steps to take; ``None`` for as many as it needs.
        stop: A flag by which another thread ends the search.

    Raises:
        UndecidedError: the limit was spent, or the flag was set: there may be a placement or not.

    >>> place(Board.parse("3x1m1:.1."))
    Layout.parse('3x1m1:*..')
    >>> place(Board.parse("3x1m2:.1.")) is None
    True
    """
    found = search(
        *(board,), direction=direction, split=split, strategy=strategy, limit=limit, stop=stop
    )
    if found.verdict is Verdict.UNKNOWN:
        raise UndecidedError(
            f"{found.steps} steps were not enough to place the mines of {board.id}"
        )
    return found.layout


def search(
    board: Board,
    *,
    direction: Direction = Direction.FIRST,
    split: bool = True,
    strategy: Strategy = Strategy.PLAIN,
    limit: int | None = LIMIT,
    stop: StopFlag | None = None,
) -> Search:
    """Do as ``place`` does, and tell what it cost; to be undecided is a verdict here."""
    budget = Budget(limit, stop)
    return search_within(board, budget, direction=direction, split=split, strategy=strategy)


def search_within(
    board: Board,
    budget: Budget,
    trace: Trace | None = None,
    *,
    direction: Direction = Direction.FIRST,
    split: bool = True,
    strategy: Strategy = Strategy.PLAIN,
) -> Search:
    """Do as ``search`` does, within a budget, and tell each set of mines that is put down."""
    saturated = saturate(board)
    if saturated is None:
        if trace is not None:
            trace.tell("preparation: some clue cannot be met", lambda: board)
        return Search(Verdict.INCONSISTENT, None, 0)
    prepared = put_unimportant_mines(saturated)
    clues = open_clues(prepared)
    regions = sorted(components(clues), key=len) if split else [clues] if clues else []
    if direction is Direction.LAST:
        regions = [region[::-1] for region in regions]
    if trace is not None:
        _tell_preparation(trace, board, saturated, prepared, regions)
    work = PlacementSearch(prepared, regions, strategy, trace)
    found = work.run(budget)
    return Search(found, work.layout, budget.spent, work.deepest, tuple(map(len, regions)))


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


def _tell_preparation(
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
        trace.tell(
            f"{name}: {counted(len(changed), 'cell')} settled, {counted(mines, 'mine')} among them",
            lambda after=after: after,  # type: ignore[misc]
            cells=changed,
        )
    sizes = ", ".join(str(len(region)) for region in regions) or "none"
    trace.tell(
        f"regions: {len(regions)}, with so many clues each: {sizes}",
        lambda: prepared,
        sets=[{cell for clue in region for cell in clue.around} for region in regions],
    )
