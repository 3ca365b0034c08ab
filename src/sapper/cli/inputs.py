"""The BOARD argument: a file, standard input, or a board written on the command line.

An input is one board in any format, or many boards, one per line. Each line is a JSON object
(read by ``json_object``) or a plain id. The first one or two lines show which kind of input it is.
A JSON array of such objects is also read, but only as a whole.
Each line is read and answered before the next line is needed, so another program can send one board
at a time. For a line that is not a board, an error is written instead of an answer. Other lines are
not affected.

Commands that need the whole input use ``Boards.all``. It raises the first error, so these commands
write nothing if the input is bad.
"""

import io
import re
import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import chain, islice
from typing import IO, Any, NamedTuple, Protocol

from sapper import formats
from sapper.board import Board
from sapper.cli.outputs import STANDARD, echo
from sapper.errors import NotationError, SapperError
from sapper.formats import SavedBoard

LINES = "jsonl"
"""The name of JSON Lines as a format."""

MAX_BYTES = 1 << 30
"""The largest input in bytes. The largest board needs less than a tenth of it."""

_BOM = b"\xef\xbb\xbf"
# An id in sapper's notation; no other format looks like this.
_PLAIN = re.compile(rb"[0-9]+x[0-9]+(m[0-9]+)?:[0-9._*/]+")
_ID = re.compile(rb"\s*[0-9]+x[0-9]+(n[0-9]+|m[0-9]+)?:")
_ADDRESS = re.compile(rb"https?://")
_ARRAY = re.compile(rb"\s*\[\s*\{")


def label_of(name: str | None) -> dict[str, str]:
    """Return the name of a line as the first key of its answer; empty if the line has no name."""
    return {} if name is None else {"name": name}


class Item(NamedTuple):
    """One board of the input."""

    saved: SavedBoard
    name: str | None = None
    """The name of the board, if the input gives one."""
    place: str = ""
    """The file and line, for the start of a message; empty for a board on the command line."""
    line: int = 1
    """The number of the line, counted from 1."""
    format: str | None = None
    """The name of its format, if the board is the whole input."""

    @property
    def label(self) -> dict[str, str]:
        """The name of the board as the first key of a JSON answer; empty if it has no name."""
        return label_of(self.name)

    def written(self, board: Board, name: str | None = None) -> bytes:
        """Return a board as text, without marks, in the format of the input or in the named format.

        Data that the format cannot store is omitted.

        Raises:
            ConversionError: the format is for layouts, and the board does not show all its mines.
        """
        saved = replace(self.saved, board=board, layout=None, flags=(), questions=(), exploded=())
        return formats.write(saved, name or self.format or "notation", lossy=True)


class BadLine(NamedTuple):
    """A line that is not a valid board, with the reason."""

    line: int
    """The number of the line, counted from 1."""
    message: str
    """The error message."""
    name: str | None = None
    """The name given in the line, if it can be read."""
    place: str = ""
    """The file and line, for the start of a message."""

    @property
    def fields(self) -> dict[str, Any]:
        """The JSON fields that replace the answer."""
        return {**label_of(self.name), "line": self.line, "error": self.message}


class Boards(NamedTuple):
    """The boards of an input, in order. Each is read when it is needed, and only once."""

    items: Generator[Item | BadLine, None, None]
    many: bool
    """Whether the input has one board per line; then the output has one answer per line."""

    def all(self) -> tuple[Item, ...]:
        """Return all boards."""
        with closing(self.items) as items:
            return tuple(map(_checked, items))

    def single(self, option: str) -> "Boards":
        """Return this input, which must be a single board."""
        with closing(self.items) as items:
            first, *others = islice(items, 2)
            if others:
                raise NotationError(f"{option} takes a single board; the input has more")
            return Boards(_just(_checked(first)), self.many)


def _just(item: Item) -> Generator[Item, None, None]:
    yield item


def _checked(item: Item | BadLine) -> Item:
    if isinstance(item, BadLine):
        raise NotationError(f"{item.place}{item.message}")
    return item


def read(source: str, format: str | None = None, *, at_once: bool = False) -> Boards:  # noqa: A002
    """Read the BOARD argument until it is clear whether the input has one board per line.

    Args:
        source: a path, ``-``, or a board.
        format: a name from ``formats.FORMATS`` or ``jsonl``; detected by default.
        at_once: whether an id on the first line is answered before a second line arrives. If false,
        an input with a single id counts as a single board.
    """
    if is_literal(source):
        return _whole(_bytes(source), "", format)
    stream = open_binary(source)
    place = f"{source_name(source)}: "
    head: list[bytes] = []
    if format is None:
        head, is_lines = _start(stream, at_once=at_once)
    else:
        is_lines = format == LINES
    if is_lines:
        return Boards(_lines(chain(head, stream), stream, place), many=True)
    with stream:
        data = b"".join(head) + stream.read(MAX_BYTES + 1)
    if format is None and _ARRAY.match(data):
        return Boards(_array(_checked_size(data, place), place), many=True)
    return _whole(data, place, format)


def _whole(data: bytes, place: str, format: str | None) -> Boards:  # noqa: A002
    """Read a single board from bytes."""
    try:
        saved, name = _board(_checked_size(data, place), format)
    except SapperError as error:
        raise NotationError(f"{place}{error}") from None
    return Boards(_just(Item(saved, place=place, format=name)), many=False)


