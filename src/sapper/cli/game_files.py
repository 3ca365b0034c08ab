"""The GAME argument: a game's record, or a replay of another program; a file or standard input."""

from dataclasses import dataclass
from typing import Annotated

import typer

from sapper import plain_data
from sapper.cli import record_file
from sapper.cli.outputs import STANDARD
from sapper.errors import NotationError
from sapper.game import Game, GameRecord, Policy
from sapper.replays import ReplayFile, format_of, read_replay

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's record, or a replay of another program (.avf, .evf, .mvf, .rmv); - for a"
        " record on standard input.",
    ),
]
"""The argument as commands declare it."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game that was read."""

    game: Game | GameRecord
    """The game, or its record."""
    replay: ReplayFile | None = None
    """The replay it comes from, if it is one."""

    @property
    def first_click_is_promised(self) -> bool | None:
        """What is known of the first click beyond the game itself."""
        return None if self.replay is None else True

    @property
    def rules(self) -> Policy | None:
        """How guesses were treated, where the game itself does not tell."""
        return None if self.replay is None else self.replay.rules

    @property
    def notes(self) -> tuple[str, ...]:
        """What the file does not hold."""
        return () if self.replay is None else self.replay.notes


def read_game(source: str) -> GameFile:
    """Read the GAME argument.

    Raises:
        NotationError: it is no game; names the source.
        UnavailableError: a replay needs an extra that is not installed.
        OSError: the file cannot be read.
    """
    place = "standard input" if source == STANDARD else source
    data = record_file.read_bytes(source)
    form = format_of(source, data)
    try:
        if form is None:
            return GameFile(GameRecord.from_data(plain_data.decode(data)))
        replay = read_replay(data, form)
        return GameFile(replay.game(), replay)
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from None


def is_replay(source: str) -> bool:
    """Tell whether an argument names a replay of another program."""
    return format_of(source) is not None
