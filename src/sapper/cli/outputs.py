"""What commands write: text for eyes, JSON Lines for programs, files that are never half there."""

import errno
import json
import os
import re
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from sapper.plain_data import escaped

STANDARD = "-"
"""The name of standard input and output."""

JsonOption = Annotated[bool, typer.Option("--json", help="A line of JSON a board.")]
"""The option ``--json`` of commands that answer about boards."""

ColourOption = Annotated[
    bool | None,
    typer.Option("--color/--no-color", help="By default as the terminal and NO_COLOR say."),
]
"""The option ``--color`` of commands that draw; ``wants_colour`` reads it."""


def say(text: str = "") -> None:
    """Write a line of the answer to standard output; see ``clean``."""
    sys.stdout.write(f"{clean(text)}\n")


_LINE_OR_COLOUR = re.compile(r"(\n|\t|\x1b\[[0-9;]*m)")


def clean(text: str) -> str:
    r"""Return text for a terminal: only lines, tabs and colours may steer it.

    Whatever came from outside must go through ``escaped`` first where colours are mixed with it.

    >>> clean("a\n\x1b[31mb\x1b[0m\x1b[2J")
    'a\n\x1b[31mb\x1b[0m\\x1b[2J'
    """
    if text.isprintable():
        return text
    parts = _LINE_OR_COLOUR.split(text)  # every second part is a separator
    parts[::2] = map(escaped, parts[::2])
    return "".join(parts)


def tell(text: str) -> None:
    """Write a message, which is not part of the answer, to standard error."""
    sys.stderr.write(f"sapper: {clean(text)}\n")


def json_line(value: dict[str, Any]) -> str:
    """Return one line of JSON, in the order of the keys, in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def mines(count: int) -> str:
    """Return a number of mines in words.

    >>> mines(1), mines(10)
    ('1 mine', '10 mines')
    """
    return f"{count} mine{'' if count == 1 else 's'}"


_NUMBER = re.compile(r"\{i(?::(0?[1-9][0-9]?))?\}")


def has_number(target: str) -> bool:
    """Tell whether the name of a file has a place for a number, so that there may be many.

    >>> has_number("board-{i}.svg"), has_number("board-{i:03}.svg"), has_number("board.svg")
    (True, True, False)
    """
    return _NUMBER.search(target) is not None


def numbered(target: str, number: int) -> str:
    """Return the name of one of many files.

    >>> numbered("pack/{i:03}.mbf", 7), numbered("board.svg", 7)
    ('pack/007.mbf', 'board.svg')
    """
    return _NUMBER.sub(lambda match: f"{number:{match[1] or ''}}", target)


def wants_colour(choice: bool | None) -> bool:
    """Decide about colour: the user's word, else NO_COLOR, else whether a terminal looks on."""
    if choice is not None:
        return choice
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def write(target: str, data: bytes) -> None:
    """Write a whole file, or standard output for ``-``.

    A regular file appears complete or not at all: the bytes go to a neighbour that then takes
    its name. What is not a regular file (a device, a pipe) is written directly.

    Raises:
        OSError: the file cannot be written; an existing one is unchanged.
    """
    if target == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    path = Path(target)
    try:
        if not path.name or target.endswith(("/", os.sep)):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        # The user knows the name that was given, not that of the neighbour.
        raise OSError(error.errno, error.strerror, target) from None


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    neighbour = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        neighbour.chmod(_mode(path))
        neighbour.replace(path)
    except BaseException:
        with suppress(OSError):
            neighbour.unlink()
        raise


def _mode(path: Path) -> int:
    """Return the permissions of the file, or those that a new file gets."""
    with suppress(FileNotFoundError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
