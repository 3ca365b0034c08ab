"""Boards as they come, a line each: what lets any program drive sapper as a co-process.

A line is read, answered and written out before the next one need exist. What is no board is
answered by an error in its place, and the lines after it are answered as if it were not there.
Whether the input is lines is known from its first one or two; any other input is one board, and
is read to its end.
"""

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import IO, Any

from sapper.cli import inputs, json_object
from sapper.cli.inputs import Item
from sapper.cli.outputs import STANDARD
from sapper.errors import NotationError, SapperError

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that cannot be answered, and why."""

    line: int
    """Its number, counted from 1."""
    message: str
    """What is wrong with it."""
    name: str | None = None
    """The name that it gives itself, where it can be read."""

    @property
    def fields(self) -> dict[str, Any]:
        """The answer in its place, in JSON."""
        label = {} if self.name is None else {"name": self.name}
        return {**label, "line": self.line, "error": self.message}


@dataclass(frozen=True, slots=True)
class BoardLines:
    """The boards of an input, one at a time; it can be gone through once."""

    boards: Iterator[Item | Refusal]
    """The boards, in order, each read when it is asked for."""
    many: bool
    """Whether they come a line each, so that the answers are lines too."""
    stream: IO[bytes] | None = None
    """What they are read from; closed at its end."""

    def check_single(self, purpose: str) -> None:
        """Check that the input is one board.

        Raises:
            NotationError: it is lines, which may be many.
        """
        if self.many:
            if self.stream is not None:
                self.stream.close()
            raise NotationError(f"a line a board, where {purpose} takes one board")


def read(source: str, *, as_json: bool = False) -> BoardLines:
    """Read the BOARD argument, as far as is needed to know what it is.

    Args:
        source: a path, ``-``, or a board.
        as_json: whether the answer is JSON even for one board: then an id on the first line is
            answered at once. Without it, one that nothing follows is answered in words.

    Raises:
        NotationError: it is one board, and a bad one; names the source and the place.
        OSError: the file cannot be read.
    """
    if inputs.is_literal(source):
        return BoardLines(iter(inputs.read(source).items), many=False)
    stream = open_binary(source)
    place = inputs.source_name(source)
    head, is_lines = _begun(stream, as_json=as_json)
    if is_lines:
        return BoardLines(_boards(head, stream, f"{place}: "), many=True, stream=stream)
    with stream:
        data = b"".join(head) + stream.read(inputs.MAX_BYTES + 1)
    return BoardLines(iter(inputs.read_data(data, place).items), many=False)


def open_binary(source: str) -> IO[bytes]:
    """Open a file or standard input to be read by another thread.

    Standard input is opened once more: a thread that waits for a line when the process ends must
    not hold what the interpreter wants to close.
    """
    if source != STANDARD:
        return inputs.open_file(source)
    try:
        descriptor = sys.stdin.fileno()
    except (io.UnsupportedOperation, ValueError):  # in the place of a file stands something else
        return sys.stdin.buffer
    return open(descriptor, "rb", closefd=False)


def _begun(stream: IO[bytes], *, as_json: bool) -> tuple[list[bytes], bool]:
    """Read until it is known whether the input is lines; return what was read, and whether."""
    head: list[bytes] = []
    ids = 0
    while line := stream.readline(inputs.MAX_BYTES):
        head.append(line)
        text = _bare(line)
        if text.startswith(b"{"):
            return head, True
        if text and not inputs.is_id(text):
            return head, False
        ids += bool(text)
        if ids == (1 if as_json else 2):
            return head, True
    return head, False


def _bare(line: bytes) -> bytes:
    return line.removeprefix(_BOM).strip()


def _boards(head: list[bytes], stream: IO[bytes], prefix: str) -> Iterator[Item | Refusal]:
    with stream:
        for number, line in enumerate(chain(head, stream), 1):
            text = _bare(line)
            if not text:
                continue
            try:
                item = inputs.read_item(text)
            except SapperError as error:
                yield Refusal(number, str(error), _name(text))
            else:
                yield replace(item, place=f"{prefix}line {number}: ", line=number)


def _name(text: bytes) -> str | None:
    """Return the name in a bad line, where there is one."""
    try:
        return json_object.name(json_object.parse(text)) if text.startswith(b"{") else None
    except SapperError:
        return None
