"""Shared code of the formats, for text, numbers, shapes, rows of characters, and bits.

Text is UTF-8, with or without a byte order mark; lines end with LF, CR LF or CR. Rows (.board and
.mine files) have one character per cell; the value of a character is its index in the format's
symbols. Tatham's ids and links store one bit per cell, row by row, with the first cell in the
highest bit; a layout is converted as one big integer. All functions take time proportional to the
text or the number of cells, without a Python loop over cells.
"""

import re
from collections.abc import Sequence

from sapper.errors import GridError, NotationError
from sapper.grid import Cell, Grid

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = "\ufeff"
_HEAD = 4096
_MAX_DIGITS = 9
_INVALID = 255
_TO_DIGIT = b"01".ljust(256, b"?")
_FROM_DIGIT = bytes([1 if code == ord("1") else 0 for code in range(256)])


def decode(data: bytes) -> str:
    """Return the text of the bytes, without a byte order mark."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(
            f"0x{data[error.start]:02x} is not UTF-8 text", byte=error.start + 1
        ) from None
    text = text.removeprefix(_BYTE_ORDER_MARK)
    if control := _CONTROL.search(text):
        raise error_at(
            f"the text contains the control character {control[0]!r}", text, control.start()
        )
    return text


def head(data: bytes) -> str:
    """Return the beginning of the text, stripped; it is long enough to distinguish formats."""
    begin = data.removeprefix(_BYTE_ORDER_MARK.encode()).lstrip()
    return begin[:_HEAD].decode("utf-8", "ignore").strip()


def first_line(data: bytes) -> str:
    """Return the first line that is not empty, cut at a few thousand characters."""
    return _LINE_END.split(head(data), maxsplit=1)[0].strip()


def lines(text: str) -> list[str]:
    """Return the lines, without line breaks."""
    return _LINE_END.split(text)


def filled_lines(text: str) -> list[tuple[int, str]]:
    """Return the stripped lines that are not empty, each with its number from 1."""
    stripped = ((number, line.strip()) for number, line in enumerate(lines(text), 1))
    return [(number, line) for number, line in stripped if line]


def error_at(message: str, text: str, index: int) -> NotationError:
    """Return an error with the line and the column of a character."""
    before = lines(text[:index])
    return NotationError(message, line=len(before), column=len(before[-1]) + 1)


def number(digits: str, *, line: int | None = None, column: int | None = None) -> int:
    """Parse digits 0-9, after refusing absurdly large numbers."""
    if not (digits.isascii() and digits.isdecimal()):
        raise NotationError(f"{digits[:40]!r} is not a number", line=line, column=column)
    if len(digits) > _MAX_DIGITS:
        message = f"{digits[:40]!r} is a number that is too large"
        raise NotationError(message, line=line, column=column)
    return int(digits)


def shape(width: int, height: int, *, line: int | None = None) -> Grid:
    """Return the grid with the given width and height."""
    try:
        return Grid(width, height)
    except GridError as error:
        raise NotationError(str(error), line=line) from None


def check_total(mines: int, grid: Grid, *, line: int | None = None) -> None:
    """Check that the mines fit into the grid."""
    if mines > grid.size:
        raise NotationError(f"{mines} mines do not fit into {grid.size} cells", line=line)


# Rows of characters.


def read_rows(rows: Sequence[tuple[int, str]], grid: Grid, symbols: str) -> bytes:
    """Return one value per cell, from rows given with their line numbers."""
    table = bytearray([_INVALID] * 256)
    for value, symbol in enumerate(symbols):
        table[ord(symbol)] = value
    joined = "".join(row for _, row in rows)
    values = joined.encode("latin-1", "replace").translate(table)
    # The encoder writes "?" for characters outside latin-1, but "?" may be a symbol.
    if _INVALID in values or not joined.isascii():
        raise _unknown(rows, symbols)
    for place, (line, row) in enumerate(rows[: grid.height], 1):
        if len(row) != grid.width:
            raise NotationError(
                f"row {place} has {len(row)} cells instead of {grid.width}", line=line, column=1
            )
    if len(rows) != grid.height:
        where = rows[min(grid.height, len(rows) - 1)][0] if rows else None
        raise NotationError(f"there are {len(rows)} rows instead of {grid.height}", line=where)
    return values


def _unknown(rows: Sequence[tuple[int, str]], symbols: str) -> NotationError:
    line, column, symbol = next(
        (line, column, symbol)
        for line, row in rows
        for column, symbol in enumerate(row, 1)
        if symbol not in symbols
    )
    return NotationError(f"unknown character {symbol!r}", line=line, column=column)


def draw_rows(grid: Grid, values: bytes, symbols: str) -> list[str]:
    """Return the values as rows of characters."""
    text = values.translate(symbols.encode("ascii").ljust(256, b"?")).decode("ascii")
    return [text[start : start + grid.width] for start in range(0, grid.size, grid.width)]


def cells_with(grid: Grid, values: bytes, value: int) -> tuple[Cell, ...]:
    """Return the cells that have the given value, in ascending order."""
    wanted = re.escape(bytes([value]))
    return grid.cells_at(match.start() for match in re.finditer(wanted, values))


def overlay(grid: Grid, values: bytes, cells: Sequence[Cell], value: int) -> bytes:
    """Return a copy of the values, with a given value on some cells."""
    if not cells:
        return values
    changed = bytearray(values)
    for cell in cells:
        changed[grid.index(cell)] = value
    return bytes(changed)


# Bits.


def pack_bits(cells: bytes) -> bytes:
    """Return the bits of cells with the values 0 and 1, padded with zeros to whole bytes.

    >>> pack_bits(bytes([1, 0, 0, 0, 0, 0, 0, 1, 1])).hex()
    '8180'
    """
    length = -(-len(cells) // 8)
    return int(cells.translate(_TO_DIGIT).ljust(8 * length, b"0"), 2).to_bytes(length)


def unpack_bits(data: bytes, size: int) -> bytes:
    """Return the values (0 or 1) of the first `size` cells from their bits.

    >>> list(unpack_bits(bytes.fromhex("8180"), 9))
    [1, 0, 0, 0, 0, 0, 0, 1, 1]
    """
    digits = f"{int.from_bytes(data):0{8 * len(data)}b}"
    return digits[:size].encode("ascii").translate(_FROM_DIGIT)


def has_bits_beyond(data: bytes, size: int) -> bool:
    r"""Return whether any bit after the first `size` bits is set.

    >>> has_bits_beyond(b"\x80", 1), has_bits_beyond(b"\x40", 1)
    (False, True)
    """
    return int.from_bytes(data) & ((1 << (8 * len(data) - size)) - 1) != 0
