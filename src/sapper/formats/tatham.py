"""Game ids of Simon Tatham's Mines, clear and masked.

An id is ``WxH:x,y,`` followed by the mines as hexadecimal digits, each for four cells, row by row,
high bit first. ``x,y`` is the first click and may be missing. ``m`` before the digits means that
they are masked; ``u`` or nothing means that they are clear. The id may follow the ``#`` of a link.

The mask hides the mines from people, not from programs. The bytes are split into two halves. The
first half (rounded down) is combined by exclusive or with SHA-1 of the second half and a counter.
Then the second half is combined in the same way with the masked first half. Bits beyond the last
cell are cleared each time.

Ids that contain no mines are refused: those with parameters only (``9x9n10``), with a random seed
(``9x9n10#...``), or of a game that has not started (``9x9:r10,u,...``).
"""

import hashlib
import re
from functools import partial

from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart, truth_for
from sapper.grid import Cell
from sapper.layout import Layout

_PARAMETERS = re.compile(r"(?P<width>[0-9]+)x(?P<height>[0-9]+)(?:n(?P<mines>[0-9]+))?a?")
_START = re.compile(r"([0-9]+),([0-9]+),")
_DIGIT = re.compile(r"[0-9]")
_NOT_HEX = re.compile(r"[^0-9a-fA-F]")
_SPACE = re.compile(r"\s")
_LINK_END = re.compile(r"[^#\s]*#")
# What may follow the parameters of an id; no row of the canonical notation starts like this.
_TELLING = re.compile(r":(?:r[0-9]|[0-9]+,|[mu])|#|$")
_CELLS_PER_DIGIT = 4


