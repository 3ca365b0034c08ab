"""All games of the server: beginning them, finding them, and acting in them, once each.

Live sessions are kept for the games played lately; any of them can be rebuilt from the store.
An action is done to the live, committed with its answer, and only then answered. When
anything goes wrong in between, the live is thrown away and the store is what counts.
"""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sapper.engine import Stop
from sapper.game import Outcome
from sapper.web import cell_symbols, daily
from sapper.web.actions import Action, ActionKind
from sapper.web.errors import RequestError
from sapper.web.game_clock import Moment
from sapper.web.game_options import GameOptions, game_options
from sapper.web.limits import Limits
from sapper.web.live_game import ActionResult, LiveGame
from sapper.web.presenters import endings
from sapper.web.presenters.daily import daily_response
from sapper.web.presenters.final_record import final_record, verification_response
from sapper.web.presenters.games import action_response, game_list_item, game_response
from sapper.web.schemas.daily import DailyResponse
from sapper.web.schemas.games import (
    ActionResponse,
    GameListResponse,
    GameResponse,
    ReplayResponse,
    VerificationResponse,
)
from sapper.web.schemas.requests import NewGameRequest
from sapper.web.store import Store, StoredAction, StoredGame, StoredResult, StoreError

LISTED = 50
"""Games in a list."""

_DAY = 86_400.0


