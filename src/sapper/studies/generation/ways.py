"""The methods of making no-guess boards that ``generation`` compares, and the cases.

A method is one function. It counts the boards that it draws and the changes that it makes to them;
these numbers do not depend on the machine. Squares, rectangles twice as wide as high, and strips of
ten rows are separate series, because a strip has more edge cells than a square of the same size,
and players get stuck more often at edges.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import product
from types import MappingProxyType

from sapper import generators
from sapper.engine import Stop, core
from sapper.generators import BoardOptions, BoardRequest, SolverName, random_layout, rate
from sapper.generators.draw_and_repair import REPAIRS
from sapper.generators.no_guess import MIXING
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, Mode
from sapper.studies.study import BudgetTimer, Case, Scale, Timer

DOCUMENTED = ("regenerate", "mine-move", "safe-move")
"""The thesis's generators."""
DOCUMENT_SOLVERS = (SolverName.AUTOMATON, SolverName.SINGLE_POINT, SolverName.CONSTRAINT_SETS)
"""The thesis's solvers."""
NINE = tuple(f"{name}/{solver.value}" for name, solver in product(DOCUMENTED, DOCUMENT_SOLVERS))
"""The thesis's nine combinations of a generator and a solver."""
MINE_MOVE = "mine-move/constraint-sets"
"""The combination that the thesis measures."""
REJECTION, REPAIR, CHAIN, LONG_CHAIN, PACKED = "rejection", "repair", "chain", "chain x4", "packed"
"""Sapper's methods, in this order: draw boards until sapper's player solves one; repair a board;
repair a board and then swap mines; swap four times as often; put all mines into the last cells."""
SURVIVAL = "survival"
"""The method that repairs a drawn board like the thesis's generator, but gives up on it later."""
SURVIVAL_REPAIRS = 4 * REPAIRS
"""The maximum number of repairs of a board with this method."""
SURVIVAL_SHARE = 5
"""How many times larger the budget of this method is than that of the other methods, because an
estimate of a chance needs many boards."""

_ENDLESS = 10**9  # number of boards; in practice the budget ends the search
_LOOK = 0.01  # seconds between two checks of the budget


@dataclass(frozen=True, slots=True)
class MadeBoard:
    """A board with its cost, or only the cost if the method finished no board within its budget."""

    layout: Layout | None
    """The board; ``None`` if there is none."""
    drawn: int
    """The number of boards drawn."""
    repairs: int = 0
    """The number of repairs of all drawn boards together."""


Way = Callable[[Case, int, Stop], MadeBoard]
"""A function that makes a board for a case from a seed. It can be stopped."""


def _generated(
    case: Case,
    seed: int,
    stop: Stop,
    *,
    generator: str,
    solver: str | None = None,
    tries: int | None = None,
    repairs: int | None = None,
) -> MadeBoard:
    size = (case.width, case.height, case.mines)
    spec = GameSpec(*size, Mode.NO_GUESS, start=case.start, generator=generator, solver=solver)
    options = BoardOptions(tries=tries, repairs=repairs, best_effort=True)
    layout, report = generators.named(generator).draw(BoardRequest(spec, options), seed, stop=stop)
    return MadeBoard(layout if report.proved else None, report.drawn, report.repairs)


def _mixed(case: Case, seed: int, stop: Stop, *, times: int) -> MadeBoard:
    """Repair a board, then walk from it through other solvable boards."""
    made = _generated(case, seed, stop, generator="repair")
    if made.layout is None:
        return made
    grid, start = case.grid, case.start
    empty = random_layout.promised(grid, start, FirstClick.OPENING)
    walked = core.walk_solvable(
        made.layout,
        grid.index(start),
        random_layout.marked(grid, empty),
        core.Rung.TOTAL,
        seed=seed,
        swaps=times * MIXING * case.mines,
        stop=stop,
    )
    done = not stop.is_set()
    return MadeBoard(Layout(grid, walked.layout) if done else None, made.drawn, made.repairs)


def _packed(case: Case, _seed: int, _stop: Stop) -> MadeBoard:
    """Put all mines into the last cells; the board is solvable, but not interesting to play."""
    cells = bytes(case.cells - case.mines) + bytes([1]) * case.mines
    layout = Layout(case.grid, cells)
    return MadeBoard(layout if rate(layout, case.start).solved else None, 1)


