"""Uniform layouts: every placement of the mines is equally likely.

The draw is the native core's, so the same seed gives the same layout on every platform.
"""

from collections.abc import Iterable

from sapper import _native
from sapper.errors import GenerationError
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import check_seed


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
    cells = _native.random_layout(grid.width, grid.height, mines, bytes(forbidden), seed)
    return Layout(grid, cells)
