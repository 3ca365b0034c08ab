"""The games of the server: where and when an action runs, and which client is charged.

Moves run on the event loop for a time slice, because switching threads costs more than most of
them. Longer work runs in a process, in the client's turn and at its cost: a hard position, a
no-guess board, a game that is not in memory and must be replayed, a posted layout.
``sapper.app.desk`` has the rest.

Games played lately are in memory (``LiveGames``), within a share per player, per address and in
all; any of them can be rebuilt from the store. If a player or an address exceeds its share, its
least recently used game is dropped; if there are too many in total, one of the address that has the
most. So no client can push the games of others out of memory.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sapper.answers.games import ActionKind
from sapper.app.desk import GameDesk
from sapper.app.errors import RequestError
from sapper.app.live_game import LiveGame, Turn, Writer, Written
from sapper.app.reviews import look_back
from sapper.app.storage import Storage
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.web.calculations.pool import CalculationPool
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.messages import Client, JsonWriter

_MARKS = (ActionKind.FLAG, ActionKind.QUESTION)
_NEVER = Stop()
_Value = TypeVar("_Value")
_LEAST = 500
"""The minimum number of cells that a game counts for."""

_ACTIONS = 50
"""Number of actions whose history takes about as much memory as the board."""


@dataclass(slots=True)
class _Place:
    """A game in memory."""

    live: LiveGame
    generation: int
    """The generation of the store it was read from."""
    cells: int
    """What it counts for."""
    owners: tuple[str, str]
    """The player and the address whose shares it belongs to."""


class LiveGames:
    """The games in memory, by id. It is used by one event loop."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._shares: Counter[str] = Counter()
        self.cells = 0
        """The number of cells they count for."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._places)

    def get(self, name: str, generation: int) -> LiveGame | None:
        """Return a game if it is cached and was read from this generation of the store."""
        place = self._places.get(name)
        if place is None or place.generation != generation:
            return None
        self._places.move_to_end(name)
        return place.live

    def put(self, live: LiveGame, client: Client, generation: int) -> None:
        """Store a new, loaded or changed game, as part of a client's share.

        A game that its own player uses belongs to that player's share, whoever loaded it.
        """
        name = live.stored.id
        owners = f"player {client.player}", f"address {client.address}"
        before = self._places.get(name)
        if before is not None and client.player != live.stored.player:
            owners = before.owners
        cells = max(_LEAST, live.grid.size) * (1 + live.stored.seq // _ACTIONS)
        if before is not None and (before.owners, before.cells) == (owners, cells):
            before.live, before.generation = live, generation
            self._places.move_to_end(name)
            return
        self.forget(name)
        self._places[name] = _Place(live, generation, cells, owners)
        self.cells += cells
        for owner in owners:
            self._shares[owner] += cells
        self._make_room(name, owners)

    def forget(self, name: str) -> None:
        """Drop a game from the cache."""
        place = self._places.pop(name, None)
        if place is None:
            return
        self.cells -= place.cells
        for owner in place.owners:
            self._shares[owner] -= place.cells
            if not self._shares[owner]:
                del self._shares[owner]

    def _make_room(self, name: str, owners: tuple[str, str]) -> None:
        """Drop other games until a new one fits into all shares, or is alone."""
        limits = self._limits
        shares = (limits.live_cells_player, limits.live_cells_address)
        for owner, most in zip(owners, shares, strict=True):
            while self._shares[owner] > most and self._drop_one_of(owner, name):
                pass
        while self.cells > limits.live_cells or self.count > limits.live_games:
            addresses = (owner for owner in self._shares if owner.startswith("address "))
            largest = max(addresses, key=self._shares.__getitem__)
            if not (self._drop_one_of(largest, name) or self._drop_one_of(None, name)):
                return

    def _drop_one_of(self, owner: str | None, kept: str) -> bool:
        """Drop the least recently used game of an owner, or of anyone."""
        for name, place in self._places.items():
            if name != kept and (owner is None or owner in place.owners):
                self.forget(name)
                return True
        return False


@dataclass(slots=True)
class _Turns:
    """The turns of the requests that want one game."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    requests: int = 0
    """Those that have the game or wait for it."""


class ServerDesk(GameDesk[Client]):
    """The games, by id. It is used by one event loop."""

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
            store: the store.
            limits: limits for players.
            pool: where long work runs.
            ledger: tracks the use of each client.
            more: clocks, secrets and keys; see ``GameDesk``.
        """
        super().__init__(store, limits, LiveGames(limits), **more)
        self._pool = pool
        self._ledger = ledger
        self._turns: dict[str, _Turns] = {}

    def writer(self, client: Client) -> Writer:
        """Return the function that encodes a client's answers as JSON."""
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
        """Let other tasks write in between."""
        await asyncio.sleep(0)

    def _take_room(self, client: Client, size: int) -> None:
        self._ledger.spend_bytes(client, size)

    @asynccontextmanager
    async def _alone(self, name: str) -> AsyncIterator[None]:
        """Let one request at a time have a game; those that wait have their turns in order."""
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
        """Perform an action, here if it is short, and encode the result."""
        action, result, is_short = turn.action, None, False
        if action.kind in _MARKS:  # these take almost no time
            result = live.do(action, turn.now, _NEVER)
            return live.written(turn, result)
        if not live.is_hard(action, self._limits.move_slice):
            begun = time.thread_time()
            # Not steps: the rules themselves depend on how many the engine may take.
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
            spent = time.thread_time() - begun
            live.note_work(action, spent)
            if done is not None:
                return done
        return await self._written(live, turn, result, client, here=is_short)
