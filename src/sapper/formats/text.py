"""What the text formats share: decoding, places, numbers and shapes.

Text is UTF-8, with or without a byte order mark; lines end with LF, CR LF or CR.
"""

import re

from sapper.errors import GridError, NotationError
from sapper.grid import Grid

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BYTE_ORDER_MARK = "\ufeff"
_HEAD = 4096
_MAX_DIGITS = 9


def decode(data: bytes) -> str:
    """Return the text of the bytes, without a byte order mark.

    Raises:
        NotationError: they are not text; names the byte.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(
            f"0x{data[error.start]:02x} is not UTF-8 text", byte=error.start + 1
        ) from None
    text = text.removeprefix(_BYTE_ORDER_MARK)
    if control := _CONTROL.search(text):
        raise fault(f"control character {control[0]!r}", text, control.start())
    return text


def head(data: bytes) -> str:
    """Return the beginning of the text, enough to tell formats apart, without outer space."""
    begin = data.removeprefix(_BYTE_ORDER_MARK.encode()).lstrip()
    return begin[:_HEAD].decode("utf-8", "ignore").strip()


def first_line(data: bytes) -> str:
    """Return the first line that is not empty, cut at a few thousand characters."""
    return _LINE_END.split(head(data), maxsplit=1)[0].strip()


def lines(text: str) -> list[str]:
    """Return the lines, without their ends."""
    return _LINE_END.split(text)


def filled_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not empty, without outer space, each with its number from 1."""
    stripped = ((number, line.strip()) for number, line in enumerate(lines(text), 1))
    return [(number, line) for number, line in stripped if line]


def fault(message: str, text: str, index: int) -> NotationError:
    """Return the error that names line and column of a character of the text."""
    before = lines(text[:index])
    return NotationError(message, line=len(before), column=len(before[-1]) + 1)


def number(digits: str, *, line: int | None = None, column: int | None = None) -> int:
    """Return the number that some digits 0-9 write, refused before it is absurdly large.

    Raises:
        NotationError: they are not digits, or too many.
    """
    if not (digits.isascii() and digits.isdecimal()):
        raise NotationError(f"{digits[:40]!r} is not a number", line=line, column=column)
    if len(digits) > _MAX_DIGITS:
        raise NotationError(f"{digits[:40]!r} is too large a number", line=line, column=column)
    return int(digits)


def shape(width: int, height: int, *, line: int | None = None) -> Grid:
    """Return the grid.

    Raises:
        NotationError: no board has this shape.
    """
    try:
        return Grid(width, height)
    except GridError as error:
        raise NotationError(str(error), line=line) from None


def check_total(mines: int, grid: Grid, *, line: int | None = None) -> None:
    """Check that so many mines fit.

    Raises:
        NotationError: they do not.
    """
    if mines > grid.size:
        raise NotationError(f"{mines} mines do not fit into {grid.size} cells", line=line)