WAYS: Mapping[str, Way] = MappingProxyType(
    {
        **{
            way: partial(_generated, generator=generator, solver=solver, tries=_ENDLESS)
            for way in NINE
            for generator, solver in [way.split("/")]
        },
        REJECTION: partial(
            _generated, generator="regenerate", solver=SolverName.EXACT.value, tries=_ENDLESS
        ),
        REPAIR: partial(_generated, generator="repair"),
        CHAIN: partial(_mixed, times=1),
        LONG_CHAIN: partial(_mixed, times=4),
        PACKED: _packed,
        SURVIVAL: partial(
            _generated,
            generator="mine-move",
            solver=SolverName.CONSTRAINT_SETS.value,
            tries=1,
            repairs=SURVIVAL_REPAIRS,
        ),
    }
)
"""Every method, by its name in the cases (``Case.subject``)."""


@contextmanager
def stopped_in_time(timer: Timer) -> Iterator[Stop]:
    """Provide a stop signal that is set when the timer's budget is exhausted."""
    stop, over = Stop(), threading.Event()

    def watch(end: float) -> None:
        while not over.wait(_LOOK):
            if timer() >= end:
                stop.set()
                return

    if not isinstance(timer, BudgetTimer):
        yield stop
        return
    watcher = threading.Thread(target=watch, args=(timer.end,), daemon=True)
    watcher.start()
    try:
        yield stop
    finally:
        over.set()
        watcher.join()


DENSITIES = (5, 10, 15, 20, 25, 30)
"""Mines, in per cent of the cells."""

LOOK = "look"
"""The group of the cases whose boards are compared with uniform ones."""
LOOK_SHAPES = ((10, 10, 28), (16, 16, 40), (30, 16, 99), (50, 50, 500))
"""Widths, heights and mines of these boards: the boards in ``docs/generators.md``, and a larger
one."""

EXPERT = "expert"
"""The level for which the thesis gives a figure."""

Shape = tuple[int, int]
"""Columns and rows."""


class Shapes(StrEnum):
    """The series of shapes, which are never pooled."""

    SQUARE = "square"
    """As wide as high."""
    WIDE = "2:1"
    """Twice as wide as high."""
    STRIP = "strip"
    """Ten rows, and more than twice as many columns."""
    OTHER = "other"
    """None of these."""

    @classmethod
    def of(cls, width: int, height: int) -> "Shapes":
        """Return the series of a shape.

        >>> [Shapes.of(*shape).value for shape in ((9, 9), (20, 10), (30, 10), (50, 20))]
        ['square', '2:1', 'strip', 'other']
        """
        if width == height:
            return cls.SQUARE
        if width == 2 * height:
            return cls.WIDE
        return cls.STRIP if height == 10 < width else cls.OTHER


SERIES = (Shapes.SQUARE, Shapes.WIDE, Shapes.STRIP)
"""The shapes measured over many sizes, each separately."""


def _square(*sides: int) -> tuple[Shape, ...]:
    return tuple((side, side) for side in sides)


def _strip(*columns: int) -> tuple[Shape, ...]:
    return tuple((width, 10) for width in columns)


_SHAPES = (
    *_square(10, 12, 15, 18, 20, 25, 30, 40, 50, 70, 100),
    *((2 * rows, rows) for rows in (8, 10, 12, 14, 16, 20, 25, 35, 50, 70)),
    *_strip(30, 40, 50, 60, 70, 80, 100, 150, 200, 400, 1000),
)
_HUGE = ((200, 200), (300, 300), (1000, 1000), (200, 100), (1000, 500), (10000, 10))
# The largest number of cells tried for each method and density. The first size at which the
# budget is too small for a board is still tried, but no larger size.
_LARGEST = {
    MINE_MOVE: {5: 2500, 10: 2500, 15: 2500, 20: 2500, 25: 1600, 30: 900},
    REJECTION: {5: 10_000, 10: 10_000, 15: 10_000, 20: 10_000, 25: 1600, 30: 400},
    REPAIR: dict.fromkeys(DENSITIES, 1_000_000),
    CHAIN: {5: 10_000, 10: 10_000, 15: 5000, 20: 2500, 25: 2500, 30: 1600},
}
_OTHERS_LARGEST = {10: 900, 20: 400, 30: 100}
# The shapes of the boards on which survival is measured, by density. Strips are included because
# their edge and interior grow in proportion.
_SURVIVAL = {
    20: (*_square(10, 15, 20, 30, 40, 50, 60), *_strip(30, 60, 90, 120, 160, 200)),
    25: (*_square(10, 14, 18, 22, 26, 30, 36, 42), *_strip(30, 40, 55, 70, 85, 100)),
    30: (*_square(10, 13, 16, 19, 22, 25, 28, 31, 34), *_strip(21, 30, 40, 50, 60, 70)),
}


