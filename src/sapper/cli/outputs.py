"""The output of commands: text for people, JSON for programs, files and progress."""

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from decimal import Decimal
from itertools import repeat
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

import click

from sapper.errors import SpecError

STANDARD = "-"
"""The name of standard input and output."""

MOST_DIGITS = 60
"""Counts with more digits are printed as a power of ten. JSON contains all digits."""


def echo(text: str = "") -> None:
    """Write a line of the answer to standard output; see ``clean``."""
    sys.stdout.write(f"{clean(text)}\n")


_LINE_OR_COLOUR = re.compile(r"(\n|\t|\x1b\[[0-9;]*m)")


def clean(text: str) -> str:
    r"""Return text for a terminal, without control characters except line breaks, tabs and colours.

    Text from outside that is mixed with colours must be passed through ``escaped`` first.

    >>> clean("a\n\x1b[31mb\x1b[0m\x1b[2J")
    'a\n\x1b[31mb\x1b[0m\\x1b[2J'
    """
    if text.replace("\n", "").isprintable():
        return text
    from sapper.plain_data import escaped  # noqa: PLC0415 - rarely needed

    parts = _LINE_OR_COLOUR.split(text)  # every second part is a separator
    parts[::2] = map(escaped, parts[::2])
    return "".join(parts)


def note(text: str) -> None:
    """Write a message that is not part of the answer to standard error."""
    sys.stderr.write(f"sapper: {clean(text)}\n")


def json_line(value: dict[str, Any]) -> str:
    """Return a value as one line of JSON, in ASCII, with its keys in the given order."""
    import json  # noqa: PLC0415 - text for people does not need it

    return json.dumps(value, separators=(",", ":"))


def answer_line(label: dict[str, str], answer: object, **extra: Any) -> str:
    """Return an answer as one line of JSON: label, fields, and the command's extra fields."""
    from sapper.answers import plain  # noqa: PLC0415 - text for people does not need it

    return json_line({**label, **plain(answer), **extra})


def number(count: int | str) -> str:
    """Format a count, given as an integer or as digits, for people.

    >>> number(1234567)
    '1,234,567'
    >>> number(10**20)
    '100,000,000,000,000,000,000 (1.00e20)'
    >>> number(3**1000)
    '1.32e477'
    """
    short = f"{Decimal(count):.2e}".replace("e+", "e")
    size = Decimal(count).adjusted() + 1
    if size > MOST_DIGITS:
        return short
    return f"{Decimal(count):,} ({short})" if size > 15 else f"{Decimal(count):,}"


_FIELD = re.compile(r"\{([a-z_]*)(?::(0?[1-9][0-9]?))?\}")


def has_number(target: str) -> bool:
    """Return whether a file name has a field for the board's number, so that the names differ.

    >>> has_number("board-{i}.svg"), has_number("board-{i:03}.svg"), has_number("board.svg")
    (True, True, False)
    """
    return any(match[1] == "i" for match in _FIELD.finditer(target))


def filled(target: str, values: Mapping[str, int | str | None]) -> str:
    """Return the name of a file with its fields filled in. An unknown value becomes ``none``.

    >>> filled("{difficulty}/{i:03}.mbf", {"i": 7, "difficulty": "easy"})
    'easy/007.mbf'
    """

    def value(match: re.Match[str]) -> str:
        name, width = match[1], match[2] or ""
        if name not in values:
            known = ", ".join(f"{{{each}}}" for each in values)
            raise SpecError(f"{match[0]!r} in {target!r} is not a field; the fields are {known}")
        found = values[name]
        if isinstance(found, int):
            return f"{found:{width}}"
        if width:
            raise SpecError(
                f"{match[0]!r} in {target!r} is not a whole number and cannot have a width"
            )
        return "none" if found is None else found

    return _FIELD.sub(value, target)


def wants_colour(choice: bool | None) -> bool:
    """Return whether to use colour; by default, only on a terminal if NO_COLOR is not set."""
    if choice is not None:
        return choice
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def write(target: str, data: bytes) -> None:
    """Write bytes to a file, or to standard output for ``-``.

    The bytes are written to a temporary file in the same directory, which is then renamed. So a
    regular file is never incomplete. A device or a pipe is written directly.
    """
    if target == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    from pathlib import Path  # noqa: PLC0415 - for files only

    path = Path(target)
    try:
        if not path.name or target.endswith(("/", os.sep)):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            replace(path.resolve(), data, _mode(path))
    except OSError as error:
        # The message names the file that the user gave, not the temporary file.
        raise OSError(error.errno, error.strerror, target) from None


def replace(path: "Path", data: bytes, mode: int = 0o600) -> None:
    """Replace a file with a new one, completely or not at all."""
    import tempfile  # noqa: PLC0415 - for files only

    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    temporary = type(path)(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(mode)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _mode(path: "Path") -> int:
    """Return the permissions of the file, or those of new files if it does not exist."""
    with suppress(FileNotFoundError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


# The progress of a long run, on standard error, if that is a terminal.

Watcher = Callable[[int, int], None]
"""A function that is called with the amount of finished work and the total amount."""

_SECONDS = 0.1  # between two updates


@contextmanager
def watched_phases(first: str) -> Iterator[Callable[[str, int | None, int | None], None]]:
    """Show the phases of a run, each with its name, progress and remaining time."""
    if not sys.stderr.isatty():
        yield lambda _name, _done, _total: None
        return
    shown = 0.0
    with click.progressbar(
        repeat(None), label=first, show_pos=True, file=sys.stderr
    ) as bar:  # endless until a total is known

        def update(name: str, done: int | None, total: int | None) -> None:
            nonlocal shown
            now = monotonic()
            if name != bar.label:
                bar.label, bar.pos, bar.finished, bar.avg = name, 0, False, []
            elif now - shown < _SECONDS and done != total:
                return
            shown, bar.length = now, total
            steps = (done or 0) - bar.pos
            if steps > 0:
                bar.update(steps)
            else:
                bar.render_progress()

        yield update


@contextmanager
def watched(name: str) -> Iterator[Watcher]:
    """Show the progress and the remaining time."""
    with watched_phases(name) as update:
        yield lambda done, total: update(name, done, total)


@contextmanager
def watched_count(name: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """Show how many parts of a run are finished, and the total number if it is known."""
    done = 0

    with watched_phases(name) as update:

        def step() -> None:
            nonlocal done
            done += 1
            update(name, done, total)

        yield step