def _read(data: bytes) -> SavedBoard:
    content = text.decode(data)
    begin, end = _span(content)
    parameters = _PARAMETERS.match(content, begin, end)
    if parameters is None:
        raise text.error_at(f"{content[begin:end][:40]!r} does not start with WxH", content, begin)
    width, height = (text.number(parameters[name]) for name in ("width", "height"))
    grid = text.shape(width, height)
    cursor = parameters.end()
    _refuse_games_without_mines(content, cursor, end)
    cursor += 1
    start: Cell | None = None
    if clicked := _START.match(content, cursor, end):
        col, row = text.number(clicked[1]), text.number(clicked[2])
        if (row, col) not in grid:
            raise text.error_at(f"start {col},{row} is outside {width}x{height}", content, cursor)
        start, cursor = (row, col), clicked.end()
    elif _DIGIT.match(content, cursor, end):
        # The program Mines reads a digit here as the first click. In an id without a click, mines
        # that are not obfuscated follow a "u".
        raise text.error_at(
            "this digit is not the beginning of a start cell 'x,y,'", content, cursor
        )
    masked = content[cursor:end].startswith("m")
    cursor += content[cursor:end].startswith(("m", "u"))
    digits = content[cursor:end]
    if wrong := _NOT_HEX.search(digits):
        place = cursor + wrong.start()
        raise text.error_at(f"{wrong[0]!r} is not a hexadecimal digit", content, place)
    wanted = -(-grid.size // _CELLS_PER_DIGIT)
    if len(digits) != wanted:
        raise text.error_at(
            f"{len(digits)} digits for the mines, but {width}x{height} needs {wanted}",
            content,
            cursor,
        )
    packed = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if text.has_bits_beyond(packed, grid.size):
        raise text.error_at("there are mines beyond the last cell", content, end - 1)
    if masked:
        packed = _unmask(packed, grid.size)
    layout = Layout(grid, text.unpack_bits(packed, grid.size))
    stated = parameters["mines"]
    if stated is not None and text.number(stated) != layout.mines:
        raise text.error_at(
            f"n{stated} does not agree with the {layout.mines} mines",
            content,
            parameters.start("mines"),
        )
    return SavedBoard(layout=layout, start=start)


def _span(content: str) -> tuple[int, int]:
    """Return the start and the end of the id, without surrounding space or a link before it."""
    begin = len(content) - len(content.lstrip())
    end = len(content.rstrip())
    # Only the first "://" can belong to a link.
    scheme = content.find("://", begin, end)
    if (
        scheme >= 0
        and not _SPACE.search(content, begin, scheme)
        and (link := _LINK_END.match(content, scheme + 3, end))
    ):
        begin = link.end()
    return begin, max(begin, end)


def _refuse_games_without_mines(content: str, cursor: int, end: int) -> None:
    rest = content[cursor:end]
    if not rest:
        raise text.error_at(
            "the mines are missing: the id has only the parameters of a game", content, cursor
        )
    if rest[0] == "#":
        raise text.error_at(
            "the mines are missing: only the program Mines can read this random seed",
            content,
            cursor,
        )
    if rest[0] != ":":
        raise text.error_at(f"{rest[0]!r} follows the parameters instead of ':'", content, cursor)
    if rest.startswith(":r"):
        raise text.error_at("the mines are missing: the game has not started", content, cursor + 1)


def _keystream(seed: bytes, length: int) -> int:
    blocks, hashed = bytearray(), hashlib.sha1(seed, usedforsecurity=False)
    counter = 0
    while len(blocks) < length:
        block = hashed.copy()
        block.update(str(counter).encode("ascii"))
        blocks += block.digest()
        counter += 1
    return int.from_bytes(blocks[:length])


def _combine(target: bytes, seed: bytes) -> bytes:
    mixed = int.from_bytes(target) ^ _keystream(seed, len(target))
    return mixed.to_bytes(len(target))


def _clear_tail(packed: bytes, size: int) -> bytes:
    spare = 8 * len(packed) - size
    return (int.from_bytes(packed) >> spare << spare).to_bytes(len(packed))


def _mask(packed: bytes, size: int) -> bytes:
    half = len(packed) // 2
    first = _combine(packed[:half], packed[half:])
    return _clear_tail(first + _combine(packed[half:], first), size)


def _unmask(packed: bytes, size: int) -> bytes:
    half = len(packed) // 2
    second = _clear_tail(packed[:half] + _combine(packed[half:], packed[:half]), size)[half:]
    return _combine(packed[:half], second) + second


def _write(saved: SavedBoard, *, masked: bool) -> bytes:
    layout = truth_for("tatham" if masked else "tatham-clear", saved)
    grid = layout.grid
    packed = text.pack_bits(layout.cells)
    if masked:
        packed = _mask(packed, grid.size)
    digits = packed.hex()[: -(-grid.size // _CELLS_PER_DIGIT)]
    start = "" if saved.start is None else f"{saved.start[1]},{saved.start[0]},"
    return f"{grid.width}x{grid.height}:{start}{'m' if masked else 'u'}{digits}\n".encode("ascii")


def _telling(data: bytes) -> re.Match[str] | None:
    """Return the regex match of the text after the size and mines, if it looks like an id."""
    line = text.first_line(data)
    begin, _ = _span(line)
    parameters = _PARAMETERS.match(line, begin)
    if parameters is None:
        return None
    telling = _TELLING.match(line, parameters.end())
    # WxH alone may be the first line of a drawing, but WxHnM may not.
    if telling is not None and not telling[0] and parameters["mines"] is None:
        return None
    return telling


def _is_clear(data: bytes) -> bool:
    return _telling(data) is not None and not _is_masked(data)


def _is_masked(data: bytes) -> bool:
    return _telling(data) is not None and "m" in text.first_line(data).rpartition(":")[2]


MASKED = Format(
    name="tatham",
    summary="game id of Simon Tatham's Mines, with the mines hidden by a mask",
    suffixes=(".tatham",),
    carries=frozenset({SavedPart.LAYOUT, SavedPart.START}),
    detect=_is_masked,
    read=_read,
    write=partial(_write, masked=True),
)

CLEAR = Format(
    name="tatham-clear",
    summary="game id of Simon Tatham's Mines, with the mines readable",
    suffixes=(),
    carries=frozenset({SavedPart.LAYOUT, SavedPart.START}),
    detect=_is_clear,
    read=_read,
    write=partial(_write, masked=False),
)
