"""Random layouts, uniform among those that satisfy the guarantee for the first click.

Either the first click has no guarantee (``random``), or the start cell, possibly with its
neighbours, is empty (``first-safe``). The mines are distributed uniformly over the remaining cells.
Drawing a layout on the whole board and then moving mines away from the start would not be uniform:
the cells that receive them would be mines too often. The native core draws the layouts, so the same
seed gives the same layout on every platform.
"""

from collections.abc import Iterable
from functools import lru_cache

from sapper.engine import core
from sapper.engine.core import Stop
from sapper.errors import GenerationError
from sapper.generators.generator import Generated, Generator, Report, metrics, one_by_one
from sapper.generators.request import BoardRequest
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, Mode, check_seed


def draw(grid: Grid, mines: int, seed: int, *, free: Iterable[Cell] = ()) -> Layout:
    """Draw a layout uniformly from all layouts without a mine on the given cells.

    The time is proportional to the number of cells.

    >>> draw(Grid(3, 2), 2, seed=1, free=[(0, 0)]).is_mine((0, 0))
    False
    """
    check_seed(seed)
    forbidden = marked(grid, free)
    room = forbidden.count(0)
    if not 0 <= mines <= room:
        raise GenerationError(
            f"{mines} mines do not fit into {room} cells of a {grid.width}x{grid.height} grid"
        )
    return core.random_layout(grid, mines, forbidden, seed)


def marked(grid: Grid, cells: Iterable[Cell]) -> bytes:
    """Return one byte per cell of the grid: 1 for the given cells, otherwise 0."""
    marks = bytearray(grid.size)
    for cell in cells:
        marks[grid.index(cell)] = 1
    return bytes(marks)


def promised(grid: Grid, start: Cell, rule: FirstClick) -> tuple[Cell, ...]:
    """Return the cells that the first-click rule requires to be empty, ascending.

    >>> promised(Grid(9, 9), (0, 0), FirstClick.OPENING)
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    return _promised(grid, grid.cell(*start), rule)


@lru_cache(maxsize=64)  # called several times per board
def _promised(grid: Grid, start: Cell, rule: FirstClick) -> tuple[Cell, ...]:
    match rule:
        case FirstClick.ANY:
            return ()
        case FirstClick.SAFE:
            return (start,)
        case FirstClick.OPENING:
            return tuple(sorted((start, *grid.neighbours(start))))


def check_room(grid: Grid, mines: int, start: Cell, rule: FirstClick) -> None:
    """Check that the mines fit outside the cells that must be empty."""
    room = grid.size - len(promised(grid, start, rule))
    if mines > room:
        fit = "1 mine does not fit" if mines == 1 else f"{mines} mines do not fit"
        raise GenerationError(
            f"{fit}: the first click {rule.label}, which leaves {room} of {grid.size} cells for"
            " mines"
        )


def draw_first_safe(grid: Grid, mines: int, start: Cell, rule: FirstClick, seed: int) -> Layout:
    """Draw a layout uniformly from all layouts that satisfy the guarantee at the start.

    >>> draw_first_safe(Grid(5, 5), 16, (2, 2), FirstClick.OPENING, seed=1)
    Layout.parse('5x5m16:*****/*...*/*...*/*...*/*****')

    Raises:
        GenerationError: the mines do not fit.
    """
    check_room(grid, mines, start, rule)
    return draw(grid, mines, seed, free=promised(grid, start, rule))


def _draw(request: BoardRequest, seed: int, _stop: Stop | None) -> Generated:
    spec = request.spec
    layout = draw_first_safe(spec.grid, spec.mines, request.start, spec.first_click, seed)
    start = spec.start if spec.first_click is FirstClick.ANY else request.start
    return layout, Report(seed, start, spec.mines, *metrics(layout))


RANDOM_MODES = tuple(mode for mode in Mode if not mode.needs_solvable)
"""The modes in which it may be impossible to solve a board without guessing."""

RANDOM = Generator(
    name="random",
    label="Random",
    summary="Any layout, all equally likely; the first click may be a mine.",
    uniform=True,
    proved=False,
    draw_many=one_by_one(_draw),
    modes=RANDOM_MODES,
    first_clicks=(FirstClick.ANY,),
)
"""The random boards of Papagoi 2025."""


FIRST_SAFE = Generator(
    name="first-safe",
    label="First safe",
    summary=(
        "Any layout whose start cell is safe (or a zero, if the first click opens an area), all"
        " equally likely."
    ),
    uniform=True,
    proved=False,
    draw_many=one_by_one(_draw),
    modes=RANDOM_MODES,
    first_clicks=(FirstClick.SAFE, FirstClick.OPENING),
)
"""The first-safe boards of Papagoi 2025."""
