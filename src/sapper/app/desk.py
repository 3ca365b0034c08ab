"""Creates, loads, plays and saves games; each game handles one request at a time.

Recently played games are kept in memory. An action is applied to the game in memory and committed
before the answer is sent. If the commit fails, the game is dropped from memory and read from the
storage again.

The methods are coroutines, because those of a subclass may wait for storage, processes and locks.
This class itself never waits and needs no event loop (``run_now``). The server's subclass
(``sapper.web.desk``) decides where and when an action runs, and which client is charged.
"""

import base64
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from sapper.answers.games import ActionKind
from sapper.app import daily, game_jobs, posted_help
from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.app.game_options import GameOptions, game_options
from sapper.app.limits import PlayLimits
from sapper.app.live_game import LiveGame, Turn, Written, game_state
from sapper.app.live_games import LiveGames
from sapper.app.requests import NewGameRequest
from sapper.app.reviews import LastLook
from sapper.app.session import Action, ActionResult, Moment
from sapper.app.storage import PLAYING, Storage, StoredGame
from sapper.board import Board
from sapper.engine import Stop

_ACTION_BYTES, _GAME_BYTES = 150, 1_000
"""Approximate size in bytes of an action and of a game in the storage, including indexes."""

FEWEST_ACTIONS, ACTIONS_PER_CELL = 1_000, 4
"""Maximum number of actions in a game: a constant plus a number per cell; players need fewer."""

COMPARED = 50
"""The number of a player's latest running games that are compared with a posted board."""

_DAY = 86_400

_TRIES = (False, True, True)
"""For each try to load a game: whether to compare it with the storage. The first try uses the game
in memory as it is."""

_NOT_OURS = ("no_such_game", "game_deleted", "not_your_game", "busy")
"""Errors to ignore when resigning a game: the game is deleted, in use, or another player's."""


_Value = TypeVar("_Value")


def run_now(coroutine: Coroutine[Any, Any, _Value]) -> _Value:
    """Run a coroutine that never waits, and return its value.

    >>> async def answer() -> int:
    ...     return 42
    >>> run_now(answer())
    42
    """
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: _Value = end.value
        return value
    coroutine.close()
    raise RuntimeError("run_now runs only coroutines that never wait, but this one waits")


