"""The formats MBF (Minesweeper X) and ABF (Arbiter): a layout in a few bytes.

A file contains the width, the height, the number of mines in two bytes (high byte first), and a
pair (x, y) per mine, counted from 0 at the top left. So m mines take 4 + 2m bytes, and the largest
board is 255x255.
"""

from sapper.errors import ConversionError, NotationError
from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart, truth_for
from sapper.layout import Layout

NAME = "mbf"
_HEADER = 4
_MAX_SIDE = 255


def _read(data: bytes) -> SavedBoard:
    if len(data) < _HEADER:
        raise NotationError(
            f"the file has {len(data)} bytes, but an mbf file has at least {_HEADER}"
        )
    width, height, mines = data[0], data[1], int.from_bytes(data[2:_HEADER])
    if not width or not height:
        raise NotationError(f"{width}x{height} is not a grid", byte=1 if not width else 2)
    grid = text.shape(width, height)
    if mines > grid.size:
        raise NotationError(f"{mines} mines do not fit into {grid.size} cells", byte=3)
    if len(data) != _HEADER + 2 * mines:
        raise NotationError(
            f"the file has {len(data)} bytes instead of {_HEADER + 2 * mines} for {mines} mines",
            byte=min(len(data), _HEADER + 2 * mines) + 1,
        )
    cells = bytearray(grid.size)
    for offset in range(_HEADER, len(data), 2):
        x, y = data[offset : offset + 2]
        if x >= width or y >= height:
            raise NotationError(f"mine {x},{y} is outside {width}x{height}", byte=offset + 1)
        if cells[y * width + x]:
            raise NotationError(f"mine {x},{y} occurs twice", byte=offset + 1)
        cells[y * width + x] = 1
    return SavedBoard(layout=Layout(grid, bytes(cells)))


def _write(saved: SavedBoard) -> bytes:
    layout = truth_for(NAME, saved)
    width, height = layout.grid.width, layout.grid.height
    if width > _MAX_SIDE or height > _MAX_SIDE:
        raise ConversionError(
            f"{NAME!r} cannot store {width}x{height}: at most {_MAX_SIDE}x{_MAX_SIDE}"
        )
    pairs = bytes(byte for row, col in layout.mine_cells() for byte in (col, row))
    return bytes([width, height]) + layout.mines.to_bytes(2) + pairs


def _detect(data: bytes) -> bool:
    # The format has no signature, so a file must be correct to the last byte. No text that sapper
    # writes is mistaken for it, because the text would need thousands of distinct pairs of
    # characters.
    try:
        _read(data)
    except NotationError:
        return False
    return True


FORMAT = Format(
    name=NAME,
    summary="mine positions as bytes, used by Minesweeper X and Arbiter",
    suffixes=(".mbf", ".abf"),
    carries=frozenset({SavedPart.LAYOUT}),
    detect=_detect,
    read=_read,
    write=_write,
    binary=True,
)
