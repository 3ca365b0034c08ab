"""Whitespace-separated integers, the input of Urbas 2006.

The first integers are the width, the height and the mine total; a total of 0 means that it is not
known. The others are the cells, row by row: 0-8 for a clue, 9 for a hidden cell, -1 for a known
mine.

The paper does not define the order of width, height and total, so the reader guesses it from the
lines. If the rows fit only with the height before the width, this order is used. If the first line
contains only the two sizes, the total may be alone on the last line, below the cells. Otherwise the
order is width, height, total. A board is written in the order in which it was read.
"""

import re

from sapper.board import Board
from sapper.errors import ConversionError, NotationError
from sapper.formats import text
from sapper.formats.saved_board import Format, SavedBoard, SavedPart
from sapper.notation import State

NAME = "integers"
_TOKENS = (*map(str, range(9)), "9", "-1")
_CODES = {token: code for code, token in enumerate(_TOKENS)}
_HEADER = 3
HEIGHT_FIRST = "height first"
"""The arrangement with the height first."""
TOTAL_LAST = "total last"
"""The arrangement with the total below the cells; here, too, the height may come first."""
_FIRST_LINE = re.compile(r"[-+]?[0-9]+([ \t]+[-+]?[0-9]+)*")
_PAIR = re.compile(r"[0-9][ \t]+-?[0-9]|-[0-9]")


def _read(data: bytes) -> SavedBoard:
    content = text.decode(data)
    rows = [row for line in text.lines(content) if (row := line.split())]
    tokens = [token for row in rows for token in row]
    if len(tokens) < _HEADER:
        raise NotationError(f"{len(tokens)} numbers are too few for width, height and mine total")
    first, second = (_size(content, tokens, index) for index in (0, 1))
    text.shape(first, second)
    if len(tokens) != _HEADER + first * second:
        raise NotationError(
            f"{len(tokens) - _HEADER} cells follow the sizes and the total, but {first}x{second} "
            f"has {first * second} cells"
        )
    total_at = len(tokens) - 1 if _total_is_last(rows, first, second) else 2
    total = _size(content, tokens, total_at)
    arrangement = [TOTAL_LAST] if total_at != 2 else []
    if _height_is_first(rows, first, second, total_last=total_at != 2):
        first, second = second, first
        arrangement.append(HEIGHT_FIRST)
    grid = text.shape(first, second)
    text.check_total(total, grid)
    cells = tokens[2:-1] if total_at != 2 else tokens[_HEADER:]
    try:
        codes = bytes(map(_CODES.__getitem__, cells))
    except KeyError as error:
        index = cells.index(error.args[0]) + (2 if total_at != 2 else _HEADER)
        raise _error_at(
            content, index, "is not 0-8 for a number, 9 for hidden or -1 for a mine"
        ) from None
    board = Board(grid, total or None, codes)
    return SavedBoard(board=board, arrangement=", ".join(arrangement))


def _size(content: str, tokens: list[str], index: int) -> int:
    try:
        return text.number(tokens[index])
    except NotationError:
        raise _error_at(content, index, "is not a size or a mine total") from None


def _error_at(content: str, index: int, reason: str) -> NotationError:
    for place, match in enumerate(re.finditer(r"\S+", content)):
        if place == index:
            return text.error_at(f"{match[0][:40]!r} {reason}", content, match.start())
    raise AssertionError(index)


def _total_is_last(rows: list[list[str]], first: int, second: int) -> bool:
    if len(rows[0]) != 2 or len(rows[-1]) != 1:
        return False
    return len(rows[1]) > 1 and len(rows[1]) in (first, second)


def _height_is_first(rows: list[list[str]], first: int, second: int, *, total_last: bool) -> bool:
    body, header = list(rows), 2 if total_last else _HEADER
    while header > 0:
        header -= len(body.pop(0))
    if total_last:
        body.pop()
    # If the header shares a line with cells, the default order is used.
    if header < 0 or first == second or len(body) != first:
        return False
    return all(len(row) == second for row in body)


def _write(saved: SavedBoard) -> bytes:
    board = saved.drawn()
    if board.mines == 0:
        raise ConversionError(
            f"{NAME!r} cannot store a mine total of 0, which means 'not known' in this format"
        )
    grid, width = board.grid, board.grid.width
    total = str(board.mines or 0)
    sizes = [str(width), str(grid.height)]
    if HEIGHT_FIRST in saved.arrangement:
        sizes.reverse()
    rows = [
        " ".join(map(_TOKENS.__getitem__, board.cells[start : start + width]))
        for start in range(0, grid.size, width)
    ]
    # Below a single column of cells, the total would look like another cell.
    if TOTAL_LAST in saved.arrangement and width > 1:
        rows = [" ".join(sizes), *rows, total]
    else:
        rows = [" ".join([*sizes, total]), *rows]
    return ("\n".join(rows) + "\n").encode("ascii")


def fits(content: str) -> bool:
    """Return whether the number of integers agrees with the sizes at the start."""
    tokens = content.split()
    sizes = [token for token in tokens[:2] if token.isascii() and token.isdecimal()]
    if len(sizes) < 2 or max(map(len, sizes)) > len(str(len(tokens))):
        return False
    return len(tokens) == _HEADER + int(sizes[0]) * int(sizes[1])


def _detect(data: bytes) -> bool:
    head = text.head(data)
    return bool(_FIRST_LINE.fullmatch(text.first_line(data))) and bool(_PAIR.search(head))


FORMAT = Format(
    name=NAME,
    summary="width, height, total (0: not known), then cells: 0-8, 9 hidden, -1 mine",
    suffixes=(".ints",),
    carries=frozenset({SavedPart.CLUES, SavedPart.KNOWN}),
    detect=_detect,
    read=_read,
    write=_write,
)
assert _CODES["9"] == State.HIDDEN  # noqa: S101 - _CODES depends on the order of the codes
assert _CODES["-1"] == State.MINE  # noqa: S101 - as above
