"""The canonical text of a position: short, lossless, safe in shells and URLs.

On one line, the text is ``WxHmM:rows``, with the rows joined by ``/``; ``mM`` is left out if the
total is not given. On many lines, each row has its own line, after an optional first line
``WxHmM``. ``.`` is a hidden cell, ``0`` to ``8`` a clue, ``*`` a known mine and ``_`` a blank.
Readers also accept ``#`` as hidden, ``M`` or ``F`` as a known mine, and ``◊`` as a blank.

This module handles only characters and codes; ``Board`` and ``Layout`` are built on it. Reading and
writing take time proportional to the number of cells, without a Python loop over cells.
"""

import re
from collections.abc import Sequence
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
    """Opened and empty, with an unknown number."""


SYMBOLS = "012345678.*_"
"""The character of each code."""

_INVALID = 255
_CODES = bytearray([_INVALID] * 256)
for _symbols in (SYMBOLS, "012345678#M", "012345678#F"):
    for _code, _symbol in enumerate(_symbols):
        _CODES[ord(_symbol)] = _code
_BLANK_ALIAS = "◊"
_HEADER = re.compile(r"([0-9]+)x([0-9]+)(?:m([0-9]+))?")
_LINE_END = re.compile(r"\r\n|\r|\n")
_SPACE = " \t\r\n"
_MAX_DIGITS = 9


@dataclass(frozen=True, slots=True)
class ParsedBoard:
    """The content of a board's text: its shape, its total (if given) and one code per cell."""

    grid: Grid
    mines: int | None
    cells: bytes


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of characters and where it starts in the text, counted from 1."""

    text: str
    line: int
    column: int


def is_header(line: str) -> bool:
    """Return whether a line is ``WxH`` or ``WxHmM``."""
    return _HEADER.fullmatch(line) is not None


def read(text: str) -> ParsedBoard:
    """Read a position on one line or on many.

    Raises:
        NotationError: the text matches neither form; the message shows where and why.
    """
    raw = _LINE_END.split(text)
    filled = [number for number, line in enumerate(raw, 1) if line.strip(_SPACE)]
    if not filled:
        raise NotationError("the text is empty")
    lines = [
        _Row(line.strip(_SPACE), number, len(line) - len(line.lstrip(_SPACE)) + 1)
        for number, line in enumerate(raw[filled[0] - 1 : filled[-1]], filled[0])
    ]
    first = lines[0]
    if ":" in first.text:
        return _read_line(first, lines[1:])
    if is_header(first.text):
        if len(lines) == 1:
            raise NotationError(f"there are no rows after {first.text[:40]!r}", line=first.line)
        return _parsed(lines[1:], *_read_header(first.text, line=first.line))
    return _parsed(lines)


def read_rows(rows: Sequence[str]) -> ParsedBoard:
    """Read rows without a header, so without a total.

    Raises:
        NotationError: there are no rows, they differ in length, or a character is unknown.
    """
    if not rows:
        raise NotationError("not a board: there are no rows")
    return _parsed([_Row(row, line, 1) for line, row in enumerate(rows, 1)])


def _read_line(first: _Row, others: list[_Row]) -> ParsedBoard:
    head, _, body = first.text.partition(":")
    if not is_header(head):
        raise NotationError(
            f"{head[:40]!r} before the colon is not WxH or WxHmM",
            line=first.line,
            column=first.column,
        )
    grid, mines = _read_header(head, line=first.line)
    rows, column = [], first.column + len(head) + 1
    for row in body.split("/"):
        rows.append(_Row(row, first.line, column))
        column += len(row) + 1
    if others:
        raise NotationError(
            f"{others[0].text[:40]!r} follows a board that is written on one line",
            line=others[0].line,
            column=others[0].column,
        )
    return _parsed(rows, grid, mines)


def _read_header(head: str, *, line: int) -> tuple[Grid, int | None]:
    match = _HEADER.fullmatch(head)
    assert match is not None  # noqa: S101 - callers have asked is_header
    for number in match.groups():
        if number is not None and len(number) > _MAX_DIGITS:
            raise NotationError(f"{number[:40]!r} is a number that is too large", line=line)
    width, height, mines = match.groups()
    try:
        grid = Grid(int(width), int(height))
    except GridError as error:
        raise NotationError(str(error), line=line) from None
    total = None if mines is None else int(mines)
    if total is not None and total > grid.size:
        raise NotationError(f"{total} mines do not fit into {grid.size} cells", line=line)
    return grid, total


def _parsed(rows: list[_Row], grid: Grid | None = None, mines: int | None = None) -> ParsedBoard:
    cells = _codes(rows)
    if grid is None:
        try:
            grid = Grid(len(rows[0].text), len(rows))
        except GridError as error:
            raise NotationError(str(error)) from None
    _check_rows(rows, grid)
    return ParsedBoard(grid, mines, cells)


def _check_rows(rows: list[_Row], grid: Grid) -> None:
    for number, row in enumerate(rows, 1):
        if number > grid.height:
            raise NotationError(
                f"there are more than {grid.height} rows", line=row.line, column=row.column
            )
        if len(row.text) != grid.width:
            raise NotationError(
                f"row {number} has {len(row.text)} cells instead of {grid.width}",
                line=row.line,
                column=row.column,
            )
    if len(rows) < grid.height:
        raise NotationError(
            f"there are {len(rows)} rows instead of {grid.height}", line=rows[-1].line
        )


def _codes(rows: list[_Row]) -> bytes:
    joined = "".join(row.text for row in rows).replace(_BLANK_ALIAS, SYMBOLS[State.BLANK])
    cells = joined.encode("latin-1", "replace").translate(bytes(_CODES))
    if _INVALID in cells:
        position = cells.index(_INVALID)
        for row in rows:
            if position < len(row.text):
                raise _unknown(row.text[position], line=row.line, column=row.column + position)
            position -= len(row.text)
    return cells


def _unknown(character: str, *, line: int, column: int) -> NotationError:
    reason = ": numbers are at most 8" if character == "9" else ""
    return NotationError(f"unknown character {character!r}{reason}", line=line, column=column)


def header(grid: Grid, mines: int | None) -> str:
    """Return ``WxHmM``, or ``WxH`` without a total."""
    return f"{grid.width}x{grid.height}" + ("" if mines is None else f"m{mines}")


def rows(grid: Grid, cells: bytes) -> list[str]:
    """Return the rows as text."""
    text = cells.translate(_TO_SYMBOL).decode("ascii")
    return [text[start : start + grid.width] for start in range(0, grid.size, grid.width)]


_TO_SYMBOL = bytes(ord(SYMBOLS[code]) if code < len(SYMBOLS) else ord("?") for code in range(256))
