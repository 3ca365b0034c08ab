"""How games begin: a new one, in the place of another, or a board of the day."""

import base64
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from sapper.app.errors import RequestError
from sapper.app.session import Moment
from sapper.game import Outcome
from sapper.web import daily
from sapper.web.game_options import GameOptions, game_options
from sapper.web.limits import Limits
from sapper.web.live_game import LiveGame
from sapper.web.presenters.games import game_response
from sapper.web.schemas.games import GameResponse
from sapper.web.schemas.requests import NewGameRequest
from sapper.web.store import Store, StoredGame


class OtherGames(Protocol):
    """What a beginning needs of the games that there are."""

    def now(self) -> Moment:
        """Return the present moment."""
        ...

    def view(self, name: str, player: str | None) -> GameResponse:
        """Return a game as it stands."""
        ...

    def put(self, live: LiveGame) -> None:
        """Keep a game in memory."""
        ...

    def give_up(self, name: str, player: str, *, counts: bool = True) -> None:
        """Resign a game, if it is the player's and still running."""
        ...


class Beginnings:
    """Begins games."""

    def __init__(
        self, games: OtherGames, store: Store, limits: Limits, new_secret: Callable[[], str]
    ) -> None:
        self._games = games
        self._store = store
        self._limits = limits
        self._new_secret = new_secret

    def begin(self, request: NewGameRequest, player: str) -> GameResponse:
        """Begin a game; one that was begun with the same key by the same player is returned.

        Raises:
            SapperError: no such game can be had, or the player has too many.
        """
        name = secrets.token_urlsafe(16) if request.key is None else _name(player, request.key)
        if request.key is not None and self._store.game(name) is not None:
            return self._games.view(name, player)  # its answer was lost
        options = game_options(request, self._limits)
        if request.replaces is not None:
            self._replace(request.replaces, player)
        if options.day is not None:
            return self._begin_daily(options, options.day, player)
        self._check_open_games(player)
        now = self._games.now().wall
        stored = StoredGame(
            id=name,
            player=player,
            options=options.to_plain(),
            secret=self._new_secret(),
            created=now,
            touched=now,
            counted=options.is_practice,
        )
        live = LiveGame(stored)  # first, since it may be impossible
        if not self._store.add(stored):  # the same call came twice at once
            return self._games.view(name, player)
        return self._begun(live, player)

    def _begin_daily(self, options: GameOptions, day_text: str, player: str) -> GameResponse:
        """Begin a board of the day, or go on with the player's attempt at it."""
        now = self._games.now().wall
        present = daily.today(now)
        day, level = daily.parse_day(day_text, present), options.level
        attempt = self._store.attempt(player, day_text, level)
        if attempt is not None:
            view = self._games.view(attempt, player)
            if view.outcome == Outcome.PLAYING.value:
                return view
        self._check_open_games(player)
        counts = attempt is None and day == present
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
            player=player,
            options=replace(options, again=not counts).to_plain(),
            secret=daily.secret_of(
                self._store.server_key(daily.KEY_NAME, self._new_secret), day, level
            ).hex,
            created=now,
            touched=now,
            counted=not counts,
        )
        live = LiveGame(stored)
        if not counts:
            self._store.add(stored)
        elif not self._store.add_attempt(stored, day_text, level):  # another tab was first
            return self._games.view(str(self._store.attempt(player, day_text, level)), player)
        return self._begun(live, player)

    def _begun(self, live: LiveGame, player: str) -> GameResponse:
        """Keep a new game at hand, and return it."""
        self._games.put(live)
        return game_response(live, now=self._games.now(), player=player)

    def _check_open_games(self, player: str) -> None:
        """Check that a player may begin another game.

        Raises:
            RequestError: too many are running.
        """
        if self._store.running(player) >= self._limits.open_games:
            self._store.drop_untouched(player)
            running = self._store.running(player)
            if running >= self._limits.open_games:
                raise RequestError(
                    "too_many_games", f"{running} games are running: finish or resign one"
                )

    def _replace(self, name: str, player: str) -> None:
        """Resign a game that a new one replaces; an attempt of the day that was not begun waits."""
        stored = self._store.game(name)
        if stored is None or (stored.options.get("day") is not None and stored.begun is None):
            return
        self._games.give_up(name, player)


def _name(player: str, key: str) -> str:
    """Return the id of the game that a player began with a key.

    Nobody else can tell it: what the store knows a player by is shown to nobody.
    """
    digest = hashlib.sha256(f"{player} {key}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode("ascii").rstrip("=")
