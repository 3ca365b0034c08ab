"""The neighbours of every cell of a grid, worked out once."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from sapper.grid import Cell, Grid


@lru_cache(maxsize=16)  # a play, a study or a generator stays on one grid or a few
def neighbourhood(grid: Grid) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return each cell's neighbours, ascending; the cells themselves row by row.

    >>> neighbourhood(Grid(2, 2))[0, 1]
    ((0, 0), (1, 0), (1, 1))
    """
    return MappingProxyType({cell: grid.neighbours(cell) for cell in grid.cells()})
