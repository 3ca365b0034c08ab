"""The .mine text format of JSMinesweeper.

The first line is ``WxHxM``. The other lines are the rows: ``0``-``8`` is a clue, ``H`` a hidden
cell, ``F`` a hidden cell with a flag, ``?`` a known mine, exploded or not (``M`` is also read).
"""

import re

from sapper.board import Board
from sapper.errors import ConversionError, NotationError
from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart
from sapper.notation import State

NAME = "mine"
_HEADER = re.compile(r"([0-9]+)x([0-9]+)x([0-9]+)")
_SYMBOLS = "012345678H?FM"
_FLAG = _SYMBOLS.index("F")
_CODES = bytes([*range(9), State.HIDDEN, State.MINE, State.HIDDEN, State.MINE]).ljust(256, b"\0")


def _read(data: bytes) -> SavedBoard:
    lines = text.filled_lines(text.decode(data))
    if not lines:
        raise NotationError("the text is empty")
    line, head = lines[0]
    match = _HEADER.fullmatch(head)
    if match is None:
        raise NotationError(f"{head[:40]!r} found instead of WxHxM", line=line, column=1)
    width, height, mines = (text.number(digits, line=line) for digits in match.groups())
    grid = text.shape(width, height, line=line)
    text.check_total(mines, grid, line=line)
    values = text.read_rows(lines[1:], grid, _SYMBOLS)
    return SavedBoard(
        board=Board(grid, mines, values.translate(_CODES)),
        flags=text.cells_with(grid, values, _FLAG),
    )


def _write(saved: SavedBoard) -> bytes:
    board = saved.drawn()
    if board.mines is None:
        raise ConversionError(f"{NAME!r} cannot store a board without a mine total")
    values = text.overlay(board.grid, board.cells, saved.flags, _FLAG)
    head = f"{board.grid.width}x{board.grid.height}x{board.mines}"
    rows = text.draw_rows(board.grid, values, _SYMBOLS)
    return ("\n".join([head, *rows]) + "\n").encode("ascii")


FORMAT = Format(
    name=NAME,
    summary="JSMinesweeper's text: WxHxM, then rows of 0-8, H, F, ?",
    suffixes=(".mine",),
    carries=frozenset({SavedPart.CLUES, SavedPart.KNOWN, SavedPart.FLAGS}),
    detect=lambda data: _HEADER.fullmatch(text.first_line(data)) is not None,
    read=_read,
    write=_write,
)
