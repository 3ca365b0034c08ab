"""Records of games and replays of other programs, read from files or standard input."""

from dataclasses import dataclass

import click

from sapper import plain_data
from sapper.cli import inputs
from sapper.cli.options import FILE
from sapper.errors import NotationError
from sapper.game import Game, GameRecord, GuessRules
from sapper.replays import ReplayFile, format_of, read_replay

MAX_BYTES = 1 << 26
"""The largest file; a game on the largest board that is reviewed stays below a tenth of it."""

game_argument = click.argument(
    "source",
    type=FILE,
    metavar="GAME",
    help="A game's record, or a replay of another program (.avf, .evf, .mvf, .rmv); - for a"
    " record on standard input.",
)


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game that was read."""

    game: Game | GameRecord
    """The game, or its record."""
    replay: ReplayFile | None = None
    """The replay it comes from, if it is one."""

    @property
    def first_click_is_promised(self) -> bool | None:
        """What is known about the first click beyond the game itself."""
        return None if self.replay is None else True

    @property
    def rules(self) -> GuessRules | None:
        """How guesses were treated, if the game itself does not contain it."""
        return None if self.replay is None else self.replay.rules

    @property
    def notes(self) -> tuple[str, ...]:
        """What the file does not contain."""
        return () if self.replay is None else self.replay.notes


def read_record(source: str) -> GameRecord:
    """Return the record that a file holds, or standard input for ``-``.

    Raises:
        NotationError: it is not the record of a game; names the file.
        OSError: the file cannot be read.
    """
    return _record(source, inputs.read_bytes(source, MAX_BYTES))


def _record(source: str, data: bytes) -> GameRecord:
    try:
        return GameRecord.from_data(plain_data.decode(data))
    except NotationError as error:
        raise NotationError(f"{inputs.source_name(source)}: {error}") from None


def read_game(source: str) -> GameFile:
    """Read the GAME argument.

    Raises:
        NotationError: it is not a game; names the source.
        UnavailableError: a replay needs an extra that is not installed.
        OSError: the file cannot be read.
    """
    data = inputs.read_bytes(source, MAX_BYTES)
    form = format_of(source, data)
    if form is None:
        return GameFile(_record(source, data))
    try:
        replay = read_replay(data, form)
        return GameFile(replay.game(), replay)
    except NotationError as error:
        raise NotationError(f"{inputs.source_name(source)}: {error}") from None


def is_replay(source: str) -> bool:
    """Return whether an argument names a replay of another program."""
    return format_of(source) is not None
