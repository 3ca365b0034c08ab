"""Shape and neighbourhood of a board.

A cell is ``(row, col)``, counted from 0 and always in that order. The native core uses row-major
indices.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Self, cast

from sapper.errors import GridError

Cell = tuple[int, int]
"""``(row, col)``, counted from 0."""

MAX_CELLS = 1 << 24
"""The largest board: 16.7 million cells, four times as many as 2,000 by 2,000."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells, each with up to eight neighbours.

    >>> grid = Grid(width=3, height=2)
    >>> grid.neighbours((0, 0))
    ((0, 1), (1, 0), (1, 1))
    >>> grid.index((1, 2)), grid.cell_at(5)
    (5, (1, 2))
    """

    width: int
    """Number of columns."""
    height: int
    """Number of rows."""

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise GridError(
                f"{self.width}x{self.height} is not a grid: both sides must be positive"
            )
        if self.width * self.height > MAX_CELLS:
            raise GridError(f"{self.width}x{self.height} is too large: at most {MAX_CELLS} cells")

    @property
    def size(self) -> int:
        """Number of cells."""
        return self.width * self.height

    def __contains__(self, cell: Any) -> bool:
        try:
            row, col = cell
            return bool(0 <= row < self.height and 0 <= col < self.width)
        except (TypeError, ValueError):
            return False  # not a cell

    def cell(self, row: int, col: int) -> Cell:
        """Return the cell after checking that it is inside the grid.

        Args:
            row: The row, from 0 at the top.
            col: The column, from 0 at the left.

        Raises:
            GridError: the cell is outside the grid.
        """
        if (row, col) not in self:
            raise GridError(f"cell {row},{col} is outside the {self.width}x{self.height} grid")
        return (row, col)

    def index(self, cell: Cell) -> int:
        """Return the row-major index of a cell.

        Raises:
            GridError: the cell is outside the grid.
        """
        row, col = self.cell(*cell)
        return row * self.width + col

    def cell_at(self, index: int) -> Cell:
        """Return the cell of a row-major index.

        Raises:
            GridError: the index is outside the grid.
        """
        if not 0 <= index < self.size:
            raise GridError(f"index {index} is outside the {self.width}x{self.height} grid")
        return divmod(index, self.width)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell, row by row."""
        return ((row, col) for row in range(self.height) for col in range(self.width))

    def cells_at(self, indices: Iterable[int]) -> tuple[Cell, ...]:
        """Return the cells of row-major indices, which must be inside the grid.

        Args:
            indices: Row-major indices; they are not checked.
        """
        width = self.width
        return tuple(divmod(index, width) for index in indices)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbours of a cell (at most eight), ascending."""
        row, col = self.cell(*cell)
        return tuple(
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, self.height))
            for c in range(max(col - 1, 0), min(col + 2, self.width))
            if (r, c) != (row, col)
        )


class CellBytes:
    """A board or a layout: a grid with one byte per cell, which can be rotated and reflected.

    Subclasses are frozen dataclasses with the fields ``grid`` and ``cells``.
    """

    __slots__ = ()

    grid: Grid
    cells: bytes

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.grid.width

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.grid.height

    def __len__(self) -> int:
        return self.grid.size

    def __iter__(self) -> Iterator[Cell]:
        return self.grid.cells()

    def __contains__(self, cell: object) -> bool:
        return cell in self.grid

    def rotated(self, turns: int = 1) -> Self:
        """Return a copy turned clockwise by quarter turns (if negative, anticlockwise)."""
        grid, cells = self.grid, self.cells
        for _ in range(turns % 4):
            columns = (cells[column :: grid.width][::-1] for column in range(grid.width))
            grid, cells = Grid(grid.height, grid.width), b"".join(columns)
        return self._with(grid, cells)

    def mirrored(self) -> Self:
        """Return a copy in which left and right are exchanged."""
        width, cells = self.width, self.cells
        rows = (cells[start : start + width][::-1] for start in range(0, len(cells), width))
        return self._with(self.grid, b"".join(rows))

    def symmetries(self) -> tuple[Self, ...]:
        """Return the eight rotations and reflections, the original first; some may be equal."""
        images = [self.rotated(turns) for turns in range(4)]
        return (*images, *(image.mirrored() for image in images))

    def canonical(self) -> Self:
        """Return the canonical rotation or reflection, which is the same for all eight.

        It is the one with the fewest rows and, if several have equally few, with the smallest
        bytes.
        """
        return min(self.symmetries(), key=lambda image: (image.height, image.cells))

    def _with(self, grid: Grid, cells: bytes) -> Self:
        fields: dict[str, Any] = {"grid": grid, "cells": cells}
        return cast(Self, replace(cast(Any, self), **fields))


@lru_cache(maxsize=16)  # programs rarely use more grids
def neighbourhood(grid: Grid) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return the neighbours of every cell, ascending, row by row; computed once.

    >>> neighbourhood(Grid(2, 2))[0, 1]
    ((0, 0), (1, 0), (1, 1))
    """
    return MappingProxyType({cell: grid.neighbours(cell) for cell in grid.cells()})
