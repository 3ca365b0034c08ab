"""One request at a time in each game, and what takes long outside the threads of the moves.

``Games`` does everything in the thread that calls it, and says when that would take long: a game
that is not in memory and must be played again, a board that logic must solve, a position that is
hard to judge. Then a process does it, in the turn of whoever asked and at their cost, while the
threads serve others. Requests about one game wait for each other without holding a thread, and no
more than some of them.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from starlette.requests import Request

from sapper.app.actions import Action
from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.action_threads import ActionThreadGroups, ActionThreads
from sapper.web.askers import Asker
from sapper.web.calculations import jobs
from sapper.web.calculations.pool import CalculationPool
from sapper.web.calculations.recent_use import RecentUse
from sapper.web.games import Games
from sapper.web.limits import Limits
from sapper.web.live_game import HARD_SECONDS
from sapper.web.postponed import ColdGameError, HardActionError

_Answer = TypeVar("_Answer")

_TRIES = 4
"""How often a game may turn out not to be in memory; then it is played elsewhere, or pushed out."""

FREE = 0.01
"""Seconds of a thread's time that an action may take without being charged for."""

GREEDY = 1.0
"""Seconds of the threads' time used lately, from which somebody's actions are done elsewhere: a
hundred times what it takes to play Expert."""

GREEDY_SLICE, GREEDY_SECONDS = 0.02, 0.002
"""What a thread still does for them: seconds that an action may take, and that the one before it
may have taken."""


class GameTurns:
    """The way of every request about games. Belongs to one event loop."""

    def __init__(
        self,
        games: Games,
        threads: ActionThreadGroups,
        pool: CalculationPool,
        limits: Limits,
    ) -> None:
        """Serve the games of a server.

        Args:
            games: all games.
            threads: where actions are done.
            pool: where what takes long is done.
            limits: how many may wait.
        """
        self._games = games
        self._threads = threads
        self._pool = pool
        self._limits = limits
        self._use = RecentUse(time.monotonic)
        self._locks: dict[str, tuple[asyncio.Lock, list[int]]] = {}

    async def run(
        self,
        name: str | None,
        work: Callable[[Stop], _Answer],
        asker: Asker,
        request: Request | None = None,
    ) -> _Answer:
        """Do something with a game, or with none, when its turn comes.

        Args:
            name: the game that others must leave alone meanwhile.
            work: what to do, in a thread; it is done again if a game had to be loaded first.
            asker: who asks, and pays.
            request: ends what takes long when its client leaves.

        Raises:
            RequestError: too many are waiting.
            SapperError: whatever the work raises.
        """
        async with self._turn(name):
            for _ in range(_TRIES):
                try:
                    return await self._in_thread(work, asker, name)
                except ColdGameError as cold:
                    await self._load(cold, asker, request)
        raise RequestError("busy", "the game is being played elsewhere", retry_after=1)

    async def act(
        self, name: str, seq: int, action: Action, asker: Asker, request: Request | None = None
    ) -> str:
        """Do an action, once, and return its answer as JSON; see ``Games.act``."""
        player, now = asker.player, self._games.now()
        is_greedy = self._is_greedy(asker)
        slice_, most = (GREEDY_SLICE, GREEDY_SECONDS) if is_greedy else (None, HARD_SECONDS)

        def work(stop: Stop) -> str:
            return self._games.act(name, player, seq, action, stop=stop, now=now, most=most)

        async def done() -> str:
            try:
                return await self._in_thread(work, asker, name, slice_)
            except HardActionError as hard:
                return await self._act_elsewhere(hard, asker, request)

        async with self._turn(name):
            for _ in range(_TRIES):
                try:
                    return await done()
                except ColdGameError as cold:
                    await self._load(cold, asker, request)
        raise RequestError("busy", "the game is being played elsewhere", retry_after=1)

    def _is_greedy(self, asker: Asker) -> bool:
        """Tell whether somebody has used much lately."""
        return self._use.of(_key(asker)) > GREEDY or self._pool.is_heavy(asker)

    def _threads_for(self, asker: Asker, name: str | None) -> ActionThreads:
        """Return where to act: quick moves wait for no slow ones, nor for those of the greedy."""
        if self._is_greedy(asker):
            return self._threads.greedy
        is_slow = name is not None and self._games.kept.is_slow(name)
        return self._threads.slow if is_slow else self._threads.quick

    async def _act_elsewhere(
        self, hard: HardActionError, asker: Asker, request: Request | None
    ) -> str:
        live = hard.live
        if hard.result is None:
            job = partial(jobs.act, live, hard.action, hard.now)
            live, result = await self._pool.run(asker, job, request=request, plays=True)
        else:
            result = hard.result
            try:
                live.last_look = await self._pool.run(
                    asker, partial(jobs.look_back, live), request=request, plays=True
                )
            except BaseException:  # it was changed already, and that is not kept
                self._games.forget(live.stored.id)
                raise
        return await self._threads.quick.run(
            lambda _: self._games.keep(live, hard.seq, hard.action, result, hard.now)
        )

    async def _load(self, cold: ColdGameError, asker: Asker, request: Request | None) -> None:
        """Play a game again from its actions, in a process."""
        stored = cold.stored
        actions = await self._threads.quick.run(lambda _: self._games.kept.actions(stored))
        live = await self._pool.run(
            asker,
            partial(jobs.restore, stored, actions),
            request=request,
            plays=True,
            patience=self._limits.reload_patience,
        )
        self._games.put(live)

    async def _in_thread(
        self,
        work: Callable[[Stop], _Answer],
        asker: Asker,
        name: str | None,
        slice_: float | None = None,
    ) -> _Answer:
        spent = 0.0

        def timed(stop: Stop) -> _Answer:
            nonlocal spent
            begun = time.thread_time()
            try:
                return work(stop)
            finally:
                spent = time.thread_time() - begun

        try:
            return await self._threads_for(asker, name).run(timed, slice_)
        finally:
            self._use.add(_key(asker), spent)
            if spent > FREE:
                self._pool.charge(asker, spent)

    @asynccontextmanager
    async def _turn(self, name: str | None) -> AsyncIterator[None]:
        """Wait until nobody else has a game."""
        if name is None:
            yield
            return
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


def _key(asker: Asker) -> str:
    return asker.address if asker.player is None else asker.player