class GameDesk:
    """Manages the games in a storage. Use a desk from one thread only."""

    def __init__(
        self,
        store: Storage,
        limits: PlayLimits,
        *,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        new_secret: Callable[[], str] = lambda: secrets.token_hex(32),
        signing_key: bytes | None = None,
        daily_key: str | None = None,
    ) -> None:
        """Manage the games in this storage.

        Args:
            store: the storage.
            limits: cost and storage limits.
            clock: seconds since 1970.
            steady: a monotonic clock, in seconds.
            new_secret: returns 64 random hexadecimal digits for a new game.
            signing_key: signs the records of finished games; if omitted, they are not signed.
            daily_key: the key of the boards of the day; by default a secret in the storage.
        """
        self._store = store
        self._limits = limits
        self.live = LiveGames(limits)
        """The games in memory."""
        self._clock = clock
        self._steady = steady
        self._new_secret = new_secret
        self._signing_key = signing_key
        self._daily_key = daily_key

    # A server overrides these methods to choose where work runs and which client is charged.

    async def run(
        self,
        client: Client,  # noqa: ARG002 - for servers
        job: Callable[[Stop], _Value],
        *,
        plays: bool = False,  # noqa: ARG002 - for servers
        patience: float | None = None,  # noqa: ARG002 - for servers
    ) -> _Value:
        """Run a job that may take a long time, and return its value.

        Args:
            client: the client to charge.
            job: a function that can be pickled.
            plays: whether a player in a game is waiting for the job.
            patience: time limit in seconds; ``None`` for the default.
        """
        return job(Stop())

    def _alone(self, name: str) -> AbstractAsyncContextManager[None]:  # noqa: ARG002 - for servers
        """Lock a game, after waiting until no other request uses it."""
        return nullcontext()

    async def rest(self) -> None:
        """Give other tasks a chance to write to the storage."""

    def _take_room(self, client: Client, size: int) -> None:
        """Count bytes in the storage against a client's quota, or refuse the request."""

    async def _done(self, live: LiveGame, turn: Turn, client: Client) -> Written:
        """Perform an action and encode the result."""
        result = live.do(turn.action, turn.now, Stop())
        if not live.is_over:
            return live.written(turn, result)
        return await self._written(live, turn, result, client, here=False)

    def now(self) -> Moment:
        """Return the current time."""
        return Moment(self._clock(), self._steady())

    # Showing.

    @asynccontextmanager
    async def seen(self, name: str, client: Client) -> AsyncIterator[LiveGame]:
        """Yield the current state of a game, for the exclusive use of one request."""
        async with self._alone(name):
            yield await self._loaded(name, client, fresh=True)

    @asynccontextmanager
    async def helped(self, name: str, client: Client, *, hints: int = 0) -> AsyncIterator[LiveGame]:
        """Yield a game to a request that helps the player; the game then counts as aided."""
        practice = self.live.get(name, self._store.generation)
        if practice is not None and practice.options.is_practice:
            await self.count_shown(practice.game.board, client, but=name)
        async with self._helped(name, client, hints) as live:
            yield live

    @asynccontextmanager
    async def _helped(self, name: str, client: Client, hints: int = 0) -> AsyncIterator[LiveGame]:
        async with self._alone(name):
            for fresh in _TRIES:
                live = await self._loaded(name, client, fresh=fresh)
                if live.is_over and not fresh:
                    continue
                check_owner(live.stored, client.player)
                if live.is_over or await self._count_help(live, hints):
                    yield live
                    return
            raise _played_elsewhere()

    async def _count_help(self, live: LiveGame, hints: int) -> bool:
        stored, store = live.stored, self._store
        if not await store.call(store.count_help, stored.id, stored.seq, hints=hints):
            return False
        live.refresh(replace(stored, aided=True, hints=stored.hints + hints))
        return True

    async def count_shown(self, board: Board, client: Client, *, but: str = "") -> None:
        """Mark as aided all running games that a posted board shows, except the game ``but``."""
        boards = {}
        for stored in await self.unaided(client):
            size = stored.options["width"], stored.options["height"]
            if stored.id != but and posted_help.may_show(board, *size):
                async with self.seen(stored.id, client) as live:
                    boards[stored.id] = live.game.board
        if boards:
            job = partial(game_jobs.games_shown, board, boards)
            for name in await self.run(client, job, plays=True):
                async with self._helped(name, client):
                    pass  # marking the game as aided is enough

    async def unaided(self, client: Client) -> list[StoredGame]:
        """Return the latest running games of a player that have open cells and no help yet."""
        if client.player is None:
            return []
        store = self._store
        games = await store.call(store.games, client.player, running=True, count=COMPARED)
        return [game for game in games if game.begun is not None and not game.aided]

    async def replay(self, name: str, client: Client) -> Any:
        """Return a game with all its actions; only the player may see a running game."""
        stored = await self._stored(name)
        if stored.outcome == PLAYING:
            check_owner(stored, client.player)
        actions = await self._history(stored, self._store.actions)
        about = (stored, actions, client.player, self.now(), self._signing_key, client.write)
        job = partial(game_jobs.replayed, *about)
        return await self.run(client, job, plays=True)

    async def verification(self, name: str, client: Client) -> Any:
        """Replay a finished game from its secret, and return whether the replay matches."""
        stored = await self._stored(name)
        if stored.outcome == PLAYING:
            raise RequestError("in_progress", f"game {name!r} is not over: verify it later")
        log = await self._history(stored, self._store.log)
        job = partial(game_jobs.verified, stored, log, self._signing_key, client.write)
        return await self.run(client, job)

    # Playing.

    async def act(self, name: str, seq: int, action: Action, client: Client) -> Any:
        """Perform an action once and return its answer; a repeated request gets the same answer."""
        turn = Turn(seq, action, self.now(), client.write)
        self._take_room(client, _ACTION_BYTES)
        async with self._alone(name):
            for fresh in _TRIES:
                live = await self._loaded(name, client, fresh=fresh)
                check_owner(live.stored, client.player)
                if seq != live.stored.seq + 1:
                    if not fresh:
                        continue
                    return await self._out_of_turn(live, turn, client)
                if seq > FEWEST_ACTIONS + ACTIONS_PER_CELL * live.grid.size:
                    raise RequestError(
                        "too_long", f"the game already has {seq - 1} actions, the maximum"
                    )
                if action.cell is not None:
                    live.grid.cell(*action.cell)  # raises an error before anything is changed
                try:
                    done = await self._done(live, turn, client)
                    saved = await self._save(done, client)
                except BaseException:
                    self.live.forget(name)
                    raise
                if saved:
                    return done.answer
                self.live.forget(name)
            raise _played_elsewhere()

    async def _written(
        self,
        live: LiveGame,
        turn: Turn,
        result: ActionResult | None,
        client: Client,
        *,
        here: bool,
    ) -> Written:
        """Encode an action, here or in a job; if necessary, the job performs the action first."""
        store, mode = self._store, live.game.spec.ranked_as
        best = await store.call(store.best_seconds, live.stored.player, live.options.level, mode)
        if here and result is not None:
            return live.written(turn, result, best)
        job = partial(game_jobs.act, live, turn, best, result)
        return await self.run(client, job, plays=True)

    async def _save(self, done: Written, client: Client) -> bool:
        """Commit an action; return false if another action was committed first."""
        live, store = done.live, self._store
        if not await store.call(store.commit, done.action, live.stored, done.result):
            return False
        self.live.put(live, client, store.generation)
        return True

    async def _out_of_turn(self, live: LiveGame, turn: Turn, client: Client) -> Any:
        """Return the stored answer of a repeated action; raise an error if the number is wrong."""
        stored, store, seq = live.stored, self._store, turn.seq
        if seq <= stored.seq:
            known = await store.call(store.action, stored.id, seq)
            if known is not None and known.request == turn.action.request:
                if seq == stored.seq and live.last_answer is not None:
                    return turn.write(live.last_answer)
                actions = (await store.call(store.actions, stored.id))[:seq]
                job = partial(game_jobs.answer_again, stored, actions, turn)
                return await self.run(client, job, plays=True)
            code, detail = "stale", f"action {seq} was already sent with different contents"
        else:
            code, detail = "ahead", f"action {seq} cannot follow action {stored.seq}"
        view = game_state(live, now=self.now(), player=client.player)
        raise RequestError(code, detail, game=view)

    async def give_up(self, name: str, client: Client, *, counts: bool = True) -> None:
        """Resign a game if it belongs to the client and is still running."""
        try:
            async with self._alone(name):
                live = await self._loaded(name, client, fresh=True)
                check_owner(live.stored, client.player)
                if live.is_over:
                    return
                if not counts:
                    live.stored = replace(live.stored, counted=True)
                turn = Turn(live.stored.seq + 1, Action(ActionKind.RESIGN), self.now())
                try:
                    result = live.do(turn.action, turn.now, Stop())
                    live.last_look = LastLook()  # the end of this game is never shown
                    here = live.is_short(result)
                    await self._save(
                        await self._written(live, turn, result, client, here=here), client
                    )
                except BaseException:
                    self.live.forget(name)
                    raise
        except RequestError as error:
            if error.code not in _NOT_OURS:
                raise

    async def idle(self) -> list[StoredGame]:
        """Return the running games that have been idle for as many days as the limits allow."""
        then = self._clock() - self._limits.idle_days * _DAY
        return await self._store.call(self._store.untouched_since, then)

    # Creating.

    async def create(self, wanted: NewGameRequest, client: Client) -> str:
        """Create a game and return its id; the same key always returns the same game."""
        store, player = self._store, client.player or ""
        name = secrets.token_urlsafe(16) if wanted.key is None else _name(player, wanted.key)
        if wanted.key is not None and await store.call(store.game, name) is not None:
            return name  # the answer to the first request was lost
        if wanted.layout is None:
            options = game_options(wanted, self._limits)
        else:
            job = partial(game_jobs.options_of, wanted, self._limits)
            options = await self.run(client, job)
        if wanted.replaces is not None:
            await self._replace(wanted.replaces, client)
        if options.day is not None:
            return await self._create_daily(options, options.day, client)
        await self._check_open_games(options, client)
        stored = self._new(name, player, options, self._new_secret(), counted=options.is_practice)
        live = LiveGame(stored)  # before storing the game, because this may raise an error
        # If the game already exists, the same request arrived twice at the same time.
        if await store.call(store.add, stored):
            self.live.put(live, client, store.generation)
        return name

    def _new(
        self, name: str, player: str, options: GameOptions, secret: str, *, counted: bool
    ) -> StoredGame:
        now = self._clock()
        plain = options.to_plain()
        return StoredGame(
            *(name, player, plain, secret),
            created=now,
            touched=now,
            aided=options.aids,
            counted=counted,
        )

    async def _create_daily(self, options: GameOptions, day_text: str, client: Client) -> str:
        """Create a board of the day, or continue the player's attempt at it."""
        store, player = self._store, client.player or ""
        present = daily.today(self._clock())
        day, level = daily.parse_day(day_text, present), options.level
        attempts = await store.call(store.attempts, player)
        wanted = day.isoformat(), level
        attempt = next((each for each in attempts if (each.day, each.level) == wanted), None)
        if attempt is not None and attempt.outcome == PLAYING:
            return attempt.game
        await self._check_open_games(options, client)
        counts = attempt is None and day == present
        key = await self.daily_key()
        stored = self._new(
            secrets.token_urlsafe(16),
            player,
            replace(options, day=day.isoformat(), again=not counts),
            daily.secret_of(key, day, level).hex,
            counted=not counts,
        )
        live = LiveGame(stored)
        if not counts:
            await store.call(store.add, stored)
        elif not await store.call(store.add_attempt, stored, day.isoformat(), level):
            return await self._create_daily(options, day_text, client)  # another request was first
        self.live.put(live, client, store.generation)
        return stored.id

    async def daily_key(self) -> str:
        """Return the key of the boards of the day."""
        if self._daily_key is not None:
            return self._daily_key
        return await self._store.call(self._store.server_key, daily.KEY_NAME, self._new_secret)

    async def _check_open_games(self, options: GameOptions, client: Client) -> None:
        """Check that a player may start another game."""
        cells = 0 if options.layout is None else options.layout.grid.size
        self._take_room(client, _GAME_BYTES + cells)
        store, most, player = self._store, self._limits.open_games, client.player or ""
        if await store.call(store.running, player) >= most:
            await store.call(store.drop_untouched, player)
            running = await store.call(store.running, player)
            if running >= most:
                raise RequestError(
                    "too_many_games", f"{running} games are running: finish or resign one"
                )

    async def _replace(self, name: str, client: Client) -> None:
        """Resign a game that a new game replaces, unless it is an unstarted board of the day."""
        stored = await self._store.call(self._store.game, name)
        if stored is None or (stored.options.get("day") is not None and stored.begun is None):
            return
        await self.give_up(name, client)

    # Loading.

    async def _stored(self, name: str) -> StoredGame:
        stored = await self._store.call(self._store.game, name)
        if stored is None:
            self.live.forget(name)
            raise RequestError("no_such_game", f"there is no game {name[:64]!r}")
        return stored

    async def _loaded(self, name: str, client: Client, *, fresh: bool) -> LiveGame:
        """Return a game, from memory if possible; ``fresh`` compares it with the storage first."""
        live = self.live.get(name, self._store.generation)
        if live is not None and not fresh:
            return live
        stored = await self._stored(name)
        if live is not None and live.stored.seq == stored.seq:
            live.refresh(stored)
            return live
        if stored.seq == 0:
            live = LiveGame(stored)
        else:
            live = await self._restored(stored, client)
        self.live.put(live, client, self._store.generation)
        return live

    async def _restored(self, stored: StoredGame, client: Client) -> LiveGame:
        """Rebuild a game from its log, in another process."""
        log = await self._history(stored, self._store.log)
        extra = ""
        if stored.outcome != PLAYING:
            last = max(number for number, entry in enumerate(log, 1) if entry)
            action = await self._store.call(self._store.action, stored.id, last)
            extra = "" if action is None else action.extra
        job = partial(game_jobs.restored, stored, log, extra)
        patience = self._limits.reload_patience
        return await self.run(client, job, plays=True, patience=patience)

    async def _history(
        self, stored: StoredGame, read: Callable[[str], list[_Value]]
    ) -> list[_Value]:
        """Return the log or the actions of a game, or raise an error if they were deleted."""
        found = await self._store.call(read, stored.id)
        if len(found) < stored.seq:
            self.live.forget(stored.id)
            raise RequestError("game_deleted", f"the moves of {stored.id!r} were deleted")
        return found


def check_owner(stored: StoredGame, player: str | None) -> None:
    """Check that a game belongs to a client."""
    if stored.player != player:
        raise RequestError("not_your_game", f"{stored.id!r} is another player's game")


def _played_elsewhere() -> RequestError:
    return RequestError("busy", "the game is being played elsewhere", retry_after=1)


def _name(player: str, key: str) -> str:
    """Return the id of the game that a player created with a key.

    Others cannot compute it, because the player's key in the store is never shown.
    """
    digest = hashlib.sha256(f"{player} {key}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode("ascii").rstrip("=")
