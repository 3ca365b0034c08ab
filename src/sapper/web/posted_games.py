"""Games that players post to be reviewed: a record, or a replay of another program."""

import base64
import binascii
from dataclasses import dataclass

from sapper import plain_data
from sapper.errors import NotationError
from sapper.game import Game, GameRecord, GuessRules
from sapper.replays import format_of, read_replay
from sapper.web.game_options import check_size
from sapper.web.limits import Limits
from sapper.web.schemas.requests import PostedGame

REPLAY_SECONDS = 3.0
"""Seconds that reading a replay may take; those of long games take a tenth of it."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A posted game."""

    game: Game | GameRecord
    """The game, or its record."""
    openings: int
    """Moves that opened cells, or tried to."""
    first_click_is_promised: bool | None = None
    """What is known of the first click beyond the game itself."""
    rules: GuessRules | None = None
    """How guesses were treated, where the game itself does not tell."""
    notes: tuple[str, ...] = ()
    """What the file does not hold."""


def read(posted: PostedGame, limits: Limits) -> FoundGame:
    """Return the game that was posted.

    Raises:
        NotationError: it is no game, or a damaged file.
        RequestError: its board is too large.
        UnavailableError: the server cannot read replays.
    """
    data = _bytes(posted.base64)
    form = format_of(posted.name, data)
    if form is None:
        record = GameRecord.from_data(plain_data.decode(data))
        check_size(record.spec.width, record.spec.height, limits)
        kinds = [recorded.move.kind.value for recorded in record.moves]
        return FoundGame(record, len(kinds) - kinds.count("flag"))
    replay = read_replay(data, form, seconds=REPLAY_SECONDS)
    check_size(replay.layout.grid.width, replay.layout.grid.height, limits)
    game = replay.game()
    openings = sum(result.is_opening for result in game.results)
    return FoundGame(game, openings, True, replay.rules, replay.notes)


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise NotationError(f"{text[:40]!r} is not base64") from None
