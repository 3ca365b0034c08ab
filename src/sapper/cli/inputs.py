"""The BOARD argument: a file, standard input, or a board written on the command line.

JSON Lines are many boards, a line each: an object with ``board`` (an id), or ``rows`` and
``mines``, or ``layout`` (rows, as ``generate`` writes them), or ``text`` or ``base64`` in any
format (as ``convert`` writes them); ``name``, ``start`` and ``format`` are optional, other keys
are ignored. A plain id a line is taken as well.

Everything is read and checked before a command begins: bad input means that nothing is written.
"""

import base64
import binascii
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from sapper import formats
from sapper.board import Board
from sapper.errors import NotationError, SapperError
from sapper.formats import Record
from sapper.layout import Layout

LINES = "jsonl"
"""The name of JSON Lines where a format is asked for."""

STANDARD = "-"
"""The name of standard input and output."""

MAX_BYTES = 1 << 30
"""The largest input; a board of the largest size stays below a tenth of it."""

_ID = re.compile(rb"\s*[0-9]+x[0-9]+(n[0-9]+|m[0-9]+)?:")
_ADDRESS = re.compile(rb"https?://")
_Drawn = TypeVar("_Drawn", Board, Layout)


BoardArgument = Annotated[
    str, typer.Argument(metavar="BOARD", help="A file, - for standard input, or a board.")
]
"""The argument as commands declare it."""


@dataclass(frozen=True, slots=True)
class Item:
    """One board of the input."""

    record: Record
    """What was read."""
    name: str | None = None
    """Its name, where the input gives one."""
    place: str = ""
    """Where it stands, to begin a message with; empty for a board on the command line."""
    format: str | None = None
    """The name of the format it is written in, where it is a whole input of its own."""

    @property
    def label(self) -> dict[str, str]:
        """The first key of an answer in JSON."""
        return {} if self.name is None else {"name": self.name}


@dataclass(frozen=True, slots=True)
class Input:
    """All boards of the input."""

    items: tuple[Item, ...]
    """The boards, in order."""
    many: bool
    """Whether they came a line each, so that the answers are lines too."""

    def single(self, purpose: str) -> Item:
        """Return the only board.

        Raises:
            NotationError: there are several.
        """
        if len(self.items) != 1:
            raise NotationError(f"{len(self.items)} boards where {purpose} takes one")
        return self.items[0]


def read(source: str, format: str | None = None) -> Input:  # noqa: A002 - the word is format
    """Read the BOARD argument.

    Args:
        source: a path, ``-``, or a board.
        format: a name from ``formats.FORMATS`` or ``jsonl``; found out by default.

    Raises:
        NotationError: it is not a board; names the source and the place.
        OSError: the file cannot be read.
    """
    data, place = _data(source)
    prefix = "" if place is None else f"{place}: "
    if format == LINES or (format is None and _has_lines(data)):
        return Input(_lines(data, prefix), many=True)
    try:
        name = formats.detect(data) if format is None else format
        record = formats.read(data, name)
    except SapperError as error:
        raise NotationError(f"{prefix}{error}") from None
    return Input((Item(record, place=prefix, format=name),), many=False)


def _data(source: str) -> tuple[bytes, str | None]:
    """Return the bytes, and the name of the place they come from in messages."""
    literal = source.encode("utf-8", "surrogateescape")
    if _ID.match(literal) or _ADDRESS.match(literal):
        return literal, None
    if source == STANDARD:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        place = "standard input"
    else:
        try:
            with Path(source).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            raise NotationError(
                f"{source!r}: no such file, and not a board such as 3x3m2:1../.../..."
            ) from None
        except ValueError as error:  # a NUL in the name
            raise NotationError(f"{source!r}: {error}") from None
        place = source
    if len(data) > MAX_BYTES:
        raise NotationError(f"{place}: larger than {MAX_BYTES} bytes")
    return data, place


