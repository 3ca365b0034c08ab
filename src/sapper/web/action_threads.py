"""Threads for actions in games: some at a time, some waiting, none on the event loop.

Mostly they wait for the database. Every action gets a flag that stops it after a slice of time, or
when whoever asked for it has left: what needs longer is calculated elsewhere.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import anyio
import anyio.to_thread

from sapper.engine import Stop
from sapper.web.errors import RequestError

_Answer = TypeVar("_Answer")


class ActionThreads:
    """Runs actions in threads, at most so many at once, each for a limited time."""

    def __init__(self, places: int, *, waiting: int, slice_: float) -> None:
        """Make the threads' limits.

        Args:
            places: actions that run at once.
            waiting: actions that may wait beside them.
            slice_: seconds after which an action that runs is stopped.
        """
        self._places = anyio.CapacityLimiter(places)
        self._threads = anyio.CapacityLimiter(places)
        self._room = places + waiting
        self._slice = slice_

    async def run(self, work: Callable[[Stop], _Answer]) -> _Answer:
        """Run an action when its turn comes, and return its answer.

        Args:
            work: the action; it must end soon after the flag that it is given is set.

        Raises:
            RequestError: too many are waiting.
            SapperError: whatever the action raises.
        """
        if self._room <= 0:
            raise RequestError(503, "busy", "too many actions are waiting", retry_after=2)
        self._room -= 1
        stop = Stop()
        try:
            async with self._places:
                timer = asyncio.get_running_loop().call_later(self._slice, stop.set)
                try:
                    return await anyio.to_thread.run_sync(
                        partial(work, stop), limiter=self._threads
                    )
                finally:
                    timer.cancel()
        finally:
            self._room += 1
