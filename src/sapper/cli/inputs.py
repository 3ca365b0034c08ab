"""The BOARD argument: a file, standard input, or a board written on the command line.

JSON Lines are many boards, a line each: an object as ``json_object`` reads it, or a plain id.

Everything is read and checked before a command begins: bad input means that nothing is written.
Commands that answer line by line read their boards by ``board_lines`` instead.
"""

import re
import sys
from dataclasses import dataclass, replace
from typing import IO, Annotated

import typer

from sapper import formats
from sapper.cli import json_object
from sapper.cli.outputs import STANDARD
from sapper.errors import NotationError, SapperError
from sapper.formats import SavedBoard

LINES = "jsonl"
"""The name of JSON Lines where a format is asked for."""

MAX_BYTES = 1 << 30
"""The largest input; a board of the largest size stays below a tenth of it."""

_ID = re.compile(rb"\s*[0-9]+x[0-9]+(n[0-9]+|m[0-9]+)?:")
_ADDRESS = re.compile(rb"https?://")


BoardArgument = Annotated[
    str,
    typer.Argument(
        metavar="BOARD", help="A file, - for standard input, or a board; see sapper --help."
    ),
]
"""The argument as commands declare it."""


@dataclass(frozen=True, slots=True)
class Item:
    """One board of the input."""

    saved: SavedBoard
    """What was read."""
    name: str | None = None
    """Its name, where the input gives one."""
    place: str = ""
    """Where it stands, to begin a message with; empty for a board on the command line."""
    line: int = 1
    """The number of its line, counted from 1."""
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
    return read_data(data, place, format)


def read_data(data: bytes, place: str | None, format: str | None = None) -> Input:  # noqa: A002
    """Read boards from bytes; ``place`` is the name of where they come from in messages.

    Raises:
        NotationError: they are no board, or too many bytes; names the place.
    """
    if len(data) > MAX_BYTES:
        raise NotationError(f"{place}: larger than {MAX_BYTES} bytes")
    prefix = "" if place is None else f"{place}: "
    if format == LINES or (format is None and _has_lines(data)):
        return Input(_lines(data, prefix), many=True)
    try:
        name = formats.detect(data) if format is None else format
        saved = formats.read(data, name)
    except SapperError as error:
        raise NotationError(f"{prefix}{error}") from None
    return Input((Item(saved, place=prefix, format=name),), many=False)


def _data(source: str) -> tuple[bytes, str | None]:
    """Return the bytes, and the name of the place they come from in messages."""
    if is_literal(source):
        return _bytes(source), None
    if source == STANDARD:
        return sys.stdin.buffer.read(MAX_BYTES + 1), source_name(source)
    with open_file(source) as file:
        return file.read(MAX_BYTES + 1), source_name(source)


def _bytes(source: str) -> bytes:
    return source.encode("utf-8", "surrogateescape")


def is_literal(source: str) -> bool:
    """Tell whether an argument is a board itself, not the name of a file."""
    literal = _bytes(source)
    return is_id(literal) or _ADDRESS.match(literal) is not None


def is_id(text: bytes) -> bool:
    """Tell whether a text begins as an id does."""
    return _ID.match(text) is not None


def source_name(source: str) -> str:
    """Return the name of an input in messages."""
    return "standard input" if source == STANDARD else source


def open_file(source: str) -> IO[bytes]:
    """Open a file that may hold boards.

    Raises:
        NotationError: there is no such file.
        OSError: it cannot be read.
    """
    try:
        return open(source, "rb")  # noqa: PTH123 - a path takes "" for a folder
    except FileNotFoundError:
        raise NotationError(
            f"{source!r}: no such file, and not a board such as 3x3m2:1../.../..."
        ) from None
    except ValueError as error:  # a NUL in the name
        raise NotationError(f"{source!r}: {error}") from None


def _has_lines(data: bytes) -> bool:
    """Tell JSON Lines, or several ids, from a single board in any format."""
    start = data[:3].removeprefix(b"\xef\xbb\xbf") + data[3:4096]
    if start.lstrip().startswith(b"{"):
        return True
    first, _, rest = data.strip().partition(b"\n")
    return is_id(first) and is_id(rest)


def _lines(data: bytes, prefix: str) -> tuple[Item, ...]:
    items = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        text = line.strip()
        if not text:
            continue
        where = f"{prefix}line {number}: "
        try:
            found = read_item(text)
        except SapperError as error:
            raise NotationError(f"{where}{error}") from None
        items.append(replace(found, place=where, line=number))
    if not items:
        raise NotationError(f"{prefix}no board: the input is empty")
    return tuple(items)


def read_item(line: bytes) -> Item:
    """Read one line of JSON Lines: an object, or a plain id.

    Raises:
        SapperError: it is no board.
    """
    if not line.startswith(b"{"):
        return Item(formats.read(line))
    value = json_object.parse(line)
    return Item(json_object.saved_board(value), json_object.name(value))
