"""The games of the server: where an action runs, when its turn comes, and who pays for it.

Moves run on the event loop, for a slice of time, because a change of threads costs more than most
of them. What takes longer runs in a process, in the turn and at the cost of the client: a hard
position, a board that logic must solve, a game that is not in memory and must be played again, a
layout that was posted. ``sapper.app.desk`` has all the rest.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sapper.app import game_jobs
from sapper.app.actions import ActionKind
from sapper.app.desk import GameDesk
from sapper.app.errors import RequestError
from sapper.app.game_jobs import Turn, Writer, Written
from sapper.app.live_game import LiveGame
from sapper.app.reviews import look_back
from sapper.app.storage import Storage
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.web.calculations.pool import CalculationPool
from sapper.web.clients import Client
from sapper.web.encoding import JsonWriter
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.live_games import LiveGames

_MARKS = (ActionKind.FLAG, ActionKind.QUESTION)
_NEVER = Stop()
_Value = TypeVar("_Value")
_TICK, _IDLE_SECONDS = 0.01, 0.2


class ServerDesk(GameDesk[Client]):
    """The games, by id. Belongs to one event loop."""

    _limits: Limits
    live: LiveGames

    def __init__(
        self,
        store: Storage,
        limits: Limits,
        pool: CalculationPool,
        ledger: Ledger,
        **more: Any,
    ) -> None:
        """Serve the games of a store.

        Args:
            store: where they are stored.
            limits: what players may ask for.
            pool: where what takes long is done.
            ledger: what clients have used.
            more: clocks, secrets and keys; see ``GameDesk``.
        """
        super().__init__(store, limits, LiveGames(limits), **more)
        self._pool = pool
        self._ledger = ledger
        self._slice = TimeSlice()
        self._turns: dict[str, deque[asyncio.Future[None]]] = {}

    def close(self) -> None:
        """End the thread that limits moves."""
        self._slice.close()

    def writer(self, client: Client) -> Writer:
        """Return what writes a client's answers as JSON."""
        return JsonWriter(self._limits.answer, client.may_gzip)

    async def run(
        self,
        client: Client,
        job: Callable[[Stop], _Value],
        *,
        plays: bool = False,
        patience: float | None = None,
    ) -> _Value:
        """Run a job in a process, and return its value; see ``CalculationPool.run``."""
        return await self._pool.run(client, job, plays=plays, patience=patience)

    async def rest(self) -> None:
        """Let others write in between."""
        await asyncio.sleep(0)

    def _take_room(self, client: Client, size: int) -> None:
        self._ledger.spend_bytes(client, size)

    def _alone(self, name: str) -> "_Alone":
        """Wait until no other request has a game."""
        return _Alone(self._turns, name, self._limits.waiting_game)

    async def _done(self, live: LiveGame, turn: Turn, client: Client) -> Written:
        """Do an action, here if it is short, and write it down."""
        action, result, is_short = turn.action, None, False
        if action.kind in _MARKS:  # these take no time
            result = live.do(action, turn.now, _NEVER)
            return game_jobs.written(live, turn, result)
        if not live.is_hard(action, self._limits.move_slice):
            begun = time.thread_time()
            with self._slice(self._limits.move_slice) as stop:
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
            if done is not None:
                return done
        return await self._written(live, turn, result, client, here=is_short)


class TimeSlice:
    """Stops what the event loop does for too long. Its own thread sleeps while nothing is done.

    The engine releases the interpreter while it works and looks at a flag, which this thread sets.
    A limit in steps would not do: the rules themselves depend on how many steps the engine may
    take, and drawing a layout has none.
    """

    def __init__(self) -> None:
        self._current: tuple[Stop, float] | None = None
        self._is_watched = self._closed = False
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def __call__(self, seconds: float) -> Iterator[Stop]:
        """Give a flag that is set after some seconds, unless the block has ended by then."""
        stop = Stop()
        if seconds <= 0:
            stop.set()
        self._current = stop, time.monotonic() + seconds
        if not self._is_watched:
            self._is_watched = True
            self._wake.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="slice", daemon=True)
                self._thread.start()
        try:
            yield stop
        finally:
            self._current = None

    def close(self) -> None:
        """End the thread."""
        self._closed = True
        self._wake.set()

    def _watch(self) -> None:
        used = time.monotonic()
        while not self._closed:
            current, now = self._current, time.monotonic()
            if current is not None:
                used = now
                if now >= current[1]:
                    current[0].set()
            elif now - used > _IDLE_SECONDS:
                self._wake.clear()
                self._is_watched = False
                if self._current is None:  # else a move has just come, and did not wake this
                    self._wake.wait()
                self._is_watched = True
                used = time.monotonic()
            time.sleep(_TICK)


class _Alone:
    """Lets one request at a time have a game; those that wait have their turns in order."""

    def __init__(
        self, turns: "dict[str, deque[asyncio.Future[None]]]", name: str, most: int
    ) -> None:
        self._turns = turns
        self._name = name
        self._most = most

    async def __aenter__(self) -> None:
        waiting = self._turns.get(self._name)
        if waiting is None:
            self._turns[self._name] = deque()
            return
        if len(waiting) >= self._most:
            raise RequestError(
                "busy", f"{len(waiting)} requests are waiting for this game", retry_after=1
            )
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # its turn has just come
            raise

    async def __aexit__(self, *_error: object) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        waiting = self._turns[self._name]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # else its request was cancelled
                turn.set_result(None)
                return
        del self._turns[self._name]
