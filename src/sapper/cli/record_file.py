"""Records of games, read from files or standard input."""

import sys

from sapper import plain_data
from sapper.cli.outputs import STANDARD
from sapper.errors import NotationError
from sapper.game import GameRecord

MAX_BYTES = 1 << 26
"""The largest record; a game on the largest board that is judged stays below a tenth of it."""


def read(source: str) -> GameRecord:
    """Return the record that a file holds, or standard input for ``-``.

    Raises:
        NotationError: it is not the record of a game; names the file.
        OSError: the file cannot be read.
    """
    place = "standard input" if source == STANDARD else source
    try:
        return GameRecord.from_data(plain_data.decode(read_bytes(source)))
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from None


def read_bytes(source: str) -> bytes:
    """Return what a file holds, or standard input for ``-``.

    Raises:
        NotationError: it is too large to be a record.
        OSError: the file cannot be read.
    """
    if source == STANDARD:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        try:
            with open(source, "rb") as file:  # noqa: PTH123 - a path takes "" for a folder
                data = file.read(MAX_BYTES + 1)
        except ValueError as error:  # a NUL in the name
            raise NotationError(f"{error}") from None
    if len(data) > MAX_BYTES:
        raise NotationError(f"larger than {MAX_BYTES} bytes")
    return data
