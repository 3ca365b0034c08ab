"""Rows of characters, one a cell: what .board and .mine files share.

A cell's value is the place of its character in the format's symbols.
Both directions take time proportional to the number of cells, and no Python loop over cells.
"""

import re
from collections.abc import Sequence

from sapper.errors import NotationError
from sapper.grid import Cell, Grid

_INVALID = 255


def read(rows: Sequence[tuple[int, str]], grid: Grid, symbols: str) -> bytes:
    """Return one value a cell, from rows given with their line numbers.

    Raises:
        NotationError: the rows do not fill the grid, or a character is unknown.
    """
    table = bytearray([_INVALID] * 256)
    for value, symbol in enumerate(symbols):
        table[ord(symbol)] = value
    joined = "".join(row for _, row in rows)
    values = joined.encode("latin-1", "replace").translate(table)
    # The encoder writes "?" for what latin-1 lacks, and "?" may be a symbol.
    if _INVALID in values or not joined.isascii():
        raise _unknown(rows, symbols)
    for place, (line, row) in enumerate(rows[: grid.height], 1):
        if len(row) != grid.width:
            raise NotationError(
                f"row {place} has {len(row)} cells instead of {grid.width}", line=line, column=1
            )
    if len(rows) != grid.height:
        where = rows[min(grid.height, len(rows) - 1)][0] if rows else None
        raise NotationError(f"{len(rows)} rows instead of {grid.height}", line=where)
    return values


def _unknown(rows: Sequence[tuple[int, str]], symbols: str) -> NotationError:
    line, column, symbol = next(
        (line, column, symbol)
        for line, row in rows
        for column, symbol in enumerate(row, 1)
        if symbol not in symbols
    )
    return NotationError(f"unknown character {symbol!r}", line=line, column=column)


def draw(grid: Grid, values: bytes, symbols: str) -> list[str]:
    """Return the rows of characters."""
    text = values.translate(symbols.encode("ascii").ljust(256, b"?")).decode("ascii")
    return [text[start : start + grid.width] for start in range(0, grid.size, grid.width)]


def cells_with(grid: Grid, values: bytes, value: int) -> tuple[Cell, ...]:
    """Return the cells with a value, ascending."""
    wanted = re.escape(bytes([value]))
    return grid.cells_at(match.start() for match in re.finditer(wanted, values))


def overlay(grid: Grid, values: bytes, cells: Sequence[Cell], value: int) -> bytes:
    """Return the values with one of them written onto some cells."""
    if not cells:
        return values
    changed = bytearray(values)
    for cell in cells:
        changed[grid.index(cell)] = value
    return bytes(changed)
