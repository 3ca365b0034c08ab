"""Threads for long calculations: a few at a time, some waiting, none on the event loop.

Moves have threads of their own, so that nobody who posts hard boards can hold up the players.
"""

from collections.abc import Callable
from typing import TypeVar

import anyio
import anyio.to_thread

from sapper.web.errors import RequestError

_Answer = TypeVar("_Answer")


class CalculationPool:
    """Runs calculations in threads, at most so many at once."""

    def __init__(self, places: int, waiting: int) -> None:
        """Make the pool.

        Args:
            places: calculations that run at once.
            waiting: calculations that may wait beside them.
        """
        self._limiter = anyio.CapacityLimiter(places)
        self._room = places + waiting

    async def run(self, work: Callable[[], _Answer]) -> _Answer:
        """Run a calculation when its turn comes, and return its answer.

        Raises:
            RequestError: too many are waiting.
        """
        if self._room <= 0:
            raise RequestError(503, "busy", "all places for calculations are taken", retry_after=2)
        self._room -= 1
        try:
            return await anyio.to_thread.run_sync(work, limiter=self._limiter)
        finally:
            self._room += 1
