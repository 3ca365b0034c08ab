"""The server's desk: decides where and when an action runs, and which client is charged.

Moves run on the event loop for a time slice, because switching threads costs more than most moves.
Longer work, such as hard positions, no-guess boards, posted layouts, and replays of games that are
not in memory, runs in a process. Such work waits for the client's turn, and is charged to the
client. ``sapper.app.desk`` contains everything else that a desk does.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sapper.answers.games import ActionKind
from sapper.app.client import Client
from sapper.app.desk import GameDesk
from sapper.app.errors import RequestError
from sapper.app.live_game import LiveGame, Turn, Written
from sapper.app.reviews import look_back
from sapper.app.storage import Storage
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.web.calculations.pool import CalculationPool
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits

_MARKS = (ActionKind.FLAG, ActionKind.QUESTION)
_Value = TypeVar("_Value")


@dataclass(slots=True)
class _Turns:
    """The queue of the requests for one game."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    requests: int = 0
    """The number of requests that use the game or wait for it."""


class ServerDesk(GameDesk):
    """Manages the games of a server. Use it from one event loop only."""

    _limits: Limits

    def __init__(
        self,
        store: Storage,
        limits: Limits,
        pool: CalculationPool,
        ledger: Ledger,
        **more: Any,
    ) -> None:
        """Create a desk for the games in a store.

        Args:
            store: the store.
            limits: cost and storage limits.
            pool: runs long work.
            ledger: counts the work of each client.
            more: clocks, secrets and keys; see ``GameDesk``.
        """
        super().__init__(store, limits, **more)
        self._pool = pool
        self._ledger = ledger
        self._turns: dict[str, _Turns] = {}

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
        """Give other tasks a chance to write to the store."""
        await asyncio.sleep(0)

    def _take_room(self, client: Client, size: int) -> None:
        self._ledger.spend_bytes(client, size)

    @asynccontextmanager
    async def _alone(self, name: str) -> AsyncIterator[None]:
        """Give one request at a time access to a game, in the order of arrival."""
        turns = self._turns.get(name) or self._turns.setdefault(name, _Turns())
        if turns.requests > self._limits.waiting_game:
            detail = f"{turns.requests - 1} requests are waiting for this game"
            raise RequestError("busy", detail, retry_after=1)
        turns.requests += 1
        try:
            async with turns.lock:
                yield
        finally:
            turns.requests -= 1
            if not turns.requests:
                del self._turns[name]

    async def _done(self, live: LiveGame, turn: Turn, client: Client) -> Written:
        """Perform an action, on the event loop if it is short, and encode the result."""
        action, result, is_short = turn.action, None, False
        if action.kind in _MARKS:  # these take almost no time
            return live.written(turn, live.do(action, turn.now, Stop()))
        if not live.is_hard(action, self._limits.move_slice):
            begun = time.thread_time()
            # Limit the time, not the steps of the engine: the rules of the game fix the step limit.
            stop = Stop(self._limits.move_slice)
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
                done = live.written(turn, result)
            live.note_work(action, time.thread_time() - begun)
            if done is not None:
                return done
        return await self._written(live, turn, result, client, here=is_short)
