"""Append-only JSON Lines files: one writer at a time, every line flushed to disk."""

import math
import os
from pathlib import Path
from typing import IO, Any, Self

from sapper import plain_data
from sapper.errors import NotationError, SapperError


class AppendedFile:
    """A file that is open for appending lines."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self._file = file

    def append_lines(self, lines: bytes) -> None:
        """Write whole lines, and flush them to disk before returning."""
        self._file.write(lines)
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file and release its lock."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def lock(file: IO[bytes], path: Path, refusal: type[SapperError]) -> None:
    """Prevent other processes from appending, if the system has file locks."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise refusal(f"{str(path)!r} is being written by another run") from None


def object_of(line: bytes) -> dict[str, Any] | None:
    """Read a line; ``None`` if it is not a JSON object that ``plain_data.decode`` accepts.

    >>> object_of(b'{"games": 3}'), object_of(b"[]"), object_of(b'{"seconds": 1e999}')
    ({'games': 3}, None, None)
    """
    try:
        value = plain_data.decode(line)
    except NotationError:
        return None
    return value if isinstance(value, dict) else None


def duration(value: Any) -> float:
    """Read a duration in seconds; raise ``ValueError`` for a number that is not a duration."""
    seconds = float(value)
    if not 0 <= seconds < math.inf:
        raise ValueError(f"{value!r} is not a number of seconds")
    return seconds


def shown(line: bytes) -> str:
    """Return the start of a line, quoted for an error message."""
    return repr(line[:60].decode("utf-8", "replace"))