@dataclass(slots=True)
class _Place:
    """Where a live is kept, and the lock of whoever works with it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    live: LiveGame | None = None
    generation: int = 0
    """Of the store that the live game was read from."""


class Games:
    """The games, by id. All methods may be called from any thread."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        *,
        clock: Callable[[], float],
        steady: Callable[[], float] | None = None,
        new_secret: Callable[[], str] = lambda: secrets.token_hex(32),
        signing_key: bytes | None = None,
    ) -> None:
        """Serve the games of a store.

        Args:
            store: where they are kept.
            limits: what players may ask for.
            clock: seconds since 1970.
            steady: seconds on a clock that nobody sets; by default the same clock.
            new_secret: 64 hexadecimal digits, which nobody can guess, for a new game.
            signing_key: signs the records of finished games; without it they are not signed.
        """
        self._store = store
        self._limits = limits
        self._clock = clock
        self._steady = steady or clock
        self._new_secret = new_secret
        self._signing_key = signing_key
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._lock = threading.Lock()

    def _now(self) -> Moment:
        return Moment(self._clock(), self._steady())

    # Looking.

    def view(self, name: str, player: str | None) -> GameResponse:
        """Return a game as it stands.

        Raises:
            RequestError: there is none.
        """
        with self._live_game(name) as live:
            return game_response(live, now=self._now(), player=player)

    def listed(self, player: str | None, *, running: bool) -> GameListResponse:
        """Return the latest games of a player."""
        if player is None:
            return GameListResponse(games=[])
        games = self._store.games(player, running=running, count=LISTED)
        return GameListResponse(games=[game_list_item(game) for game in games])

    def daily(self, player: str | None, day: str | None = None) -> DailyResponse:
        """Return the boards of a day, today's by default, with a player's attempts.

        Raises:
            RequestError: there is no such day, or it has not come yet.
        """
        now = self._clock()
        present = daily.today(now)
        wanted = present if day is None else daily.parse_day(day, present)
        attempts = [] if player is None else self._store.attempts(player)
        return daily_response(self._daily_key(), wanted, now, attempts)

    def _daily_key(self) -> str:
        return self._store.server_key(daily.KEY_NAME, self._new_secret)

    def replay(self, name: str, player: str | None) -> ReplayResponse:
        """Return a game from its beginning; a running one to its player only.

        Raises:
            RequestError: there is none, or it is somebody else's and still running.
        """
        with self._live_game(name) as live:
            if not live.is_over:
                _check_owner(live, player)
            grid = live.game.spec.grid
            return ReplayResponse(
                game=game_response(live, now=self._now(), player=player),
                begin=cell_symbols.rows(cell_symbols.covered(grid), grid),
                messages=[
                    ActionResponse.model_validate_json(action.answer)
                    for action in self._store.actions(name)
                ],
                record=final_record(live, self._signing_key).to_data() if live.is_over else None,
            )

    def verify(self, name: str) -> VerificationResponse:
        """Play a finished game again from its secret.

        Raises:
            RequestError: there is none, or it is not over.
        """
        with self._live_game(name) as live:
            if not live.is_over:
                raise RequestError(409, "in_progress", f"{name!r} is not over: nothing to verify")
            record = final_record(live, self._signing_key)
            commitment, secret = live.commitment, live.secret.hex
        return verification_response(record, commitment, secret)

    @contextmanager
    def helped(self, name: str, player: str | None, *, hints: int = 0) -> Iterator[LiveGame]:
        """Give a live to whoever helps its player; from then on the game counts as aided.

        Raises:
            RequestError: there is no such game, or it is somebody else's.
        """
        with self._live_game(name) as live:
            _check_owner(live, player)
            if not live.is_over:
                self._store.count_help(name, hints=hints)
                live.stored = replace(live.stored, aided=True, hints=live.stored.hints + hints)
            yield live

    @contextmanager
    def seen(self, name: str) -> Iterator[LiveGame]:
        """Give a live to whoever only draws what its player sees.

        Raises:
            RequestError: there is no such game.
        """
        with self._live_game(name) as live:
            yield live

    # Playing.

    def begin(self, request: NewGameRequest, player: str) -> GameResponse:
        """Begin a game.

        Raises:
            SapperError: no such game can be had, or the player has too many.
        """
        options = game_options(request, self._limits)
        if request.replaces is not None:
            self._replace(request.replaces, player)
        if options.day is not None:
            return self._begin_daily(options, options.day, player)
        self._check_open_games(player)
        now = self._clock()
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
            player=player,
            options=options.to_plain(),
            secret=self._new_secret(),
            created=now,
            touched=now,
            counted=options.is_practice,
        )
        live = LiveGame(stored)  # first, since it may be impossible
        self._store.add(stored)
        return self._begun(live, player)

    def _begin_daily(self, options: GameOptions, day_text: str, player: str) -> GameResponse:
        """Begin a board of the day, or go on with the player's attempt at it."""
        now = self._clock()
        present = daily.today(now)
        day, level = daily.parse_day(day_text, present), options.level
        attempt = self._store.attempt(player, day_text, level)
        if attempt is not None:
            view = self.view(attempt, player)
            if view.outcome == Outcome.PLAYING.value:
                return view
        self._check_open_games(player)
        counts = attempt is None and day == present
        stored = StoredGame(
            id=secrets.token_urlsafe(16),
            player=player,
            options=replace(options, again=not counts).to_plain(),
            secret=daily.secret_of(self._daily_key(), day, level).hex,
            created=now,
            touched=now,
            counted=not counts,
        )
        live = LiveGame(stored)
        if not counts:
            self._store.add(stored)
        elif not self._store.add_attempt(stored, day_text, level):  # another tab was first
            return self.view(str(self._store.attempt(player, day_text, level)), player)
        return self._begun(live, player)

    def _begun(self, live: LiveGame, player: str) -> GameResponse:
        """Keep a new game at hand, and return it."""
        with self._lock:
            self._places[live.stored.id] = _Place(live=live, generation=self._store.generation)
        return game_response(live, now=self._now(), player=player)

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
                    409, "too_many_games", f"{running} games are running: finish or resign one"
                )

    def act(self, name: str, player: str | None, seq: int, action: Action, stop: Stop) -> str:
        """Do an action, once, and return its answer as JSON; the same action is answered again.

        Raises:
            RequestError: there is no such game, it is somebody else's, or the number does not fit.
            SapperError: the action cannot be done, and the game is unchanged.
        """
        now = self._now()  # before any waiting for the game
        # What is in memory will do, unless another process has gone on with the game.
        for fresh in (False, True, True):
            with self._live_game(name, fresh=fresh) as live:
                _check_owner(live, player)
                if seq != live.stored.seq + 1:
                    if not fresh:
                        continue
                    return self._out_of_turn(live, player, seq, action)
                if seq > self._limits.actions(live.game.spec.grid.size):
                    raise RequestError(409, "too_long", f"{seq - 1} actions: the game is too long")
                with self._forgetting_on_error(name):
                    answer = self._act(live, seq, action, now, stop)
                if answer is not None:
                    return answer
        raise RequestError(503, "busy", "the game is being played elsewhere", retry_after=1)

    def _act(self, live: LiveGame, seq: int, action: Action, now: Moment, stop: Stop) -> str | None:
        """Do the next action, and return its answer once it is kept; ``None`` if it was not."""
        was_over = live.is_over
        result = live.do(action, now, stop)
        aids = result.refused is None and action.kind in (ActionKind.UNDO, ActionKind.SOLVE)
        live.stored = replace(
            live.stored, seq=seq, touched=now.wall, aided=live.stored.aided or aids
        )
        entry = None
        if live.is_over and not was_over:
            entry = self._end(live, now)
        answer = action_response(live, result, now).model_dump_json()
        if self._store.commit(_logged(live, seq, action, result, answer), live.stored, entry):
            return answer
        self._forget(live.stored.id)
        return None

    def _end(self, live: LiveGame, now: Moment) -> StoredResult | None:
        """Make the ending of a game that is just over, and return its place in the statistics."""
        result = None if live.stored.counted else endings.statistics_entry(live, now)
        best, best_time = None, False
        if result is not None and result.won:
            best = self._store.best_seconds(result.player, result.level, result.mode)
            best_time = not result.aided and (best is None or result.seconds < best)
        live.ending = endings.ending(live, now, best_time=best_time, best_before=best)
        live.stored = replace(live.stored, counted=True)
        return result

    def _out_of_turn(self, live: LiveGame, player: str | None, seq: int, action: Action) -> str:
        """Answer an action again, or say that its number does not fit."""
        if seq <= live.stored.seq:
            known = self._store.action(live.stored.id, seq)
            if known is not None and known.request == action.request:
                return known.answer
            code, detail = "stale", f"action {seq} was another one"
        else:
            code, detail = "ahead", f"action {seq} comes after {live.stored.seq}"
        view = game_response(live, now=self._now(), player=player)
        raise RequestError(409, code, detail, game=view.model_dump(mode="json"))

    def _replace(self, name: str, player: str) -> None:
        """Resign a game that a new one replaces; an attempt of the day that was not begun waits."""
        stored = self._store.game(name)
        if stored is None or (stored.options.get("day") is not None and stored.begun is None):
            return
        self._give_up(name, player)

    def _give_up(self, name: str, player: str, *, counts: bool = True) -> None:
        """Resign a game, if it is the player's and still running."""
        try:
            with self._live_game(name) as live:
                over, seq = live.is_over, live.stored.seq
                if not counts:
                    live.stored = replace(live.stored, counted=True)
            if not over:
                self.act(name, player, seq + 1, Action(ActionKind.RESIGN), Stop())
        except StoreError:
            raise
        except RequestError:
            pass  # forgotten, somebody else's, or just played on: then it stays as it is

    def tidy(self) -> int:
        """End the games that nobody has touched for long, and return how many.

        Nobody gave them up, so they are not counted as lost.
        """
        idle = self._store.untouched_since(self._clock() - self._limits.idle_days * _DAY)
        for stored in idle:
            self._give_up(stored.id, stored.player, counts=False)
        return len(idle)

    # Keeping.

    @contextmanager
    def _live_game(self, name: str, *, fresh: bool = True) -> Iterator[LiveGame]:
        """Give the live of a game to one caller at a time; if it must be, up to date."""
        with self._lock:
            place = self._places.pop(name, None) or _Place()
            self._places[name] = place
            while len(self._places) > self._limits.live_games:
                self._places.popitem(last=False)
        with place.lock:
            if place.generation != self._store.generation:  # a backup was put in place
                place.live, place.generation = None, self._store.generation
            if fresh or place.live is None:
                self._refresh(place, name)
            assert place.live is not None  # noqa: S101 - just made
            yield place.live

    def _refresh(self, place: _Place, name: str) -> None:
        """Bring a live up to what the store knows."""
        stored = self._store.game(name)
        if stored is None:
            self._forget(name)
            raise RequestError(404, "no_such_game", f"{name[:64]!r} is not a game")
        if place.live is None or place.live.stored.seq != stored.seq:
            place.live = LiveGame.restore(stored, self._store.actions(name))
        else:
            place.live.stored = stored

    @contextmanager
    def _forgetting_on_error(self, name: str) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._forget(name)
            raise

    def _forget(self, name: str) -> None:
        with self._lock:
            place = self._places.pop(name, None)
        if place is not None:
            place.live = None


def _logged(
    live: LiveGame, seq: int, action: Action, result: ActionResult, answer: str
) -> StoredAction:
    return StoredAction(
        game=live.stored.id,
        seq=seq,
        request=action.request,
        log="" if result.refused is not None else str(result.action),
        answer=answer,
    )


def _check_owner(live: LiveGame, player: str | None) -> None:
    if live.stored.player != player:
        raise RequestError(403, "not_your_game", f"{live.stored.id!r} is another player's game")
