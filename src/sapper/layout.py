"""The layout: where the mines are. Solvers never see it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from sapper import _native, notation
from sapper.board import Board
from sapper.errors import NotationError
from sapper.grid import Cell, CellBytes, Grid
from sapper.notation import State

_TO_CODES = bytes([State.HIDDEN, State.MINE]) + bytes(254)
_FROM_CODES = bytes([1 if code == State.MINE else 0 for code in range(256)])
_MINE_BIT = bytes([0, 16]) + bytes(254)
_REVEALED = bytes([State.MINE if code >= 16 else code for code in range(256)])


@dataclass(frozen=True, slots=True)
class Layout(CellBytes):
    """A set of mines on a grid.

    >>> layout = Layout.parse("3x2:*../..*")
    >>> layout
    Layout.parse('3x2m2:*../..*')
    >>> layout.number((0, 1)), layout.mines
    (2, 2)
    >>> layout.mirrored(), layout.rotated()
    (Layout.parse('3x2m2:..*/*..'), Layout.parse('2x3m2:.*/../*.'))
    """

    grid: Grid
    """The shape."""
    cells: bytes
    """One byte per cell, row by row: 1 for a mine, 0 for none."""

    def __post_init__(self) -> None:
        if len(self.cells) != self.grid.size:
            raise NotationError(f"{len(self.cells)} cells do not fit a grid of {self.grid.size}")
        if self.cells.translate(None, b"\0\1"):
            raise NotationError("a layout's cells are 0 or 1")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read rows of ``*`` and ``.``, in the one-line or the many-line notation.

        Args:
            text: Such as ``3x1:..*``. A mine total (``m1``) is optional, but must be correct.

        Raises:
            NotationError: the text is not a layout, or its total differs from the number of mines.
        """
        parsed = notation.read(text)
        layout = cls.from_codes(parsed.grid, parsed.cells)
        if parsed.mines is not None and parsed.mines != layout.mines:
            raise NotationError(f"the total is m{parsed.mines}, but {layout.mines} mines are drawn")
        return layout

    @classmethod
    def from_codes(cls, grid: Grid, codes: bytes) -> Self:
        """Build a layout from cell codes, in which hidden cells are empty.

        Args:
            grid: The shape.
            codes: One byte per cell in row-major order: ``State.HIDDEN`` or ``State.MINE``.

        Raises:
            NotationError: a code is neither ``State.HIDDEN`` nor ``State.MINE``.
        """
        if opened := codes.translate(None, bytes([State.HIDDEN, State.MINE])):
            row, col = grid.cell_at(codes.index(opened[0]))
            symbol = notation.SYMBOLS[opened[0]]
            raise NotationError(f"{symbol!r} at {row},{col} is neither '*' nor '.' in a layout")
        return cls(grid, codes.translate(_FROM_CODES))

    @classmethod
    def from_mines(cls, grid: Grid, mines: Iterable[Cell]) -> Self:
        """Build a layout from the cells with a mine.

        Args:
            grid: The shape.
            mines: The cells with a mine, in any order.
        """
        cells = bytearray(grid.size)
        for cell in mines:
            cells[grid.index(cell)] = 1
        return cls(grid, bytes(cells))

    @property
    def mines(self) -> int:
        """Number of mines."""
        return self.cells.count(1)

    @property
    def id(self) -> str:
        """The one-line notation."""
        return f"{notation.header(self.grid, self.mines)}:{'/'.join(self.rows)}"

    @property
    def rows(self) -> list[str]:
        """The rows as text, ``*`` for a mine and ``.`` for none."""
        return notation.rows(self.grid, self.cells.translate(_TO_CODES))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.id!r})"

    def __str__(self) -> str:
        return "\n".join([notation.header(self.grid, self.mines), *self.rows])

    def _repr_svg_(self) -> str:
        return self.revealed()._repr_svg_()

    def is_mine(self, cell: Cell) -> bool:
        """Return whether the cell is a mine."""
        return self.cells[self.grid.index(cell)] == 1

    def mine_cells(self) -> Iterator[Cell]:
        """Yield the cells with a mine, ascending."""
        width = self.grid.width
        return (divmod(i, width) for i, mine in enumerate(self.cells) if mine)

    def number(self, cell: Cell) -> int:
        """Return the number of mines around a cell."""
        return sum(self.is_mine(other) for other in self.grid.neighbours(cell))

    def numbers(self) -> bytes:
        """Return the number of mines around every cell."""
        return _native.mine_numbers(self.grid.width, self.grid.height, self.cells)

    def covered(self) -> Board:
        """Return the board with every cell hidden and this layout's total."""
        return Board.covered(self.grid, self.mines)

    def known(self) -> Board:
        """Return the board with every mine known and every other cell hidden."""
        return Board(self.grid, self.mines, self.cells.translate(_TO_CODES))

    def revealed(self) -> Board:
        """Return the board with every empty cell opened and every mine known."""
        # The operator | on two large integers sets one bit in the byte of each mine. No number
        # from 0 to 8 has this bit. This is faster than a loop over the cells.
        marked = int.from_bytes(self.numbers()) | int.from_bytes(self.cells.translate(_MINE_BIT))
        cells = marked.to_bytes(self.grid.size).translate(_REVEALED)
        return Board(self.grid, self.mines, cells)

    def open(self, board: Board, cells: Iterable[Cell]) -> Board:
        """Return the board after opening empty cells, including the flood from zeros.

        Args:
            board: The position before the opening, of the same shape as the layout.
            cells: The cells to open; none of them may be a mine.

        Raises:
            NotationError: one of the cells is a mine, or the board and the layout differ in shape.
        """
        if board.grid != self.grid:
            raise NotationError(
                f"the board is {notation.header(board.grid, None)}, unlike the layout"
            )
        codes = bytearray(board.cells)
        numbers = self.numbers()
        for cell in cells:
            start = self.grid.index(cell)
            if self.cells[start]:
                raise NotationError(f"cell {cell[0]},{cell[1]} holds a mine")
            if codes[start] != State.HIDDEN:
                continue
            closed = bytes(codes).translate(_CLOSED)
            for index in _native.flood(
                self.grid.width, self.grid.height, self.cells, closed, start
            ):
                codes[index] = numbers[index]
        return Board(self.grid, board.mines, bytes(codes))


_CLOSED = bytes([1 if code == State.HIDDEN else 0 for code in range(256)])
