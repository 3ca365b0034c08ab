"""All games of the server: created, loaded, played, helped in, each by one request at a time.

Games played lately are in memory. An action is done to the game in memory, committed, and only then
answered; when anything goes wrong in between, what is in memory is dropped, and the store counts.

Moves run on the event loop, for a slice of time. What takes longer runs in a process, in the turn
and at the cost of the client: a hard position, a board that logic must solve, a game that is not in
memory and must be played again, a layout that was posted.
"""

import asyncio
import base64
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from functools import partial

from sapper.app import daily
from sapper.app.actions import Action, ActionKind
from sapper.app.errors import RequestError
from sapper.app.game_options import GameOptions, game_options
from sapper.app.requests import NewGameRequest
from sapper.app.reviews import LastLook, look_back
from sapper.app.session import ActionResult, Moment
from sapper.app.storage import PLAYING, Storage, StoredGame
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.web import game_jobs, posted_help
from sapper.web.calculations.pool import CalculationPool
from sapper.web.clients import Client
from sapper.web.encoding import Encoded, encoded
from sapper.web.game_answers import game_state
from sapper.web.game_jobs import Turn, Written
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.live_game import LiveGame
from sapper.web.live_games import LiveGames
from sapper.web.store import StoreError
from sapper.web.time_slice import TimeSlice

_ACTION_BYTES, _GAME_BYTES = 150, 1_000
"""What an action and a game take in the database, with their indexes, about."""

COMPARED = 50
"""The latest running games of a player that are compared with a board somebody asks about."""

_MARKS = (ActionKind.FLAG, ActionKind.QUESTION)
_NEVER = Stop()

_TRIES = (False, True, True)
"""Whether to ask the store how a game stands: not at first, since memory is mostly right."""


