"""Whether a server can serve: whether its store takes a write."""

import asyncio
import time
from collections.abc import Callable

from sapper.errors import SapperError
from sapper.web.store import Store

FRESH = 1.0
"""Seconds for which what was found is reported again, so that asking costs nothing."""

WAIT = 2.0
"""Seconds within which a store that is ready answers."""


class Readiness:
    """Writes something to the store, once per second at most. Belongs to one event loop."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._then: float | None = None
        self._ready = False
        self._lock = asyncio.Lock()

    async def look(self) -> bool:
        """Return whether the server can serve."""
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
