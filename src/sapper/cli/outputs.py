"""What commands write: text for eyes, JSON Lines for programs, files that are never half there."""

import errno
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sapper.grid import Cell

STANDARD = "-"
"""The name of standard input and output."""


def say(text: str = "") -> None:
    """Write a line of the answer to standard output."""
    sys.stdout.write(f"{text}\n")


def tell(text: str) -> None:
    """Write a message, which is not part of the answer, to standard error."""
    sys.stderr.write(f"sapper: {text}\n")


def json_line(value: dict[str, Any]) -> str:
    """Return one line of JSON, in the order of the keys, in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def mines(count: int) -> str:
    """Return a number of mines in words.

    >>> mines(1), mines(10)
    ('1 mine', '10 mines')
    """
    return f"{count} mine{'' if count == 1 else 's'}"


def cells(chosen: Sequence[Cell], most: int = 60) -> str:
    """Return cells for human eyes: rows and columns from 1, the first ones when there are many.

    >>> cells([(0, 1), (3, 0)]), cells([])
    ('1,2 4,1', 'none')
    """
    if not chosen:
        return "none"
    text = " ".join(f"{row + 1},{col + 1}" for row, col in chosen[:most])
    return text if len(chosen) <= most else f"{text} and {len(chosen) - most:,} more"


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