def _has_lines(data: bytes) -> bool:
    """Tell JSON Lines, or several ids, from a single board in any format."""
    start = data[:3].removeprefix(b"\xef\xbb\xbf") + data[3:4096]
    if start.lstrip().startswith(b"{"):
        return True
    first, _, rest = data.strip().partition(b"\n")
    return bool(_ID.match(first) and _ID.match(rest))


def _lines(data: bytes, prefix: str) -> tuple[Item, ...]:
    items = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        text = line.strip()
        if not text:
            continue
        place = f"{prefix}line {number}: "
        try:
            item = _object(text) if text.startswith(b"{") else Item(formats.read(text))
        except SapperError as error:
            raise NotationError(f"{place}{error}") from None
        items.append(replace(item, place=place))
    if not items:
        raise NotationError(f"{prefix}no board: the input is empty")
    return tuple(items)


def _object(line: bytes) -> Item:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg.lower()}, column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {str(error)[:80].lower()}") from None
    board = _board(value)
    layout = _layout(value)
    if board is not None or layout is not None:
        if board is not None and layout is not None and board.mines is None:
            board = board.with_mines(layout.mines)
        record = Record(board=board, layout=layout)
    else:
        record = _coded(value)
    start = _get(value, "start", list, "[row, column]")
    if start is not None:
        record = replace(record, start=_cell(start))
    return Item(record, _get(value, "name", str, "a string"))


def _board(value: dict[str, Any]) -> Board | None:
    identity = _get(value, "board", str, "a string")
    if identity is not None:
        return Board.parse(identity)
    rows = _rows(value, "rows")
    if rows is None:
        return None
    mines = _get(value, "mines", int, "an integer or null")
    return _from_rows(rows, lambda text: Board.parse(text).with_mines(mines))


def _layout(value: dict[str, Any]) -> Layout | None:
    if isinstance(value.get("layout"), str):
        return Layout.parse(value["layout"])
    rows = _rows(value, "layout")
    return None if rows is None else _from_rows(rows, Layout.parse)


def _from_rows(rows: list[str], parse: Callable[[str], _Drawn]) -> _Drawn:
    drawn = parse("\n".join(rows))
    if drawn.grid.height != len(rows):
        raise NotationError(f"{len(rows)} rows drawn as {drawn.grid.height}")
    return drawn


def _coded(value: dict[str, Any]) -> Record:
    """Read a board that an object carries in some other format."""
    name = _get(value, "format", str, "a string")
    text = _get(value, "text", str, "a string")
    if text is not None:
        return formats.read(text.encode("utf-8", "surrogatepass"), name)
    coded = _get(value, "base64", str, "a string")
    if coded is None:
        keys = "'board', 'rows', 'layout', 'text' or 'base64'"
        raise NotationError(f"no board: the object has none of {keys}")
    try:
        return formats.read(base64.b64decode(coded, validate=True), name)
    except (binascii.Error, ValueError) as error:
        if isinstance(error, SapperError):
            raise
        raise NotationError(f"{coded[:40]!r} is not base64") from None


def _rows(value: dict[str, Any], key: str) -> list[str] | None:
    rows: list[Any] | None = _get(value, key, list, "a list of strings")
    if rows is not None and not (rows and all(isinstance(row, str) for row in rows)):
        raise NotationError(f"{str(rows)[:40]!r} is not a list of strings, in {key!r}")
    return rows


def _cell(start: list[Any]) -> tuple[int, int]:
    match start:
        case [int(row), int(col)] if type(row) is int and type(col) is int:
            return row, col
    raise NotationError(f"{str(start)[:40]!r} is not [row, column], in 'start'")


def _get(value: dict[str, Any], key: str, kind: type, wanted: str) -> Any:
    """Return a value of the kind, or ``None`` when the key is missing or null."""
    found = value.get(key)
    if found is not None and type(found) is not kind:
        raise NotationError(f"{str(found)[:40]!r} is not {wanted}, in {key!r}")
    return found