def _checked_size(data: bytes, place: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise NotationError(f"{place}the input is larger than {MAX_BYTES} bytes")
    return data


def _board(data: bytes, format: str | None = None) -> tuple[SavedBoard, str]:  # noqa: A002
    """Read a board in any format; return it and the name of its format."""
    text = data.strip()
    if format is None and _PLAIN.fullmatch(text):  # without loading the other formats
        return SavedBoard(board=Board.parse(text.decode("ascii"))), "notation"
    name = formats.detect(data) if format is None else format
    return formats.read(data, name), name


def _start(stream: IO[bytes], *, at_once: bool) -> tuple[list[bytes], bool]:
    """Read until it is clear whether the input has one board per line; return the lines read."""
    head: list[bytes] = []
    ids = 0
    while line := stream.readline(MAX_BYTES):
        head.append(line)
        text = _bare(line)
        if text.startswith(b"{"):
            return head, True
        if text and _ID.match(text) is None:
            return head, False
        ids += bool(text)
        if ids == (1 if at_once else 2):
            return head, True
    return head, False


def _bare(line: bytes) -> bytes:
    return line.removeprefix(_BOM).strip()


def _lines(
    lines: Iterator[bytes], stream: IO[bytes], place: str
) -> Generator[Item | BadLine, None, None]:
    is_empty = True
    with stream:
        for number, line in enumerate(lines, 1):
            text = _bare(line)
            if not text:
                continue
            is_empty = False
            where = f"{place}line {number}: "
            try:
                item = read_item(text)
            except SapperError as error:
                yield BadLine(number, str(error), _name(text), where)
            else:
                yield item._replace(place=where, line=number)
    if is_empty:
        raise NotationError(f"{place}the input is empty")


def _array(data: bytes, place: str) -> Generator[Item | BadLine, None, None]:
    """Yield the boards of a JSON array; each board's line number is its position in the array."""
    from sapper.cli import json_object  # noqa: PLC0415 - for JSON only

    try:
        values = json_object.parse(data.removeprefix(_BOM))
    except SapperError as error:
        raise NotationError(f"{place}{error}") from None
    for number, value in enumerate(values, 1):
        where = f"{place}board {number}: "
        try:
            if not isinstance(value, dict):
                raise NotationError(f"{str(value)[:40]!r} is not a JSON object")
            item = Item(json_object.saved_board(value), json_object.name(value), where, number)
        except SapperError as error:
            yield BadLine(number, str(error), place=where)
        else:
            yield item


def read_item(line: bytes) -> Item:
    """Read one line: an object, or a plain id."""
    if not line.startswith(b"{"):
        return Item(_board(line)[0])
    from sapper.cli import json_object  # noqa: PLC0415 - for JSON Lines only

    value = json_object.parse(line)
    return Item(json_object.saved_board(value), json_object.name(value))


def _name(text: bytes) -> str | None:
    """Return the name in a bad line, if there is one."""
    from sapper.cli import json_object  # noqa: PLC0415 - for JSON Lines only

    try:
        return json_object.name(json_object.parse(text)) if text.startswith(b"{") else None
    except SapperError:
        return None


def _bytes(source: str) -> bytes:
    return source.encode("utf-8", "surrogateescape")


def is_literal(source: str) -> bool:
    """Return whether an argument is a board itself, not the name of a file."""
    literal = _bytes(source)
    return _ID.match(literal) is not None or _ADDRESS.match(literal) is not None


def source_name(source: str) -> str:
    """Return the name of an input, for messages."""
    return "standard input" if source == STANDARD else source


def open_binary(source: str) -> IO[bytes]:
    """Open a file, or standard input for ``-``, for reading in another thread.

    Standard input is opened a second time, because a thread may still be waiting for a line when
    the process ends, and must not use an object that the interpreter is closing.
    """
    if source == STANDARD:
        try:
            return open(sys.stdin.fileno(), "rb", closefd=False)
        except (io.UnsupportedOperation, ValueError):  # standard input is not a file
            return sys.stdin.buffer
    try:
        return open(source, "rb")  # noqa: PTH123 - a path takes "" for a folder
    except FileNotFoundError:
        raise NotationError(
            f"{source!r}: no such file, and not a board such as 3x3m2:1../.../..."
        ) from None
    except ValueError as error:  # a NUL in the name
        raise NotationError(f"{source!r}: {error}") from None


def read_bytes(source: str, most: int) -> bytes:
    """Return the content of a file, or of standard input for ``-``."""
    if source == STANDARD:
        data = sys.stdin.buffer.read(most + 1)
    else:
        try:
            with open(source, "rb") as file:  # noqa: PTH123 - a path takes "" for a folder
                data = file.read(most + 1)
        except ValueError as error:  # a NUL in the name
            raise NotationError(f"{source!r}: {error}") from None
    if len(data) > most:
        raise NotationError(f"{source_name(source)}: the file is larger than {most} bytes")
    return data


class Partner(Protocol):
    """A game or a training session that answers typed lines."""

    @property
    def left(self) -> bool:
        """Whether the player has left."""

    def answer(self, line: str) -> None:
        """Answer a line."""


def converse(partner: Partner) -> None:
    """Read lines, with a prompt if there is a terminal, and answer each line."""
    at_terminal = sys.stdin.isatty()
    while not partner.left:
        sys.stdout.flush()
        try:
            line = input("> " if at_terminal else "")
        except EOFError:
            if at_terminal:
                echo()  # end the line of the prompt
            return
        partner.answer(line)
