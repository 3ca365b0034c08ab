"""Records of games and replays of other programs, read from files or standard input."""

from sapper import plain_data
from sapper.cli import inputs
from sapper.cli.options import argument
from sapper.errors import NotationError
from sapper.game import GameRecord
from sapper.replays import GameFile, format_of

MAX_BYTES = 1 << 26
"""The maximum size of a file, in bytes. A game on the largest board that can be reviewed needs less
than a tenth of it.
"""

game_argument = argument(
    "source",
    "GAME",
    "A game record, or a replay from another program (.avf, .evf, .mvf, .rmv); - for a"
    " record on standard input.",
)


def read_record(source: str) -> GameRecord:
    """Return the record in a file, or on standard input for ``-``."""
    data = inputs.read_bytes(source, MAX_BYTES)
    try:
        return GameRecord.from_data(plain_data.decode(data))
    except NotationError as error:
        raise NotationError(f"{inputs.source_name(source)}: {error}") from None


def read_game(source: str) -> GameFile:
    """Read the GAME argument."""
    data = inputs.read_bytes(source, MAX_BYTES)
    try:
        return GameFile.read(source, data)
    except NotationError as error:
        raise NotationError(f"{inputs.source_name(source)}: {error}") from None


def is_replay(source: str) -> bool:
    """Return whether an argument names a replay of another program."""
    return format_of(source) is not None
