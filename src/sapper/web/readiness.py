"""Whether a server is ready: whether its store accepts a write."""

import asyncio
import time
from collections.abc import Callable

from sapper.errors import SapperError
from sapper.web.store import Store

FRESH = 1.0
"""Seconds for which a result is reused, so that frequent checks cost nothing."""

WAIT = 2.0
"""Time limit in seconds for the store's answer."""


class Readiness:
    """Writes to the store, at most once per second. It is used by one event loop."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._then: float | None = None
        self._ready = False
        self._lock = asyncio.Lock()

    async def look(self) -> bool:
        """Return whether the server is ready."""
        async with self._lock:
            if self._then is None or self._clock() - self._then >= FRESH:
                self._ready = await self._answers()
                self._then = self._clock()
            return self._ready

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(WAIT):
                await self._store.call(self._store.check)
        except (SapperError, TimeoutError):
            return False
        return True
