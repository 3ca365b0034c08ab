"""What is told of games without changing them: as they stand, in lists, from their beginning."""

from collections.abc import Callable

from sapper.app.errors import RequestError
from sapper.app.session import Moment
from sapper.game.record import GameRecord
from sapper.web import daily
from sapper.web.live_game import LiveGame
from sapper.web.live_games import LiveGames
from sapper.web.presenters.daily import daily_response
from sapper.web.presenters.final_record import final_record
from sapper.web.presenters.games import game_list_item, game_response
from sapper.web.presenters.replays import replay_json
from sapper.web.schemas.daily import DailyResponse
from sapper.web.schemas.games import GameListResponse, GameResponse
from sapper.web.store import Store

LISTED = 50
"""Games in a list."""


class GameResponses:
    """Answers about games. All methods may be called from any thread."""

    def __init__(
        self,
        store: Store,
        kept: LiveGames,
        now: Callable[[], Moment],
        new_secret: Callable[[], str],
        signing_key: bytes | None,
    ) -> None:
        """Tell of the games of a store.

        Args:
            store: where they are kept.
            kept: those in memory.
            now: the present moment.
            new_secret: what the boards of all days come from, where there is nothing yet.
            signing_key: signs the records of finished games; without it they are not signed.
        """
        self._store = store
        self._live = kept.live
        self._now = now
        self._new_secret = new_secret
        self._signing_key = signing_key

    def view(self, name: str, player: str | None) -> GameResponse:
        """Return a game as it stands.

        Raises:
            RequestError: there is none.
        """
        with self._live(name) as live:
            return game_response(live, now=self._now(), player=player)

    def listed(self, player: str | None, *, running: bool) -> GameListResponse:
        """Return the latest games of a player."""
        who = "" if player is None else player
        games = self._store.games(who, running=running, count=LISTED)
        return GameListResponse(games=[game_list_item(game) for game in games])

    def daily(self, player: str | None, day: str | None = None) -> DailyResponse:
        """Return the boards of a day, today's by default, with a player's attempts.

        Raises:
            RequestError: there is no such day, or it has not come yet.
        """
        now = self._now().wall
        present = daily.today(now)
        wanted = present if day is None else daily.parse_day(day, present)
        attempts = [] if player is None else self._store.attempts(player)
        key = self._store.server_key(daily.KEY_NAME, self._new_secret)
        return daily_response(key, wanted, now, attempts)

    def replay(self, name: str, player: str | None) -> bytes:
        """Return a game from its beginning as JSON; a running one to its player only.

        Raises:
            RequestError: there is none, or it is somebody else's and still running.
        """
        with self._live(name) as live:
            if not live.is_over:
                check_owner(live, player)
            game = game_response(live, now=self._now(), player=player)
            record = final_record(live, self._signing_key) if live.is_over else None
        return replay_json(game, record, self._store.actions(name))

    def to_verify(self, name: str) -> tuple[GameRecord, str, str]:
        """Return the record of a finished game, its commitment and its secret.

        Raises:
            RequestError: there is none, or it is not over.
        """
        with self._live(name) as live:
            if not live.is_over:
                raise RequestError("in_progress", f"{name!r} is not over: nothing to verify")
            record = final_record(live, self._signing_key)
            return record, live.commitment, live.secret.hex


def check_owner(live: LiveGame, player: str | None) -> None:
    """Check whose game it is.

    Raises:
        RequestError: it is somebody else's.
    """
    if live.stored.player != player:
        raise RequestError("not_your_game", f"{live.stored.id!r} is another player's game")