GRID = tuple(range(10, 201, 10))
"""The side lengths of the thesis's boards."""
GRID_BOARDS = 50
"""Number of boards that the thesis makes for each width, height and density."""
LISTED = (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 5000, 10_000, 15_000, 20_000, 25_000)
"""The numbers of cells in the thesis's table 2."""


def document_cases() -> Iterator[Case]:
    """List the cases of the thesis's grid, for all its combinations of generator and solver.

    The most useful cases come first, in case the run is stopped early. These are the combination
    that the thesis measures, the sizes that it lists, small boards, and wide boards.
    """
    shapes = sorted(
        product(GRID, GRID),
        key=lambda shape: (
            shape[0] * shape[1] not in LISTED,
            shape[0] * shape[1],
            shape[0] < shape[1],
            shape,
        ),
    )
    for subject in (MINE_MOVE, *_others()):
        for shape, density in product(shapes, DENSITIES):
            yield Case.at_density(subject, density, shape, GRID_BOARDS)


def _others() -> Iterator[str]:
    return (subject for subject in NINE if subject != MINE_MOVE)


def _listed_shapes() -> Iterator[Shape]:
    """List the shapes of the thesis's table 2, with wide shapes instead of tall ones."""
    return ((w, h) for w, h in product(GRID, GRID) if w >= h and w * h in LISTED)


def cases(scale: Scale) -> Iterator[Case]:
    """List the cases: uniformity, cost and survival; for the scale DOCUMENT, the thesis's grid."""
    if scale is Scale.DOCUMENT:
        yield from document_cases()
        return
    looked_at = {Scale.TINY: 10, Scale.BRIEF: 60, Scale.FULL: 400}[scale]
    for width, height, mines in ((8, 8, 6),) if scale is Scale.TINY else LOOK_SHAPES:
        for subject in WAYS:
            if subject != SURVIVAL:
                yield Case(subject, LOOK, width, height, mines, looked_at)
    boards = {Scale.TINY: 2, Scale.BRIEF: 10, Scale.FULL: 30}[scale]
    for subject, density, shape in _tiny() if scale is Scale.TINY else _costs():
        yield Case.at_density(subject, density, shape, boards)
    if scale is not Scale.TINY:
        for subject in (MINE_MOVE, REPAIR):
            yield Case(subject, EXPERT, 30, 16, 99, boards)
    followed = {Scale.TINY: 3, Scale.BRIEF: 20, Scale.FULL: 150}[scale]
    for density, shapes in _SURVIVAL.items():
        for shape in shapes[: 1 if scale is Scale.TINY else None]:
            yield Case.at_density(SURVIVAL, density, shape, followed, SURVIVAL_SHARE)


def _tiny() -> Iterator[tuple[str, int, Shape]]:
    for subject in (*NINE, REJECTION, CHAIN):
        yield subject, 10, (10, 10)
    for shape in _SHAPES:
        if shape[0] * shape[1] <= 400:
            yield REPAIR, 30, shape


def _costs() -> Iterator[tuple[str, int, Shape]]:
    for subject, largest in _LARGEST.items():
        listed = set(_listed_shapes()) if subject == MINE_MOVE else set()
        for density, shape in product(
            DENSITIES, dict.fromkeys((*_SHAPES, *_HUGE, *sorted(listed)))
        ):
            if shape in listed or shape[0] * shape[1] <= largest[density]:
                yield subject, density, shape
    for subject, (density, most) in product(_others(), _OTHERS_LARGEST.items()):
        for shape in _square(10, 15, 20, 30):
            if shape[0] * shape[1] <= most:
                yield subject, density, shape
    for density, shape in product(DENSITIES, _square(10, 100, 1000)):
        yield PACKED, density, shape
