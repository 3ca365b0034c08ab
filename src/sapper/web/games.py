"""All games of the server: beginning them, finding them, and acting in them, once each.

Games played lately are kept in memory (``LiveGame``); any of them can be rebuilt from the store. An
action is done to the game in memory, committed with its answer, and only then answered. When
anything goes wrong in between, what is in memory is thrown away, and the store is what counts.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from sapper.app.actions import Action, ActionKind
from sapper.app.errors import RequestError
from sapper.app.session import ActionResult, Moment
from sapper.engine import Stop
from sapper.errors import SapperError
from sapper.web.action_result import LastLook, logged
from sapper.web.beginnings import Beginnings
from sapper.web.game_responses import GameResponses, check_owner
from sapper.web.limits import Limits
from sapper.web.live_game import HARD_SECONDS, LiveGame
from sapper.web.live_games import LiveGames
from sapper.web.postponed import HardActionError
from sapper.web.presenters import endings
from sapper.web.presenters.games import action_response, game_response
from sapper.web.schemas.games import GameResponse
from sapper.web.schemas.requests import NewGameRequest
from sapper.web.store import Store, StoredGame, StoredResult, StoreError

_DAY = 86_400.0


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
        postpones: bool = False,
    ) -> None:
        """Serve the games of a store.

        Args:
            store: where they are kept.
            limits: what players may ask for.
            clock: seconds since 1970.
            steady: seconds on a clock that nobody sets; by default the same clock.
            new_secret: 64 hexadecimal digits, which nobody can guess, for a new game.
            signing_key: signs the records of finished games; without it they are not signed.
            postpones: whether what takes long is left to the caller, by an error that says what.
        """
        self._store = store
        self._limits = limits
        self._clock = clock
        self._steady = steady or clock
        self._postpones = postpones
        self.kept = LiveGames(store, limits, postpones=postpones)
        """The games in memory."""
        self._live_game = self.kept.live
        self.responses = GameResponses(store, self.kept, self.now, new_secret, signing_key)
        """What is told of games without changing them."""
        self._beginnings = Beginnings(self, store, limits, new_secret)

    # Helping.

    @contextmanager
    def helped(self, name: str, player: str | None, *, hints: int = 0) -> Iterator[LiveGame]:
        """Give a game to whoever helps its player; from then on it counts as aided.

        Raises:
            RequestError: there is no such game, or it is somebody else's.
        """
        # What is in memory will do, unless another process has gone on with the game.
        for fresh in (False, True, True):
            with self._live_game(name, fresh=fresh) as live:
                if live.is_over and not fresh:
                    continue
                check_owner(live, player)
                if not live.is_over:
                    if not self._store.count_help(name, live.stored.seq, hints=hints):
                        continue
                    live.stored = replace(live.stored, aided=True, hints=live.stored.hints + hints)
                yield live
                return
        raise _played_elsewhere()

    @contextmanager
    def seen(self, name: str) -> Iterator[LiveGame]:
        """Give a game to whoever only draws what its player sees.

        Raises:
            RequestError: there is no such game.
        """
        with self._live_game(name) as live:
            yield live

    # Playing.

    def begin(self, request: NewGameRequest, player: str) -> GameResponse:
        """Begin a game; see ``Beginnings.begin``."""
        return self._beginnings.begin(request, player)

    def view(self, name: str, player: str | None) -> GameResponse:
        """Return a game as it stands; see ``GameResponses.view``."""
        return self.responses.view(name, player)

    def now(self) -> Moment:
        """Return the present moment."""
        return Moment(self._clock(), self._steady())

    def act(
        self,
        name: str,
        player: str | None,
        seq: int,
        action: Action,
        *,
        stop: Stop,
        now: Moment | None = None,
        quietly: bool = False,
        most: float = HARD_SECONDS,
    ) -> str:
        """Do an action, once, and return its answer as JSON; the same action is answered again.

        Args:
            name: the game.
            player: who acts.
            seq: the number of the action.
            action: what to do.
            stop: a flag that ends what takes long.
            now: when the action came, before any waiting for its turn.
            quietly: whether nobody will look at the end, so that nothing is found out about it.
            most: a game whose last action took more seconds is played elsewhere.

        Raises:
            RequestError: there is no such game, it is somebody else's, or the number does not fit.
            SapperError: the action cannot be done, and the game is unchanged.
        """
        now = now or self.now()
        # What is in memory will do, unless another process has gone on with the game.
        for fresh in (False, True, True):
            with self._live_game(name, fresh=fresh) as live:
                check_owner(live, player)
                if seq != live.stored.seq + 1:
                    if not fresh:
                        continue
                    return self._out_of_turn(live, player, seq, action)
                if seq > self._limits.actions(live.game.spec.grid.size):
                    raise RequestError("too_long", f"{seq - 1} actions: the game is too long")
                with self._forgetting_on_error(name):
                    answer = self._act(
                        live, seq, action, now=now, stop=stop, quietly=quietly, most=most
                    )
                if answer is not None:
                    return answer
        raise _played_elsewhere()

    def _act(
        self,
        live: LiveGame,
        seq: int,
        action: Action,
        *,
        now: Moment,
        stop: Stop,
        quietly: bool,
        most: float,
    ) -> str | None:
        """Do the next action, and return its answer once it is kept; ``None`` if it was not.

        Raises:
            HardActionError: it takes long, and that is left to the caller.
        """
        begun = time.thread_time()
        is_hard = live.work > most and action.kind is not ActionKind.RESIGN
        if self._postpones and (is_hard or live.must_search(action)):
            raise HardActionError(live, seq, action, now)
        result = None
        try:
            result = live.do(action, now, stop)
            if quietly:
                live.last_look = LastLook()
            endings.look_back(live, stop)
        except SapperError as error:
            if self._postpones and stop.is_set():
                raise HardActionError(live, seq, action, now, result) from error
            raise
        live.work = time.thread_time() - begun
        return self._kept(live, seq, action, result, now)

    def keep(
        self, live: LiveGame, seq: int, action: Action, result: ActionResult, now: Moment
    ) -> str:
        """Keep an action that was done elsewhere, and return its answer.

        Raises:
            RequestError: the game was played on meanwhile.
        """
        with self._forgetting_on_error(live.stored.id):
            answer = self._kept(live, seq, action, result, now)
            if answer is None:
                raise _played_elsewhere()
        self.kept.put(live)
        return answer

    def _kept(
        self, live: LiveGame, seq: int, action: Action, result: ActionResult, now: Moment
    ) -> str | None:
        """Keep an action, and return its answer; ``None`` if another one was first."""
        was_over = live.was_over
        aids = result.refused is None and action.kind in (ActionKind.UNDO, ActionKind.SOLVE)
        live.stored = replace(
            live.stored, seq=seq, touched=now.wall, aided=live.stored.aided or aids
        )
        entry = None
        if live.is_over and not was_over:
            entry = self._end(live, now)
        answer = action_response(live, result, now).model_dump_json()
        if self._store.commit(
            logged(live.stored.id, seq, action, result, answer), live.stored, entry
        ):
            return answer
        self.forget(live.stored.id)
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
        view = game_response(live, now=self.now(), player=player)
        raise RequestError(code, detail, game=view.model_dump(mode="json"))

    def give_up(self, name: str, player: str, *, counts: bool = True) -> None:
        """Resign a game, if it is the player's and still running."""
        try:
            with self._live_game(name) as live:
                over, seq = live.is_over, live.stored.seq
                if not counts:
                    live.stored = replace(live.stored, counted=True)
            if not over:
                resign = Action(ActionKind.RESIGN)
                self.act(name, player, seq + 1, resign, stop=Stop(), quietly=True)
        except StoreError:
            raise
        except RequestError:
            pass  # forgotten, somebody else's, or just played on: then it stays as it is

    def idle(self) -> list[StoredGame]:
        """Return the running games that nobody has touched for long."""
        return self._store.untouched_since(self._clock() - self._limits.idle_days * _DAY)

    # Keeping.

    @contextmanager
    def _forgetting_on_error(self, name: str) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            if not isinstance(error, HardActionError):  # with that the caller goes on
                self.forget(name)
            raise

    def put(self, live: LiveGame) -> None:
        """Keep a game in memory."""
        self.kept.put(live)

    def forget(self, name: str) -> None:
        """Drop a game from memory; the store is what counts."""
        self.kept.forget(name)


def _played_elsewhere() -> RequestError:
    return RequestError("busy", "the game is being played elsewhere", retry_after=1)
