"""The ``b=...&m=...`` links of several sites for players, which contain a layout.

``b`` is 1, 2 or 3 for 9x9, 16x16 and 30x16, or the digits of the width followed by equally many
digits of the height. ``m`` has five cells per base-32 digit (0-9, a-v), row by row, high bit first,
padded with zeros. Both parameters are recognised inside any URL, and are written without a URL.
"""

import base64
import re
from urllib.parse import parse_qsl

from sapper.errors import NotationError
from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart, truth_for
from sapper.grid import Grid
from sapper.layout import Layout

NAME = "link"
_PRESETS = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_SHAPE = re.compile(r"(?:^|[?&#\s])b=([^&#\s]*)")
_MINES = re.compile(r"(?:^|[?&#\s])m=([^&#\s]*)")
_NOT_DIGIT = re.compile(r"[^0-9a-vA-V]")
_ADDRESS = re.compile(r"https?://\S*")
_CELLS_PER_DIGIT = 5
_DIGITS_PER_BLOCK = 8


def is_address(content: str) -> bool:
    """Return whether a text consists only of a web address."""
    return _ADDRESS.fullmatch(content.strip()) is not None


def shared_board(address: str) -> str | None:
    """Return the board in a web address of the workbench page, or None.

    >>> shared_board("https://example.org/workbench#board=2x1m1%3A1.")
    '2x1m1:1.'
    """
    _, _, fragment = address.strip().partition("#")
    return dict(parse_qsl(fragment)).get("board")


def _read(data: bytes) -> SavedBoard:
    content = text.decode(data)
    size, mines = _SHAPE.search(content), _MINES.search(content)
    if size is None or mines is None:
        missing = "b=" if size is None else "m="
        raise NotationError(f"{missing!r} is missing in {content.strip()[:40]!r}")
    grid = _read_size(content, size)
    digits = -(-grid.size // _CELLS_PER_DIGIT)
    if wrong := _NOT_DIGIT.search(mines[1]):
        place = mines.start(1) + wrong.start()
        raise text.error_at(f"{wrong[0]!r} is not a base-32 digit 0-9 or a-v", content, place)
    if len(mines[1]) != digits:
        raise text.error_at(
            f"{len(mines[1])} digits for the mines, but {grid.width}x{grid.height} needs {digits}",
            content,
            mines.start(1),
        )
    blocks = -(-digits // _DIGITS_PER_BLOCK)
    packed = base64.b32hexdecode(mines[1].upper().ljust(_DIGITS_PER_BLOCK * blocks, "0"))
    if text.has_bits_beyond(packed, grid.size):
        raise text.error_at("there are mines beyond the last cell", content, mines.end(1) - 1)
    return SavedBoard(layout=Layout(grid, text.unpack_bits(packed, grid.size)))


def _read_size(content: str, size: re.Match[str]) -> Grid:
    value = size[1]
    if value in _PRESETS:
        return Grid(*_PRESETS[value])
    if len(value) % 2 or not value:
        raise text.error_at(
            f"{value[:40]!r} is not 1, 2 or 3, and not a width and a height"
            " with the same number of digits",
            content,
            size.start(1),
        )
    half = len(value) // 2
    try:
        return text.shape(text.number(value[:half]), text.number(value[half:]))
    except NotationError as error:
        raise text.error_at(str(error), content, size.start(1)) from None


def _write(saved: SavedBoard) -> bytes:
    layout = truth_for(NAME, saved)
    packed = text.pack_bits(layout.cells)
    digits = base64.b32hexencode(packed)[: -(-layout.grid.size // _CELLS_PER_DIGIT)]
    # Base 32 encodes five bytes at a time; its padding "=" follows the last digit and is removed.
    mines = digits.decode("ascii").lower()
    return f"b={_size(layout.grid)}&m={mines}\n".encode("ascii")


def _size(grid: Grid) -> str:
    """Return the shape as the sites write it: standard levels have a number of their own."""
    for number, shape in _PRESETS.items():
        if shape == (grid.width, grid.height):
            return number
    places = max(len(str(grid.width)), len(str(grid.height)))
    return f"{grid.width:0{places}}{grid.height:0{places}}"


def _detect(data: bytes) -> bool:
    line = text.first_line(data)
    return _SHAPE.search(line) is not None and _MINES.search(line) is not None


FORMAT = Format(
    name=NAME,
    summary="the b=...&m=... links of Minesweeper sites",
    suffixes=(".url",),
    carries=frozenset({SavedPart.LAYOUT}),
    detect=_detect,
    read=_read,
    write=_write,
)
