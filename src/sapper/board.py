"""The public position: everything that a player, a solver or a browser may see."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Self

from sapper import cell_codes, notation
from sapper.cell_codes import ArrayLike, CodeName, Rows
from sapper.errors import NotationError, UnavailableError
from sapper.grid import Cell, CellBytes, Grid
from sapper.notation import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CODES = bytes(range(max(State) + 1))


class Verdict(StrEnum):
    """Whether some placement of the mines fits the board; ``unknown`` is a valid answer.

    >>> str(Verdict.CONSISTENT)
    'consistent'
    """

    CONSISTENT = "consistent"
    """At least one placement fits every clue, and the mine total if given."""
    INCONSISTENT = "inconsistent"
    """No placement fits."""
    UNKNOWN = "unknown"
    """The method gave up, or its budget was exhausted."""


@dataclass(frozen=True, slots=True)
class Board(CellBytes):
    """A position: hidden cells, clues 0-8, known mines and blanks; and the mine total or ``None``.

    The clues of a board may contradict each other: see ``sapper.is_consistent``. Known mines count
    towards the total. Without a total, all placements are counted, with any number of mines.

    >>> board = Board.parse("3x3m2:1../.../...")
    >>> board
    Board.parse('3x3m2:1../.../...')
    >>> print(board)
    3x3m2
    1..
    ...
    ...
    >>> board.clue((0, 0)), board.clue((0, 1))
    (1, None)
    >>> Board.parse("3x1:1.2").mirrored(), Board.parse("3x1:1.2").rotated()
    (Board.parse('3x1:2.1'), Board.parse('1x3:1/./2'))
    """

    grid: Grid
    """The shape."""
    mines: int | None
    """The mine total of the whole board, known mines included; ``None`` when not given."""
    cells: bytes
    """One code per cell, row by row: 0-8 for a clue, otherwise a ``State``. To read cells, prefer
    the methods of this class."""

    def __post_init__(self) -> None:
        if not isinstance(self.grid, Grid):
            raise TypeError(
                f"{self.grid!r} is not a Grid: use Board.parse for text, Board.covered for a board"
                " with every cell hidden"
            )
        if not isinstance(self.cells, bytes):
            raise TypeError(f"{self.cells!r} is not bytes: Board(grid, mines, cells)")
        if len(self.cells) != self.grid.size:
            raise NotationError(f"{len(self.cells)} cells do not fit a grid of {self.grid.size}")
        if wrong := self.cells.translate(None, _CODES):
            row, col = self.grid.cell_at(self.cells.index(wrong[0]))
            raise NotationError(f"{wrong[0]} at {row},{col} is not the code of a cell")
        if self.mines is not None and not 0 <= self.mines <= self.grid.size:
            raise NotationError(f"{self.mines} mines do not fit into {self.grid.size} cells")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a board in the canonical notation, on one line or several.

        Args:
            text: For example ``3x3m2:1../.../...``: columns x rows, then ``m`` and the mine total
                (both optional), then the rows.

        Raises:
            NotationError: the text is not a board; the message has line, column and character.
        """
        parsed = notation.read(text)
        return cls(parsed.grid, parsed.mines, parsed.cells)

    @staticmethod
    def of(board: "Board | str") -> "Board":
        """Return a board as it is, or parse its text: every function of sapper accepts both.

        Args:
            board: The board, or its text in the canonical notation.

        Raises:
            NotationError: the text is not a board.
            TypeError: the argument is neither a board nor a text.

        >>> Board.of("2x1:1.") == Board.of(Board.parse("2x1:1."))
        True
        """
        if isinstance(board, Board):
            return board
        if isinstance(board, str):
            return Board.parse(board)
        raise TypeError(f"{type(board).__name__} is neither a board nor the text of one")

    @classmethod
    def from_rows(cls, rows: Sequence[str], mines: int | None = None) -> Self:
        """Build a board from rows of notation characters.

        Args:
            rows: One string per row: 0 to 8, ``.`` hidden, ``*`` known mine, ``_`` blank.
            mines: The mine total; ``None`` if it is not known.

        Raises:
            NotationError: the rows are not a board; the message has the row (as line), column and
                character.

        >>> Board.from_rows(["1.", ".."], mines=1)
        Board.parse('2x2m1:1./..')
        """
        parsed = notation.read_rows(rows)
        return cls(parsed.grid, mines, parsed.cells)

    @classmethod
    def from_array(
        cls, rows: Rows | ArrayLike, mines: int | None = None, *, codes: CodeName = "sapper"
    ) -> Self:
        """Build a board from rows of integers: lists, or a NumPy array.

        Args:
            rows: one integer per cell.
            mines: the mine total.
            codes: the program whose codes are used. ``sapper``: 0-8, 9 hidden, 10 known mine, 11
                blank; ``ms_toollib``: 0-8, 10 covered, 11 flagged; ``jumanji``: 0-8, -1 unexplored.

        Raises:
            NotationError: the rows differ in length, or an integer is not a code.
            ConversionError: there are no codes with this name.

        >>> Board.from_array([[1, 10], [10, 11]], codes="ms_toollib")
        Board.parse('2x2:1./.*')
        """
        grid, cells = cell_codes.read(rows, codes)
        return cls(grid, mines, cells)

    @classmethod
    def covered(cls, grid: Grid, mines: int | None = None) -> Self:
        """Return a board of a given shape with every cell hidden.

        Args:
            grid: The shape.
            mines: The mine total; ``None`` if it is not known.
        """
        return cls(grid, mines, bytes([State.HIDDEN]) * grid.size)

    @property
    def id(self) -> str:
        """The board in one-line notation, which is safe in shells and URLs."""
        return f"{notation.header(self.grid, self.mines)}:{'/'.join(self.rows)}"

    @property
    def rows(self) -> list[str]:
        """The rows as text, without the total."""
        return notation.rows(self.grid, self.cells)

    def to_lists(self, codes: CodeName = "sapper") -> list[list[int]]:
        """Return the cells as rows of integers; see ``from_array`` for the codes.

        Args:
            codes: The program whose codes are written; ``from_array`` lists the programs.

        Raises:
            ConversionError: the codes cannot express a cell, such as a known mine in Jumanji's
            codes.

        >>> Board.parse("2x1:1.").to_lists("jumanji")
        [[1, -1]]
        """
        flat = list(cell_codes.translated(self.cells, codes, self.grid))
        width = self.grid.width
        return [flat[start : start + width] for start in range(0, len(flat), width)]

    def to_array(self, codes: CodeName = "sapper") -> "NDArray[np.int8]":
        """Return the cells as a new NumPy array of the board's shape; see ``from_array``.

        Args:
            codes: The program whose codes are written; ``from_array`` lists the programs.

        Raises:
            ConversionError: the codes cannot express a cell.
            UnavailableError: NumPy is not installed; ``to_lists`` does not need it.
        """
        try:
            import numpy as np  # noqa: PLC0415 - optional
        except ModuleNotFoundError:
            raise UnavailableError("to_array needs NumPy: pip install numpy") from None
        flat = bytes(code & 0xFF for code in cell_codes.translated(self.cells, codes, self.grid))
        shape = (self.grid.height, self.grid.width)
        return np.frombuffer(flat, dtype=np.int8).reshape(shape).copy()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.id!r})"

    def __str__(self) -> str:
        return "\n".join([notation.header(self.grid, self.mines), *self.rows])

    def _repr_svg_(self) -> str:
        from sapper.render import svg  # noqa: PLC0415 - for drawing only

        return svg.draw(self)

    def __getitem__(self, cell: Cell) -> int:
        """Return the code of a cell: its number, or a ``State``."""
        return self.cells[self.grid.index(cell)]

    def clue(self, cell: Cell) -> int | None:
        """Return the number of an opened cell, ``None`` for other cells."""
        code = self[cell]
        return code if code <= 8 else None

    def is_hidden(self, cell: Cell) -> bool:
        """Return whether a cell is hidden."""
        return self[cell] == State.HIDDEN

    @property
    def hidden(self) -> list[Cell]:
        """The hidden cells, ascending.

        >>> Board.parse("3x1m1:.1.").hidden
        [(0, 0), (0, 2)]
        """
        return self.cells_in(State.HIDDEN)

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """Yield every clue with its number, row by row."""
        width = self.grid.width
        return ((divmod(i, width), code) for i, code in enumerate(self.cells) if code <= 8)

    def cells_in(self, state: State) -> list[Cell]:
        """Return the cells in a state, ascending.

        Args:
            state: The state, such as ``State.HIDDEN``.
        """
        width = self.grid.width
        return [divmod(i, width) for i, code in enumerate(self.cells) if code == state]

    def count(self, state: State) -> int:
        """Return how many cells are in a state.

        Args:
            state: The state, such as ``State.HIDDEN``.
        """
        return self.cells.count(bytes([state]))

    def with_cells(self, changes: Mapping[Cell, int] | Iterable[tuple[Cell, int]]) -> Self:
        """Return a copy of the board in which some cells have other codes.

        Args:
            changes: The new code of each cell: a number from 0 to 8, or a ``State``.

        Raises:
            GridError: a cell is outside.
            NotationError: a code does not exist.

        >>> Board.parse("2x1:1.").with_cells({(0, 1): State.MINE})
        Board.parse('2x1:1*')
        """
        cells = bytearray(self.cells)
        for cell, code in changes.items() if isinstance(changes, Mapping) else changes:
            if not 0 <= code < len(_CODES):
                raise NotationError(f"{code} at {cell[0]},{cell[1]} is not the code of a cell")
            cells[self.grid.index(cell)] = code
        return type(self)(self.grid, self.mines, bytes(cells))

    def is_refinement_of(self, other: "Board") -> bool:
        """Return whether this board agrees with ``other`` in all cells that ``other`` shows.

        Hoder 2007, definition 2. The boards of the paper have no mine total. Here, if the other
        board has a total, this board must have the same total.

        Args:
            other: A board of the same shape, usually an earlier one.

        >>> known = Board.parse("3x1:*1.")
        >>> known.is_refinement_of(Board.parse("3x1:.1."))
        True
        >>> Board.parse("3x1:.1.").is_refinement_of(known)
        False
        """
        if self.grid != other.grid or other.mines not in (None, self.mines):
            return False
        pairs = zip(self.cells, other.cells, strict=True)
        return all(theirs in (mine, State.HIDDEN) for mine, theirs in pairs)

    @property
    def is_finished(self) -> bool:
        """Whether no cell is hidden (Hoder 2007, definition 2)."""
        return State.HIDDEN not in self.cells

    @property
    def is_admissible(self) -> bool:
        """Whether each clue by itself, and the mine total by itself, can still be satisfied.

        The number of a clue must be at least the number of known mines around it, and at most the
        number of known mines and hidden cells around it. The mine total is checked in the same way
        (not in Hoder 2007, definition 2). An admissible board may still be inconsistent: a board is
        consistent if its hidden cells can be filled in so that the finished board is admissible.

        >>> Board.parse("3x1:1.2").is_admissible, Board.parse("3x1:1.1").is_admissible
        (False, True)
        """
        mines, hidden = self.count(State.MINE), self.count(State.HIDDEN)
        if self.mines is not None and not mines <= self.mines <= mines + hidden:
            return False
        cells, width, height = self.cells, self.grid.width, self.grid.height
        for (row, col), number in self.clues():
            left, right = max(col - 1, 0), min(col + 2, width)
            least = room = 0
            for near in range(max(row - 1, 0), min(row + 2, height)):
                codes = cells[near * width + left : near * width + right]
                least += codes.count(State.MINE)
                room += codes.count(State.HIDDEN)
            if not least <= number <= least + room:
                return False
        return True

    def with_mines(self, mines: int | None) -> Self:
        """Return the board with another mine total.

        Args:
            mines: The new mine total; ``None`` if it is not known.
        """
        return type(self)(self.grid, mines, self.cells)


BoardLike = Board | str
"""A board, or its text."""
