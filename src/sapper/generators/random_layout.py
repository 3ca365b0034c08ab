"""Random layouts: every placement of the mines is equally likely, and nothing is promised.

The draw is the native core's, so the same seed gives the same layout on every platform.
"""

from collections.abc import Iterable

from sapper.engine import core
from sapper.engine.core import Stop
from sapper.errors import GenerationError
from sapper.generators.generator import Generator, one_by_one
from sapper.generators.report import Generated, Report, metrics
from sapper.generators.request import BoardRequest
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, Mode, check_seed


def draw(grid: Grid, mines: int, seed: int, *, free: Iterable[Cell] = ()) -> Layout:
    """Draw a layout uniformly from all that leave the given cells free of mines.

    Takes time proportional to the number of cells.

    >>> draw(Grid(3, 2), 2, seed=1, free=[(0, 0)]).is_mine((0, 0))
    False

    Args:
        grid: The shape.
        mines: How many mines to place.
        seed: 0 to 2**64 - 1.
        free: Cells that must stay empty.

    Raises:
        GenerationError: the mines do not fit beside the free cells.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    forbidden = bytearray(grid.size)
    for cell in free:
        forbidden[grid.index(cell)] = 1
    room = forbidden.count(0)
    if not 0 <= mines <= room:
        raise GenerationError(
            f"{mines} mines do not fit into {room} cells of a {grid.width}x{grid.height} grid"
        )
    return core.random_layout(grid, mines, bytes(forbidden), seed)


def _draw(request: BoardRequest, seed: int, _stop: Stop | None) -> Generated:
    layout = draw(request.grid, request.mines, seed)
    return layout, Report(seed, request.spec.start, request.mines, *metrics(layout))


GENERATOR = Generator(
    name="random",
    label="Random",
    summary="Any layout, all equally likely; nothing is promised of the first click.",
    uniform=True,
    proved=False,
    draw_many=one_by_one(_draw),
    modes=(Mode.CLASSIC, Mode.FAIR, Mode.LENIENT),
    first_clicks=(FirstClick.ANY,),
)
"""The random boards of Papagoi 2025."""
