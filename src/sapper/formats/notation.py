"""The canonical notation as a file, on one line or drawn with one row a line.

The grammar is in ``sapper.notation``. A layout is written as a board whose mines are all known,
and reads back as that board: the two have the same text. ``F`` reads as a known mine here,
so player's flags cannot be carried.
"""

from sapper.board import Board
from sapper.formats import text
from sapper.formats.format import Format
from sapper.formats.saved_board import SavedBoard, SavedPart


def _read(data: bytes) -> SavedBoard:
    return SavedBoard(board=Board.parse(text.decode(data)))


def _write_line(saved: SavedBoard) -> bytes:
    return f"{saved.drawn().id}\n".encode("ascii")


def _write_drawing(saved: SavedBoard) -> bytes:
    return f"{saved.drawn()}\n".encode("ascii")


def _is_line(data: bytes) -> bool:
    return ":" in text.first_line(data)


def _is_drawing(data: bytes) -> bool:
    return bool(text.head(data))


_CARRIES = frozenset({SavedPart.CLUES, SavedPart.BLANKS, SavedPart.KNOWN})

LINE = Format(
    name="notation",
    summary="sapper's own one-line id, WxHmM:rows",
    suffixes=(".id",),
    carries=_CARRIES,
    detect=_is_line,
    read=_read,
    write=_write_line,
)

DRAWING = Format(
    name="drawing",
    summary="the same characters, one row a line",
    suffixes=(".txt",),
    carries=_CARRIES,
    detect=_is_drawing,
    read=_read,
    write=_write_drawing,
)
