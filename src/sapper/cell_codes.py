"""Cells as integers, in sapper's codes and those of other programs.

Programs exchange boards as arrays of integers: lists of lists, or NumPy arrays. Each program has
its own codes for cells without a number. This module has one table per program.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from sapper.errors import ConversionError, GridError, NotationError
from sapper.grid import Grid
from sapper.notation import State

CodeName = Literal["sapper", "ms_toollib", "jumanji"]
"""The name of a program with its own codes."""

Rows = Sequence[Sequence[int]]
"""Rows of integers."""


class ArrayLike(Protocol):
    """An array that can be converted to lists: NumPy's and similar ones."""

    def tolist(self) -> Sequence[Sequence[int]]:
        """Return the rows as lists of plain integers."""


_CLUES = {number: number for number in range(9)}
_TO_STATE: dict[str, dict[int, int]] = {
    # The codes of Board.cells.
    "sapper": _CLUES | {int(state): int(state) for state in State},
    # Boards of ms_toollib during a game: 10 covered, 11 flagged or proved to be a mine.
    "ms_toollib": _CLUES | {10: State.HIDDEN, 11: State.MINE},
    # The observation of Minesweeper-v0 in Jumanji: -1 unexplored.
    "jumanji": _CLUES | {-1: State.HIDDEN},
}
NAMES = tuple(_TO_STATE)
"""The programs whose codes this module can convert."""

_WORDS = {State.HIDDEN: "hidden cell", State.MINE: "known mine", State.BLANK: "blank"}


def _table(codes: str) -> dict[int, int]:
    found = _TO_STATE.get(codes)
    if found is None:
        raise ConversionError(f"{codes!r} is not a set of codes: choose one of {', '.join(NAMES)}")
    return found


def read(rows: Rows | ArrayLike, codes: str) -> tuple[Grid, bytes]:
    r"""Return the shape of rows of integers, and their cells in sapper's codes.

    Raises:
        NotationError: the rows differ in length, or an integer is not a code.
        ConversionError: there are no codes with this name.

    >>> read([[1, 10], [10, 11]], "ms_toollib")
    (Grid(width=2, height=2), b'\x01\t\t\n')
    """
    table = _table(codes)
    # Converting a whole array to lists of plain integers is faster than converting cell by cell.
    whole = rows.tolist() if hasattr(rows, "tolist") else rows
    grid = _shape(whole)
    try:
        return grid, bytes([table[code] for row in whole for code in row])
    except (KeyError, TypeError):
        row, col, code = next(
            (r, c, code)
            for r, line in enumerate(whole)
            for c, code in enumerate(line)
            if not isinstance(code, int | float) or code not in table
        )
        raise NotationError(
            f"{str(code)[:40]} is not a cell in the codes of {codes}, at {row},{col}"
        ) from None


def _shape(rows: Rows) -> Grid:
    try:
        widths = [len(row) for row in rows]
    except TypeError:
        raise NotationError(f"{str(rows)[:40]!r} is not a list of rows of integers") from None
    if not widths:
        raise NotationError("not a board: there are no rows")
    for number, width in enumerate(widths, 1):
        if width != widths[0]:
            raise NotationError(f"row {number} has {width} cells, row 1 has {widths[0]}")
    try:
        return Grid(widths[0], len(widths))
    except GridError as error:
        raise NotationError(str(error)) from None


def translated(cells: bytes, codes: str, grid: Grid) -> Iterable[int]:
    """Convert sapper's codes to the codes of another program.

    Raises:
        ConversionError: there are no codes with this name, or they cannot express a cell.
    """
    table = _table(codes)
    if codes == "sapper":
        return cells
    back = {state: code for code, state in table.items()}
    for state in State:
        if state not in back and state in cells:
            row, col = grid.cell_at(cells.index(state))
            raise ConversionError(
                f"the codes of {codes} cannot express a {_WORDS[state]}, at {row},{col}"
            )
    return [back[code] for code in cells]