class GameDesk:
    """The games, by id. Belongs to one event loop."""

    def __init__(
        self,
        store: Storage,
        limits: Limits,
        pool: CalculationPool,
        ledger: Ledger,
        *,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        new_secret: Callable[[], str] = lambda: secrets.token_hex(32),
        signing_key: bytes | None = None,
    ) -> None:
        """Serve the games of a store.

        Args:
            store: where they are stored.
            limits: what players may ask for.
            pool: where what takes long is done.
            ledger: what clients have used.
            clock: seconds since 1970.
            steady: seconds on a clock that nobody sets.
            new_secret: 64 hexadecimal digits, which nobody can guess, for a new game.
            signing_key: signs the records of finished games; without it they are not signed.
        """
        self._store = store
        self._limits = limits
        self._pool = pool
        self._ledger = ledger
        self._clock = clock
        self._steady = steady
        self._new_secret = new_secret
        self._signing_key = signing_key
        self.live = LiveGames(limits)
        """The games in memory."""
        self._slice = TimeSlice()
        self._locks: dict[str, tuple[asyncio.Lock, list[int]]] = {}

    def close(self) -> None:
        """End the thread that limits moves."""
        self._slice.close()

    def now(self) -> Moment:
        """Return the present moment."""
        return Moment(self._clock(), self._steady())

    # Looking.

    @asynccontextmanager
    async def seen(self, name: str, client: Client) -> AsyncIterator[LiveGame]:
        """Give a game, as it stands, to one request at a time.

        Raises:
            RequestError: there is no such game, or too many are waiting for it.
        """
        async with self._alone(name):
            yield await self._loaded(name, client, fresh=True)

    @asynccontextmanager
    async def helped(self, name: str, client: Client, *, hints: int = 0) -> AsyncIterator[LiveGame]:
        """Give a game to a request that helps its player; from then on it counts as aided.

        Raises:
            RequestError: there is no such game, or it is another player's.
        """
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
        """Let the running games of a player that a board shows count as helped, except one."""
        boards = {}
        for stored in await self.unaided(client):
            size = stored.options["width"], stored.options["height"]
            if stored.id != but and posted_help.may_show(board, *size):
                async with self.seen(stored.id, client) as live:
                    boards[stored.id] = live.game.board
        if boards:
            job = partial(game_jobs.games_shown, board, boards)
            for name in await self._pool.run(client, job, plays=True):
                async with self._helped(name, client):
                    pass  # only the count is needed

    async def unaided(self, client: Client) -> list[StoredGame]:
        """Return the latest running games of a player that something was opened in without help."""
        if client.player is None:
            return []
        store = self._store
        games = await store.call(store.games, client.player, running=True, count=COMPARED)
        return [game for game in games if game.begun is not None and not game.aided]

    async def replay(self, name: str, client: Client, *, may_gzip: bool) -> Encoded:
        """Return a game from its start as JSON; a running one to its player only.

        Raises:
            RequestError: there is none, it is another player's and running, or it is too long.
        """
        stored = await self._stored(name)
        if stored.outcome == PLAYING:
            check_owner(stored, client.player)
        actions = await self._store.call(self._store.actions, name)
        self._check_log(stored, len(actions))
        job = game_jobs.Replay(
            stored,
            actions,
            client.player,
            self.now(),
            self._signing_key,
            self._limits.answer,
            may_gzip,
        )
        return await self._pool.run(client, job, plays=True)

    async def verification(self, name: str, client: Client, *, may_gzip: bool) -> Encoded:
        """Play a finished game again from its secret, and return whether it is the same.

        Raises:
            RequestError: there is none, or it is not over.
        """
        stored = await self._stored(name)
        if stored.outcome == PLAYING:
            raise RequestError("in_progress", f"{name!r} is not over: nothing to verify")
        log = await self._store.call(self._store.log, name)
        self._check_log(stored, len(log))
        job = game_jobs.Verified(stored, log, self._signing_key, self._limits.answer, may_gzip)
        return await self._pool.run(client, job)

    # Playing.

    async def act(self, name: str, seq: int, action: Action, client: Client) -> Encoded:
        """Do an action, once, and return its answer; a repeated one is answered again.

        Args:
            name: the game.
            seq: the number of the action.
            action: what to do.
            client: who acts, and is charged.

        Raises:
            RequestError: there is no such game, it is another player's, or the number is wrong.
            SapperError: the action cannot be done, and the game is unchanged.
        """
        turn = Turn(seq, action, self.now(), client.may_gzip)
        self._ledger.check_bytes(client)
        async with self._alone(name):
            for fresh in _TRIES:
                live = await self._loaded(name, client, fresh=fresh)
                check_owner(live.stored, client.player)
                if seq != live.stored.seq + 1:
                    if not fresh:
                        continue
                    return await self._out_of_turn(live, turn, client)
                grid = live.game.spec.grid
                if seq > self._limits.actions(grid.size):
                    raise RequestError("too_long", f"{seq - 1} actions: the game is too long")
                if action.cell is not None:
                    grid.cell(*action.cell)  # before anything is changed
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

    async def _done(self, live: LiveGame, turn: Turn, client: Client) -> Written:
        """Do an action, here if it is short, and write it down."""
        action, result, is_short = turn.action, None, False
        if not live.is_hard(action, self._limits.move_slice):
            begun = time.thread_time()
            with self._stop(action) as stop:
                try:
                    result = live.do(action, turn.now, stop)
                    is_short = live.is_short(result)
                    if is_short and live.is_over and live.last_look is None:
                        live.last_look = look_back(live.game, stop)
                except UndecidedError:
                    if not stop.is_set():
                        raise
                    is_short = False
            done = None
            if is_short and result is not None and not live.is_over:
                done = game_jobs.written(live, turn, result)
            spent = time.thread_time() - begun
            live.note_work(action, spent)
            self._ledger.charge_loop(client, spent)
            if done is not None:
                return done
        return await self._written(live, turn, result, client, here=is_short)

    async def _written(
        self,
        live: LiveGame,
        turn: Turn,
        result: ActionResult | None,
        client: Client,
        *,
        here: bool,
    ) -> Written:
        """Write an action down, here or in a process, where it is done first if it is not yet."""
        store, mode = self._store, live.game.spec.mode.value
        best = await store.call(store.best_seconds, live.stored.player, live.options.level, mode)
        if here and result is not None:
            return game_jobs.written(live, turn, result, best)
        job = partial(game_jobs.act, live, turn, best, result)
        return await self._pool.run(client, job, plays=True)

    def _stop(self, action: Action) -> AbstractContextManager[Stop]:
        """Return a flag that is set after a slice of time; marks take none."""
        if action.kind in _MARKS:
            return nullcontext(_NEVER)
        return self._slice(self._limits.move_slice)

    async def _save(self, done: Written, client: Client) -> bool:
        """Commit an action; return whether no other one was first."""
        live, store = done.live, self._store
        if not await store.call(store.commit, done.action, live.stored, done.result):
            return False
        self._ledger.charge_bytes(client, _ACTION_BYTES + len(done.action.extra))
        self.live.put(live, client, store.generation)
        return True

    async def _out_of_turn(self, live: LiveGame, turn: Turn, client: Client) -> Encoded:
        """Answer an action again, or say that its number is wrong."""
        stored, store, seq = live.stored, self._store, turn.seq
        if seq <= stored.seq:
            known = await store.call(store.action, stored.id, seq)
            if known is not None and known.request == turn.action.request:
                if seq == stored.seq and live.last_answer:
                    return encoded(live.last_answer, may_gzip=client.may_gzip)
                actions = (await store.call(store.actions, stored.id))[:seq]
                job = partial(game_jobs.answer_again, stored, actions, turn)
                return await self._pool.run(client, job, plays=True)
            code, detail = "stale", f"action {seq} was another one"
        else:
            code, detail = "ahead", f"action {seq} comes after {stored.seq}"
        view = game_state(live, now=self.now(), player=client.player)
        raise RequestError(code, detail, game=view)

    async def give_up(self, name: str, client: Client, *, counts: bool = True) -> None:
        """Resign a game, if it is the client's and still running.

        Args:
            name: the game.
            client: who gives it up.
            counts: whether it enters the statistics.
        """
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
                    live.last_look = LastLook()  # nobody will look at the end
                    here = live.is_short(result)
                    await self._save(
                        await self._written(live, turn, result, client, here=here), client
                    )
                except BaseException:
                    self.live.forget(name)
                    raise
        except StoreError:
            raise
        except RequestError:
            pass  # deleted, another player's, or just played on: then it stays as it is

    async def idle(self) -> list[StoredGame]:
        """Return the running games that nobody has touched for long."""
        then = self._clock() - self._limits.idle_days * 86_400
        return await self._store.call(self._store.untouched_since, then)

    # Creating.

    async def create(self, wanted: NewGameRequest, client: Client) -> str:
        """Create a game, and return its id; one that was created with the same key is returned.

        Args:
            wanted: what is asked for.
            client: who asks, a known player.

        Raises:
            SapperError: no such game can be had, or the player has too many.
        """
        store, player = self._store, client.player or ""
        name = secrets.token_urlsafe(16) if wanted.key is None else _name(player, wanted.key)
        if wanted.key is not None and await store.call(store.game, name) is not None:
            return name  # its answer was lost
        if wanted.layout is None:
            options = game_options(wanted, self._limits)
        else:
            job = partial(game_jobs.options_of, wanted, self._limits)
            options = await self._pool.run(client, job)
        if wanted.replaces is not None:
            await self._replace(wanted.replaces, client)
        if options.day is not None:
            return await self._create_daily(options, options.day, client)
        await self._check_open_games(client)
        stored = self._new(name, player, options, self._new_secret(), counted=options.is_practice)
        live = LiveGame(stored)  # first, since it may be impossible
        if await store.call(store.add, stored):  # else the same call came twice at once
            self._keep_new(live, client)
        return name

    def _keep_new(self, live: LiveGame, client: Client) -> None:
        layout = live.stored.options["layout"]
        self._ledger.charge_bytes(client, _GAME_BYTES + (len(layout) if layout else 0))
        self.live.put(live, client, self._store.generation)

    def _new(
        self, name: str, player: str, options: GameOptions, secret: str, *, counted: bool
    ) -> StoredGame:
        now = self._clock()
        plain = options.to_plain()
        return StoredGame(name, player, plain, secret, created=now, touched=now, counted=counted)

    async def _create_daily(self, options: GameOptions, day_text: str, client: Client) -> str:
        """Create a board of the day, or go on with the player's attempt at it."""
        store, player = self._store, client.player or ""
        present = daily.today(self._clock())
        day, level = daily.parse_day(day_text, present), options.level
        attempt = await store.call(store.attempt, player, day.isoformat(), level)
        if attempt is not None and (await self._stored(attempt)).outcome == PLAYING:
            return attempt
        await self._check_open_games(client)
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
            return str(await store.call(store.attempt, player, day.isoformat(), level))
        self._keep_new(live, client)
        return stored.id

    async def daily_key(self) -> str:
        """Return what the boards of all days come from."""
        return await self._store.call(self._store.server_key, daily.KEY_NAME, self._new_secret)

    async def _check_open_games(self, client: Client) -> None:
        """Check that a player may start another game.

        Raises:
            RequestError: too many are running, or too much was written.
        """
        self._ledger.check_bytes(client)
        store, most, player = self._store, self._limits.open_games, client.player or ""
        if await store.call(store.running, player) >= most:
            await store.call(store.drop_untouched, player)
            running = await store.call(store.running, player)
            if running >= most:
                raise RequestError(
                    "too_many_games", f"{running} games are running: finish or resign one"
                )

    async def _replace(self, name: str, client: Client) -> None:
        """Resign a game that a new one replaces; an attempt of the day not yet started waits."""
        stored = await self._store.call(self._store.game, name)
        if stored is None or (stored.options.get("day") is not None and stored.begun is None):
            return
        await self.give_up(name, client)

    # Loading.

    async def _stored(self, name: str) -> StoredGame:
        stored = await self._store.call(self._store.game, name)
        if stored is None:
            self.live.forget(name)
            raise RequestError("no_such_game", f"{name[:64]!r} is not a game")
        return stored

    async def _loaded(self, name: str, client: Client, *, fresh: bool) -> LiveGame:
        """Return a game, from memory if it is there; if it must be, up to date.

        Raises:
            RequestError: there is none, or its moves were deleted.
        """
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
        """Play a game again from its log, in a process."""
        store = self._store
        log = await store.call(store.log, stored.id)
        self._check_log(stored, len(log))
        extra = ""
        if stored.outcome != PLAYING:
            last = max(number for number, entry in enumerate(log, 1) if entry)
            action = await store.call(store.action, stored.id, last)
            extra = "" if action is None else action.extra
        job = partial(game_jobs.restored, stored, log, extra)
        patience = self._limits.reload_patience
        return await self._pool.run(client, job, plays=True, patience=patience)

    def _check_log(self, stored: StoredGame, length: int) -> None:
        if length < stored.seq:
            self.live.forget(stored.id)
            raise RequestError("game_deleted", f"the moves of {stored.id!r} were deleted")

    @asynccontextmanager
    async def _alone(self, name: str) -> AsyncIterator[None]:
        """Wait until no other request has a game."""
        lock, users = self._locks.setdefault(name, (asyncio.Lock(), [0]))
        if users[0] > self._limits.waiting_game:
            raise RequestError(
                "busy", f"{users[0]} requests are waiting for this game", retry_after=1
            )
        users[0] += 1
        try:
            async with lock:
                yield
        finally:
            users[0] -= 1
            if not users[0]:
                del self._locks[name]


def check_owner(stored: StoredGame, player: str | None) -> None:
    """Check whose game it is.

    Raises:
        RequestError: it is another player's.
    """
    if stored.player != player:
        raise RequestError("not_your_game", f"{stored.id!r} is another player's game")


def _played_elsewhere() -> RequestError:
    return RequestError("busy", "the game is being played elsewhere", retry_after=1)


def _name(player: str, key: str) -> str:
    """Return the id of the game that a player created with a key.

    Nobody else can compute it: what the store knows a player by is shown to nobody.
    """
    digest = hashlib.sha256(f"{player} {key}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode("ascii").rstrip("=")
