"""Layouts on demand: a wish and a seed give a layout and a report on it."""

from collections.abc import Iterator

from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.generators import first_safe, no_guess, uniform
from sapper.generators.difficulty import Rating, rate
from sapper.generators.method import Method, Origin
from sapper.generators.report import Report
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import MAX_SEED, FirstClick, GameSpec, Mode, check_seed

__all__ = ["Method", "Origin", "Rating", "Report", "generate", "generate_many", "rate"]

NO_GUESS_MODES = frozenset({Mode.NO_GUESS, Mode.STRICT})
"""The modes whose boards logic alone must solve; the others play any layout."""


def generate(
    spec: GameSpec,
    seed: int,
    *,
    method: Method = Method.AUTO,
    min_bbbv: int | None = None,
    max_bbbv: int | None = None,
    without_total: bool = False,
    tries: int | None = None,
    best_effort: bool = False,
    limit: int = no_guess.DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> tuple[Layout, Report]:
    """Make a layout that fulfils the wish; the same wish and seed make the same layout.

    The no-guess modes get a board that logic alone solves from its start, proved; the others get a
    uniform one. Where the first click promises something and no start is given, the middle cell is
    the start.

    Args:
        spec: Size, mines, mode, first click and difficulty.
        seed: 0 to 2**64 - 1.
        method: How to look for a no-guess board; names will do.
        min_bbbv: The least 3BV of a no-guess board.
        max_bbbv: The greatest 3BV of a no-guess board.
        without_total: Whether a no-guess board must be solvable without counting the mines.
        tries: How many boards to draw before giving up; of small boards all are then looked at.
        best_effort: Whether to return the last board tried, not proved, instead of an error.
        limit: Steps that the search for a no-guess board may take.
        stop: A flag by which another thread ends the search.

    Raises:
        GenerationError: there is no such layout (the message says "impossible"), or none was found.
        SpecError: the seed is out of range, or the options contradict each other.

    >>> layout, report = generate(GameSpec(9, 9, 10), seed=1)
    >>> report.start, layout.number((4, 4)), report.proved
    ((4, 4), 0, False)
    >>> layout, report = generate(GameSpec.level("expert", mode="no-guess"), seed=1)
    >>> report.proved
    True
    """
    return next(
        generate_many(
            spec,
            seed,
            1,
            method=method,
            min_bbbv=min_bbbv,
            max_bbbv=max_bbbv,
            without_total=without_total,
            tries=tries,
            best_effort=best_effort,
            limit=limit,
            stop=stop,
        )
    )


def generate_many(
    spec: GameSpec,
    seed: int,
    count: int,
    *,
    method: Method = Method.AUTO,
    min_bbbv: int | None = None,
    max_bbbv: int | None = None,
    without_total: bool = False,
    tries: int | None = None,
    best_effort: bool = False,
    threads: int = 1,
    limit: int = no_guess.DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Iterator[tuple[Layout, Report]]:
    """Make layouts one after the other, layout i from ``seed + i``, as ``generate`` would.

    The seed after the greatest is 0. Threads share the work of the no-guess modes; the layouts do
    not depend on their number.

    Raises:
        GenerationError: there is no such layout, or none was found.
        SpecError: the seed is out of range, or the options contradict each other.

    >>> boards = generate_many(GameSpec(9, 9, 10, mode="no-guess"), seed=5, count=2)
    >>> [report.seed for _, report in boards]
    [5, 6]
    """
    check_seed(seed)
    start = spec.start or middle(spec.grid)
    if spec.mode not in NO_GUESS_MODES:
        if min_bbbv is not None or max_bbbv is not None or without_total:
            raise SpecError(f"3BV and mine total are wishes for no-guess modes, not {spec.mode!r}")
        for number in range(count):
            yield _classic(spec, (seed + number) & MAX_SEED)
        return
    wish = no_guess.Wish(
        spec.grid,
        spec.mines,
        start,
        spec.first_click,
        method,
        spec.difficulty,
        without_total,
        min_bbbv,
        max_bbbv,
        tries,
    )
    boards = no_guess.draw_many(wish, seed, count, threads=threads, limit=limit, stop=stop)
    for number, found in enumerate(boards):
        if not found.proved and not best_effort:
            raise no_guess.refusal(wish, found, limit)
        yield (
            found.layout,
            Report.of(
                found.layout,
                seed=(seed + number) & MAX_SEED,
                start=start,
                rating=found.rating,
                origin=found.origin,
                drawn=found.drawn,
                repairs=found.repairs,
                swaps=found.swaps,
            ),
        )


def _classic(spec: GameSpec, seed: int) -> tuple[Layout, Report]:
    """Draw a uniform layout that keeps the promise of the first click."""
    start = spec.start
    if spec.first_click is FirstClick.ANY:
        layout = uniform.draw(spec.grid, spec.mines, seed)
    else:
        start = start or middle(spec.grid)
        layout = first_safe.draw(spec.grid, spec.mines, start, spec.first_click, seed)
    return layout, Report.of(layout, seed=seed, start=start)


def middle(grid: Grid) -> Cell:
    """Return the middle cell; of two, the lower or the right one.

    >>> middle(Grid(width=30, height=16))
    (8, 15)
    """
    return (grid.height // 2, grid.width // 2)
