"""Boards that logic alone is proved to solve from their start: sapper's own generators.

The native core draws, plays, repairs and proves; ``docs/generators.md`` describes how, and the
guarantees of each method. Every proved board was solved from scratch by a player who saw only
opened numbers and the mine total, and never guessed. A request is called impossible only if that
was proved: by a bound, or by trying all layouts if there are few.
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
"""Swaps per mine after a repair that must leave no trace."""


class Method(StrEnum):
    """How the native core searches for a no-guess board."""

    AUTO = "auto"
    """Uniform draws if they succeed quickly, otherwise repair: fast at every size."""
    UNIFORM = "uniform"
    """Boards are drawn until one meets the request: all such boards are equally likely. If that is
    hopeless, a repaired board is shuffled; the report of each board says which it was."""
    REPAIR = "repair"
    """Draw one board and move mines locally until it is solvable: linear time, a slight bias; on
    narrow boards with many mines some of them are packed far from the start."""


SEARCH_LIMIT = 1 << 35
"""Core steps per board, an hour of work: a search usually ends by its number of tries."""

_BATCH_CELLS = 100_000  # cells that a thread fills before the interpreter gets control again

MOST_LAYOUTS = 20_000
"""This many layouts of an ordinary small board are played in about a third of a second."""
MOST_CELLS = 2_000_000
"""Cells of all layouts together, so that large boards with one or two mines take no longer."""

LEAST_BBBV = 1
"""The 3BV of a board that one click opens; the minimum."""


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

    The boards do not depend on the number of threads or on each other. If there are few layouts, a
    failed search is followed by trying all of them, so that a board is found if one exists.

    Raises:
        GenerationError: the mines do not fit, or a board is impossible or was not found.
    """
    check_seed(seed)
    rule = request.solvable_start_rule
    check_room(request.grid, request.mines, request.start, rule)
    obstacle = _out_of_bounds(request)
    searched = request
    if obstacle is not None:  # searching is useless
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

    On a board of two rows the two cells of a column have the same neighbours. If exactly one of
    them is a mine, no number shows which, unless one of them is the start. So the mines of every
    other column come in pairs.
    """
    grid = request.grid
    start_is_alone = request.solvable_start_rule is FirstClick.SAFE
    if min(grid.width, grid.height) == 2 and request.mines % 2 == 1 and not start_is_alone:
        side = "row" if grid.width < grid.height else "column"
        return f"both cells of a {side} must be the same, and {request.mines} is odd"
    if not request.options.asks_for_bbbv:
        return None
    least, most = request.options.bbbv_range
    if most < LEAST_BBBV:
        return f"a 3BV is at least {LEAST_BBBV}"
    rule = request.solvable_start_rule
    bound = most_bbbv(request.grid, request.mines, request.start, rule)
    return f"the 3BV of this size is at most {bound}" if least > bound else None


class _AllLayouts:
    """Tries all layouts after a failed search, if there are few. The result is kept."""

    def __init__(self, request: BoardRequest, stop: Stop | None) -> None:
        self._request = request
        self._stop = stop
        self._fulfilling: tuple[Layout, ...] | None = None

    def after_search(self, layout: Layout, report: Report, ended: Ended) -> Generated:
        """Return a uniform choice from all boards that meet the request, or the last one tried.

        Raises:
            GenerationError: there is no such board, or none was found and an unproved one was not
                requested.
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
        """Return all layouts that meet the request."""
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
        # Not the core's random generator: its draws from this seed have failed.
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
    """Yield for each seed a board, or the last one tried, and how the core's search ended."""
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
        # The first few show whether such boards exist: do not compute a batch for nothing.
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


# Exhaustive search of small boards, and bounds. Drawing and repairing may miss the few layouts that
# meet a request, and can never show that there are none. If there are few layouts, all of them can
# be played. (The player gives up only on enormous regions, which do not occur here: boards with few
# layouts have few mines, few empty cells, or few cells in total.)


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
    # Except at its ends, a binomial coefficient is at least the number of cells: huge ones need not
    # be computed.
    if 0 < request.mines < room and room > MOST_LAYOUTS:
        return False
    number = comb(room, request.mines)
    return number <= MOST_LAYOUTS and number * request.grid.size <= MOST_CELLS


def fulfilling(request: BoardRequest, budget: Budget) -> Iterator[Layout]:
    """Yield every layout that meets the request, in order of their mines.

    Takes the time of ``number_of_layouts(request)`` plays, each a step.

    >>> from sapper.spec import GameSpec
    >>> request = BoardRequest(GameSpec(4, 1, 1, mode="no-guess", start=(0, 0)))
    >>> [layout.id for layout in fulfilling(request, Budget())]
    ['4x1m1:..*.', '4x1m1:...*']

    Raises:
        UndecidedError: the budget was exhausted or stopped before.
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
    """Return an upper bound of the 3BV of layouts with a safe start.

    The 3BV is the number of openings plus the number of numbers that no opening touches. It is at
    least 1: the start is safe, so something has to be clicked. It is at most one click per safe
    cell; if the start is a zero, its neighbours open with it.

    It is at most one more than the number of cells next to mines. To see this, pair each opening
    but one with a number on its border, which then needs no click, using each number once: take the
    number to the right of one of its zeros; if all its rows of zeros extend to the right edge, take
    the number below the lowest zero of that edge. Only the opening in the lower right corner may
    have neither. (The two kinds do not meet: the number below a zero of the edge has another zero
    to its left only if that zero belongs to the same opening, which then has a number of the first
    kind.)

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
"""The origin in each report says how the board was made: ``drawn`` boards are exactly uniform,
``mixed`` boards in the limit of many swaps, ``packed`` boards are not."""

REPAIR = Generator(
    name="repair",
    label="Repair",
    summary="Draw a board; where logic gets stuck, move mines nearby. Fast at every size.",
    uniform=False,
    proved=True,
    draw_many=partial(draw_many, method=Method.REPAIR),
    takes_difficulty=True,
    takes_bbbv=True,
    takes_without_total=True,
)
"""Repairs every board that logic cannot solve as drawn."""
