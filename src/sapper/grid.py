"""Shape and neighbourhood of a board.

A cell is ``(row, col)``, zero-based, always in that order;
inside the core it is a row-major index.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from sapper.errors import GridError

Cell = tuple[int, int]
"""``(row, col)``, zero-based."""

MAX_CELLS = 1 << 24
"""The largest board: 16.7 million cells, four times 2,000 by 2,000."""


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
            return False  # not a cell at all

    def cell(self, row: int, col: int) -> Cell:
        """Return the cell, checked to be inside.

        Raises:
            GridError: the cell is outside.
        """
        if (row, col) not in self:
            raise GridError(f"cell {row},{col} is outside the {self.width}x{self.height} grid")
        return (row, col)

    def index(self, cell: Cell) -> int:
        """Return the row-major index of a cell.

        Raises:
            GridError: the cell is outside.
        """
        row, col = self.cell(*cell)
        return row * self.width + col

    def cell_at(self, index: int) -> Cell:
        """Return the cell of a row-major index.

        Raises:
            GridError: the index is outside.
        """
        if not 0 <= index < self.size:
            raise GridError(f"index {index} is outside the {self.width}x{self.height} grid")
        return divmod(index, self.width)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell, row by row."""
        return ((row, col) for row in range(self.height) for col in range(self.width))

    def cells_at(self, indices: Iterable[int]) -> tuple[Cell, ...]:
        """Return the cells of row-major indices that are known to be inside."""
        width = self.width
        return tuple(divmod(index, width) for index in indices)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the up to eight neighbours of a cell, ascending."""
        row, col = self.cell(*cell)
        return tuple(
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, self.height))
            for c in range(max(col - 1, 0), min(col + 2, self.width))
            if (r, c) != (row, col)
        )


def rotated(grid: Grid, cells: bytes) -> tuple[Grid, bytes]:
    """Return a grid and its row-major bytes after a quarter turn clockwise.

    >>> rotated(Grid(3, 1), b"abc")
    (Grid(width=1, height=3), b'abc')
    """
    width = grid.width
    columns = (cells[column::width][::-1] for column in range(width))
    return Grid(grid.height, width), b"".join(columns)


def mirrored(grid: Grid, cells: bytes) -> bytes:
    """Return the row-major bytes of a grid with left and right exchanged.

    >>> mirrored(Grid(3, 2), b"abcdef")
    b'cbafed'
    """
    # Backwards, the rows come from the last to the first: the rows are put in order again.
    backwards, width = cells[::-1], grid.width
    starts = range(len(cells) - width, -1, -width)
    return b"".join(backwards[start : start + width] for start in starts)


def symmetries(grid: Grid, cells: bytes) -> list[tuple[Grid, bytes]]:
    """Return the eight rotations and reflections of row-major bytes; the first is the original."""
    images = [(grid, cells)]
    for _ in range(3):
        images.append(rotated(*images[-1]))
    return images + [(shape, mirrored(shape, turned)) for shape, turned in images]


def canonical(grid: Grid, cells: bytes) -> tuple[Grid, bytes]:
    """Return the symmetry that represents all eight: the flattest, then the least by its bytes."""
    return min(symmetries(grid, cells), key=lambda image: (image[0].height, image[1]))


@lru_cache(maxsize=16)  # a play, a study or a generator stays on one grid or a few
def neighbourhood(grid: Grid) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return the neighbours of every cell, ascending, worked out once; the cells row by row.

    >>> neighbourhood(Grid(2, 2))[0, 1]
    ((0, 0), (1, 0), (1, 1))
    """
    return MappingProxyType({cell: grid.neighbours(cell) for cell in grid.cells()})
