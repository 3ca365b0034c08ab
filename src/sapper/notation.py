"""The canonical text of a position, short, safe in shells and URLs, round-tripping.

One line: ``WxHmM:rows``, rows joined by ``/``; ``mM`` is left out when the total is not given.
Many lines: the same characters, one row a line, with an optional first line ``WxHmM``.
``.`` hidden, ``0``-``8`` clue, ``*`` known mine, ``_`` blank.
Readers also take ``#`` for hidden, ``M`` or ``F`` for a known mine, ``◊`` for a blank.

This module knows characters and codes only; ``Board`` and ``Layout`` stand on it.
Both directions take time proportional to the number of cells, and no Python loop over cells.
"""

import re
from dataclasses import dataclass
from enum import IntEnum

from sapper.errors import GridError, NotationError
from sapper.grid import Grid


class State(IntEnum):
    """The code of a cell that is not a clue; a clue's code is its number, 0 to 8."""

    HIDDEN = 9
    """Not opened."""
    MINE = 10
    """Not opened and known to be a mine."""
    BLANK = 11
    """Opened, no mine, its number not given."""


SYMBOLS = "012345678.*_"
"""The character of each code."""

_INVALID = 255
_CODES = bytearray([_INVALID] * 256)
for _symbols in (SYMBOLS, "012345678#M", "012345678#F"):
    for _code, _symbol in enumerate(_symbols):
        _CODES[ord(_symbol)] = _code
_BLANK_ALIAS = "◊"
_HEADER = re.compile(r"([0-9]{1,9})x([0-9]{1,9})(?:m([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Picture:
    """What the text says: a shape, the total if given, one code a cell."""

    grid: Grid
    mines: int | None
    cells: bytes


def is_header(line: str) -> bool:
    """Tell whether a line is ``WxH`` or ``WxHmM``."""
    return _HEADER.fullmatch(line) is not None


def read(text: str) -> Picture:
    """Read either form.

    Raises:
        NotationError: the text is neither; names line, column and character.
    """
    head, colon, body = text.strip().partition(":")
    if colon and "\n" not in head:
        offset = len(text) - len(text.lstrip()) + len(head) + 1
        return _read_line(head, body, offset)
    return _read_lines(text)


def _read_line(head: str, body: str, offset: int) -> Picture:
    if not is_header(head):
        raise NotationError(f"expected WxH or WxHmM before the colon, got {head[:40]!r}", line=1)
    grid, mines = _read_header(head, line=1)
    rows = body.split("/")
    _check_rows(rows, grid, [(1, offset + start + 1) for start in _row_starts(rows)])
    return Picture(grid, mines, _codes(rows, [(1, offset + s + 1) for s in _row_starts(rows)]))


def _row_starts(rows: list[str]) -> list[int]:
    starts, position = [], 0
    for row in rows:
        starts.append(position)
        position += len(row) + 1
    return starts


def _read_lines(text: str) -> Picture:
    numbered = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    while numbered and not numbered[0][1]:
        numbered.pop(0)
    while numbered and not numbered[-1][1]:
        numbered.pop()
    if not numbered:
        raise NotationError("no board: the text is empty")
    header = None
    if is_header(numbered[0][1]):
        line, head = numbered.pop(0)
        header = _read_header(head, line=line)
        if not numbered:
            raise NotationError(f"no rows after {head!r}", line=line)
    rows = [row for _, row in numbered]
    places = [(line, 1) for line, _ in numbered]
    if header is None:
        try:
            grid, mines = Grid(len(rows[0]) or 1, len(rows)), None
        except GridError as error:
            raise NotationError(str(error)) from None
    else:
        grid, mines = header
    cells = _codes(rows, places)
    _check_rows(rows, grid, places)
    return Picture(grid, mines, cells)


def _read_header(head: str, *, line: int) -> tuple[Grid, int | None]:
    match = _HEADER.fullmatch(head)
    assert match is not None  # noqa: S101 - callers have asked is_header
    width, height, mines = match.groups()
    try:
        grid = Grid(int(width), int(height))
    except GridError as error:
        raise NotationError(str(error), line=line) from None
    total = None if mines is None else int(mines)
    if total is not None and total > grid.size:
        raise NotationError(f"{total} mines do not fit into {grid.size} cells", line=line)
    return grid, total


def _check_rows(rows: list[str], grid: Grid, places: list[tuple[int, int]]) -> None:
    for number, (row, (line, column)) in enumerate(zip(rows, places, strict=True), 1):
        if number > grid.height:
            raise NotationError(f"more than {grid.height} rows", line=line, column=column)
        if len(row) != grid.width:
            raise NotationError(
                f"row {number} has {len(row)} cells instead of {grid.width}",
                line=line,
                column=column,
            )
    if len(rows) < grid.height:
        line, _ = places[-1]
        raise NotationError(f"{len(rows)} rows instead of {grid.height}", line=line)


def _codes(rows: list[str], places: list[tuple[int, int]]) -> bytes:
    """Translate rows to codes; `places` says where each row stands in the text."""
    joined = "".join(rows).replace(_BLANK_ALIAS, SYMBOLS[State.BLANK])
    cells = joined.encode("latin-1", "replace").translate(bytes(_CODES))
    if _INVALID in cells:
        position = cells.index(_INVALID)
        for row, (line, column) in zip(rows, places, strict=True):
            if position < len(row):
                raise NotationError(
                    f"unknown character {row[position]!r}", line=line, column=column + position
                )
            position -= len(row)
    return cells


def header(grid: Grid, mines: int | None) -> str:
    """Return ``WxHmM``, or ``WxH`` without a total."""
    return f"{grid.width}x{grid.height}" + ("" if mines is None else f"m{mines}")


def rows(grid: Grid, cells: bytes) -> list[str]:
    """Return the rows as text."""
    text = cells.translate(_TO_SYMBOL).decode("ascii")
    return [text[start : start + grid.width] for start in range(0, grid.size, grid.width)]


_TO_SYMBOL = bytes(ord(SYMBOLS[code]) if code < len(SYMBOLS) else ord("?") for code in range(256))
