"""Threads for calculations: some at a time, some waiting, none on the event loop.

Every calculation gets a flag that stops it: when the server's patience ends, or when whoever asked
for it has left. Moves have a pool of their own, so that nobody who posts hard boards can hold up
the players.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio
import anyio.to_thread
from starlette.requests import Request

from sapper.engine import Stop
from sapper.web.errors import RequestError

_Answer = TypeVar("_Answer")


class CalculationPool:
    """Runs calculations in threads, at most so many at once, each for a limited time."""

    def __init__(self, places: int, *, waiting: int, patience: float) -> None:
        """Make the pool.

        Args:
            places: calculations that run at once.
            waiting: calculations that may wait beside them.
            patience: seconds after which a calculation that runs is stopped.
        """
        self._places = anyio.CapacityLimiter(places)
        self._threads = anyio.CapacityLimiter(places)
        self._room = places + waiting
        self._patience = patience

    async def run(self, request: Request, work: Callable[[Stop], _Answer]) -> _Answer:
        """Run a calculation when its turn comes, and return its answer.

        Args:
            request: the request that needs it; when its client leaves, the calculation is stopped.
            work: the calculation; it must end soon after the flag that it is given is set.

        Raises:
            RequestError: too many are waiting.
            SapperError: whatever the calculation raises.
        """
        if self._room <= 0:
            raise RequestError(503, "busy", "all places for calculations are taken", retry_after=2)
        self._room -= 1
        stop = Stop()
        watch = asyncio.create_task(_stop_on_disconnect(request, stop))
        try:
            async with self._places:
                timer = asyncio.get_running_loop().call_later(self._patience, stop.set)
                try:
                    return await anyio.to_thread.run_sync(
                        partial(work, stop), limiter=self._threads
                    )
                finally:
                    timer.cancel()
        finally:
            watch.cancel()
            self._room += 1


async def _stop_on_disconnect(request: Request, stop: Stop) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    stop.set()
