"""sapper's own generators of boards that are proved to be solvable by logic alone.

The native core draws, plays, repairs and proves; ``docs/generators.md`` describes the methods and
their guarantees. A board is proved if a player solves it from scratch without guessing, using only
opened numbers and the mine total. An error says "impossible" only if a bound shows that no such
board exists, or if there are few layouts and all were tried.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from itertools import combinations
from math import comb
from random import Random

from sapper.budget import Budget
from sapper.engine import core
from sapper.engine.core import Ended, Stop
from sapper.errors import UndecidedError
from sapper.generators.difficulty import rate, rating
from sapper.generators.generator import Generated, Generator, Origin, Report, metrics
from sapper.generators.random_layout import check_room, marked, promised
from sapper.generators.request import BoardRequest
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import MAX_SEED, Difficulty, FirstClick, check_seed

MIXING = 5
"""The number of random swaps per mine that remove the traces of a repair."""


class Method(StrEnum):
    """How the native core searches for a no-guess board."""

    AUTO = "auto"
    """Draws uniform boards if this succeeds quickly, otherwise repairs boards; fast at every
    size."""
    UNIFORM = "uniform"
    """Draws boards until one meets the request, so all such boards are equally likely. If that is
    hopeless, shuffles a repaired board; the report contains the origin of each board."""
    REPAIR = "repair"
    """Draws one board and moves mines locally until it is solvable. This takes linear time and has
    a slight bias; on narrow boards with many mines, some mines are packed far from the start."""


SEARCH_LIMIT = 1 << 35
"""Step limit per board; reaching it takes an hour. Most searches reach the limit on tries first."""

_BATCH_CELLS = 100_000  # cells per thread before the core returns to Python

MOST_LAYOUTS = 20_000
"""Maximum number of layouts to try; playing them takes about a third of a second."""
MOST_CELLS = 2_000_000
"""Maximum of the number of layouts to try multiplied by the number of cells, so that large boards
take no longer."""

LEAST_BBBV = 1
"""The lowest possible 3BV: a single click opens the whole board."""


def draw_many(
    request: BoardRequest,
    seed: int,
    count: int,
    /,
    *,
    method: Method,
    threads: int = 1,
    stop: Stop | None = None,
) -> Iterator[Generated]:
    """Make boards from the seeds ``seed``, ``seed + 1`` and so on, in this order.

    The boards do not depend on each other or on the number of threads. If a search fails for a
    board with few possible layouts, all of them are tried, so that a board is found if one exists.

    Raises:
        GenerationError: the mines do not fit, a board is impossible, or it was not found.
    """
    check_seed(seed)
    rule = request.solvable_start_rule
    check_room(request.grid, request.mines, request.start, rule)
    obstacle = _out_of_bounds(request)
    searched = request
    if obstacle is not None:  # no search can succeed
        if not request.options.best_effort:
            raise request.impossible(obstacle)
        searched = replace(request, options=replace(request.options, tries=1))
    all_layouts = _AllLayouts(request, stop)
    for board, ended in _search_many(searched, seed, count, method, threads=threads, stop=stop):
        if ended is Ended.FOUND or obstacle is not None:
            yield board
        else:
            yield all_layouts.after_search(*board, ended)


def _out_of_bounds(request: BoardRequest) -> str | None:
    """Return why no layout can meet the request; ``None`` if some layout might.

    On a board of two rows, the two cells of a column have the same neighbours. If exactly one of
    them is a mine, no number shows which one. So, except in the column of the start, each column
    has either no mines or two.
    """
    grid = request.grid
    start_is_alone = request.solvable_start_rule is FirstClick.SAFE
    if min(grid.width, grid.height) == 2 and request.mines % 2 == 1 and not start_is_alone:
        side = "row" if grid.width < grid.height else "column"
        return f"the two cells of a {side} must be alike, but the mine total {request.mines} is odd"
    if not request.options.asks_for_bbbv:
        return None
    least, most = request.options.bbbv_range
    if most < LEAST_BBBV:
        return f"a 3BV is at least {LEAST_BBBV}"
    rule = request.solvable_start_rule
    bound = most_bbbv(request.grid, request.mines, request.start, rule)
    return f"the 3BV of this size is at most {bound}" if least > bound else None


class _AllLayouts:
    """After a failed search, tries all layouts if there are only a few, and keeps the result."""

    def __init__(self, request: BoardRequest, stop: Stop | None) -> None:
        self._request = request
        self._stop = stop
        self._fulfilling: tuple[Layout, ...] | None = None

    def after_search(self, layout: Layout, report: Report, ended: Ended) -> Generated:
        """Draw uniformly from all boards that meet the request, or return the last one tried.

        Raises:
            GenerationError: there is no such board; or none was found, and the request does not
                accept an unproved one.
        """
        request = self._request
        try:
            every = self._every(ended)
        except UndecidedError as error:
            refusal = request.not_found(report.drawn, report.repairs, str(error))
        else:
            if every:
                return self._one_of(every, report)
            refusal = request.impossible(_none_of(number_of_layouts(request)))
        if request.options.best_effort:
            return layout, report
        raise refusal

    def _every(self, ended: Ended) -> tuple[Layout, ...]:
        """Return all layouts that meet the request; raise an error if not all can be tried."""
        request = self._request
        if ended is Ended.STOPPED:
            raise UndecidedError("before the search was stopped")
        if not is_small(request):
            limit = request.options.limit or SEARCH_LIMIT
            raise UndecidedError(f"within {limit} steps" if ended is Ended.STEPS_SPENT else "")
        if self._fulfilling is None:
            budget = Budget(request.options.limit, self._stop)
            try:
                self._fulfilling = tuple(fulfilling(request, budget))
            except UndecidedError:
                plays = f"{budget.spent} of {number_of_layouts(request)} layouts"
                raise UndecidedError(f"among {plays}") from None
        return self._fulfilling

    def _one_of(self, every: tuple[Layout, ...], report: Report) -> Generated:
        # The core's random generator is not used here, because its draws from this seed have
        # failed.
        layout = Random(report.seed).choice(every)  # noqa: S311 - boards are not secrets
        start = self._request.start
        return layout, Report(
            *(report.seed, start, layout.mines, *metrics(layout)),
            rating=rate(layout, start),
            drawn=report.drawn + 1,
            repairs=report.repairs,
        )


def _none_of(layouts: int) -> str:
    if layouts > 1:
        return f"none of the {layouts} layouts meets the request"
    return "the only possible layout does not meet the request"


def _search_many(
    request: BoardRequest,
    seed: int,
    count: int,
    method: Method,
    *,
    threads: int,
    stop: Stop | None,
) -> Iterator[tuple[Generated, Ended]]:
    """Yield each seed's board, and why its search ended; after a failure, the last board tried."""
    grid, start, mines = request.grid, request.start, request.mines
    (least, highest), (min_bbbv, max_bbbv) = request.rungs, request.options.bbbv_range
    wanted = core.NoGuessRequest(
        *(grid.width, grid.height, mines, grid.index(start), marked(grid, _promised(request))),
        method=getattr(core.NativeMethod, method.name),
        least=least,
        highest=highest,
        min_bbbv=min_bbbv,
        max_bbbv=max_bbbv,
        tries=request.options.tries or 0,
        mixing=MIXING,
        limit=request.options.limit or SEARCH_LIMIT,
    )
    batch = threads * max(1, _BATCH_CELLS // grid.size)
    done = 0
    while done < count:
        # The first batch is small, because it might show that there are no such boards.
        number = min(batch if done else threads, count - done)
        boards = core.make_no_guess(
            wanted, (seed + done) & MAX_SEED, number, threads=threads, stop=stop
        )
        for i, made in enumerate(boards):
            ended = made.ended
            report = Report(
                (seed + done + i) & MAX_SEED,
                start,
                mines,
                made.bbbv,
                made.openings,
                made.islands,
                rating(made.record, solved=True) if ended is Ended.FOUND else None,
                Origin[made.origin.name],
                made.drawn,
                made.repairs,
                made.swaps,
            )
            yield (Layout(grid, made.layout), report), ended
        done += number


# Exhaustive search of small boards, and bounds on the 3BV. Drawing and repairing might miss the few
# layouts that meet a request, and can never show that there are none. If there are few possible
# layouts, a player can try all of them. (The player gives up only on enormous regions. Boards with
# few possible layouts do not have such regions, because they have few mines, few empty cells, or
# few cells in total.)


def number_of_layouts(request: BoardRequest) -> int:
    """Return the number of layouts that satisfy the guarantee for the first click.

    >>> from sapper.spec import GameSpec
    >>> number_of_layouts(BoardRequest(GameSpec(9, 9, 2)))
    2556
    """
    return comb(_room(request), request.mines)


def is_small(request: BoardRequest) -> bool:
    """Return whether there are few enough layouts to try all of them."""
    room = _room(request)
    # If there is at least one mine and one cell without a mine, there are at least as many layouts
    # as cells, so huge binomial coefficients need not be computed.
    if 0 < request.mines < room and room > MOST_LAYOUTS:
        return False
    number = comb(room, request.mines)
    return number <= MOST_LAYOUTS and number * request.grid.size <= MOST_CELLS


def fulfilling(request: BoardRequest, budget: Budget) -> Iterator[Layout]:
    """Yield the layouts that meet the request, ordered by the positions of their mines.

    This plays ``number_of_layouts(request)`` layouts; each layout is one step of the budget.

    >>> from sapper.spec import GameSpec
    >>> request = BoardRequest(GameSpec(4, 1, 1, mode="no-guess", start=(0, 0)))
    >>> [layout.id for layout in fulfilling(request, Budget())]
    ['4x1m1:..*.', '4x1m1:...*']

    Raises:
        UndecidedError: the budget was exhausted, or the search was stopped.
    """
    grid = request.grid
    empty = {grid.index(cell) for cell in _promised(request)}
    room = [index for index in range(grid.size) if index not in empty]
    least, most = request.options.bbbv_range
    for chosen in combinations(room, request.mines):
        budget.spend()
        cells = bytearray(grid.size)
        for index in chosen:
            cells[index] = 1
        layout = Layout(grid, bytes(cells))
        bbbv, _, _ = metrics(layout)
        if least <= bbbv <= most and _is_solvable(request, layout):
            yield layout


def _promised(request: BoardRequest) -> tuple[tuple[int, int], ...]:
    return promised(request.grid, request.start, request.solvable_start_rule)


def _room(request: BoardRequest) -> int:
    return request.grid.size - len(_promised(request))


def _is_solvable(request: BoardRequest, layout: Layout) -> bool:
    lowest, highest = request.rungs
    rating = rate(layout, request.start, Difficulty.of_rung(highest))
    return rating.solved and rating.difficulty.rung >= lowest


def most_bbbv(grid: Grid, mines: int, start: Cell, rule: FirstClick) -> int:
    """Return an upper bound on the 3BV of layouts with a safe start.

    The 3BV is the number of openings plus the number of numbers that touch no opening. It is at
    least 1, because the start is safe and must be clicked. It is at most the number of safe cells,
    because each click opens one or more of them. If the start is a zero, the click there also opens
    its neighbours, so the bound is lower by their number.

    It is also at most one more than the number of cells next to mines. To prove this, pair each
    opening except one with a number on its border, which needs no click, and use each number only
    once. Use the number to the right of one of the opening's zeros. If all rows of zeros extend to
    the right edge, use the number below the lowest zero at that edge. The opening in the lower
    right corner is the only one that can lack both of these numbers. (No number is used twice: the
    number below a zero at the edge has another zero to its left only if that zero belongs to the
    same opening, and this opening then uses a number of the first kind.)

    >>> most_bbbv(Grid(9, 9), 10, (4, 4), FirstClick.OPENING)
    63
    >>> most_bbbv(Grid(30, 16), 5, (0, 0), FirstClick.OPENING)
    41
    """
    clicks = grid.size - mines
    if rule is FirstClick.OPENING:
        clicks -= len(promised(grid, start, rule)) - 1
    seen_by_a_mine = min(grid.width, 3) * min(grid.height, 3) - 1
    return min(clicks, seen_by_a_mine * mines + 1)


UNIFORM = Generator(
    name="uniform",
    label="Uniform",
    summary=(
        "Draw boards until logic solves one; if that is unlikely, repair a board and shuffle it "
        "by swaps."
    ),
    uniform=True,
    proved=True,
    draw_many=partial(draw_many, method=Method.UNIFORM),
    takes_difficulty=True,
    takes_bbbv=True,
    takes_without_total=True,
)
"""Reports contain the origin of each board. ``drawn`` boards are exactly uniform, ``mixed`` boards
are uniform in the limit of many swaps, and ``packed`` boards are not uniform."""

REPAIR = Generator(
    name="repair",
    label="Repair",
    summary="Draw a board; where logic gets stuck, rearrange the mines nearby. Fast at every size.",
    uniform=False,
    proved=True,
    draw_many=partial(draw_many, method=Method.REPAIR),
    takes_difficulty=True,
    takes_bbbv=True,
    takes_without_total=True,
)
"""Repairs every board that logic cannot solve."""
