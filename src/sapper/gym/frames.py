"""Draws positions as arrays of pixels, for ``render_mode="rgb_array"`` and videos.

A tile for each kind of cell is drawn once; a frame is composed of tiles, in microseconds.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sapper.board import Board
from sapper.notation import State
from sapper.render.palette import PAGE

TILE = 16
"""Pixels per side of a cell."""

_SCALE = 2
_DIGITS = {
    1: "00100 01100 00100 00100 01110",
    2: "11110 00001 01110 10000 11111",
    3: "11110 00001 00110 00001 11110",
    4: "10010 10010 11111 00010 00010",
    5: "11111 10000 11110 00001 11110",
    6: "01111 10000 11110 10001 01110",
    7: "11111 00001 00010 00100 00100",
    8: "01110 10001 01110 10001 01110",
}
_MINE = "10101 01110 11111 01110 10101"

Pixels = NDArray[np.uint8]
"""An array with the axes row, column and colour (red, green, blue)."""


def frame(board: Board) -> Pixels:
    """Return a position as an image of ``TILE`` pixels per cell, in the colours of the page.

    >>> frame(Board.parse("3x1m1:1.2")).shape
    (16, 48, 3)
    """
    height, width = board.height, board.width
    codes = np.frombuffer(board.cells, dtype=np.uint8).reshape(height, width)
    tiles = _tiles()[codes]  # row, column, row of the tile, column of the tile, colour
    return tiles.transpose(0, 2, 1, 3, 4).reshape(height * TILE, width * TILE, 3)


@cache
def _tiles() -> Pixels:
    tiles = np.empty((max(State) + 1, TILE, TILE, 3), dtype=np.uint8)
    tiles[:] = _opened()
    for digit, bits in _DIGITS.items():
        tiles[digit] = _drawn(bits, f"clue-{digit}")
    tiles[State.HIDDEN] = _covered()
    tiles[State.MINE] = _drawn(_MINE, "mine-body")
    return tiles


def _colour(name: str) -> Pixels:
    return np.frombuffer(bytes.fromhex(PAGE[name].classic[1:]), dtype=np.uint8)


def _opened() -> Pixels:
    tile = np.empty((TILE, TILE, 3), dtype=np.uint8)
    tile[:] = _colour("open")
    tile[-1, :] = tile[:, -1] = _colour("seam")
    return tile


def _covered() -> Pixels:
    tile = np.empty((TILE, TILE, 3), dtype=np.uint8)
    tile[:] = _colour("bevel-shade")
    tile[:-2, :-2] = _colour("bevel-light")
    tile[2:-2, 2:-2] = _colour("cover")
    return tile


def _drawn(bits: str, colour: str) -> Pixels:
    dots = np.array([[bit == "1" for bit in row] for row in bits.split()])
    large = np.kron(dots, np.ones((_SCALE, _SCALE), dtype=bool)).astype(bool)
    tile = _opened()
    edge = (TILE - len(large)) // 2
    tile[edge : edge + len(large), edge : edge + len(large)][large] = _colour(colour)
    return tile
