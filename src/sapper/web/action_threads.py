"""Threads for actions in games: some at a time, some waiting, none on the event loop.

Mostly they wait for the database. Every action gets a flag that stops it after a slice of time, or
when whoever asked for it has left: what needs longer is calculated elsewhere.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from sapper.app.errors import RequestError
from sapper.engine import Stop

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
        self._places = asyncio.Semaphore(places)
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="action")
        self._room = places + waiting
        self._slice = slice_
        self.running = 0
        """Actions that run."""

    async def run(self, work: Callable[[Stop], _Answer], slice_: float | None = None) -> _Answer:
        """Run an action when its turn comes, and return its answer.

        Args:
            work: the action; it must end soon after the flag that it is given is set.
            slice_: seconds after which it is stopped, if not the usual number.

        Raises:
            RequestError: too many are waiting.
            SapperError: whatever the action raises.
        """
        if self._room <= 0:
            raise RequestError("busy", "too many actions are waiting", retry_after=2)
        self._room -= 1
        stop = Stop()
        try:
            async with self._places:
                self.running += 1
                loop = asyncio.get_running_loop()
                timer = loop.call_later(self._slice if slice_ is None else slice_, stop.set)
                working = loop.run_in_executor(self._threads, work, stop)
                try:
                    return await asyncio.shield(working)
                except asyncio.CancelledError:
                    stop.set()
                    await asyncio.wait((working,))  # its place is free when its thread is
                    working.exception()  # nobody waits for it any more
                    raise
                finally:
                    timer.cancel()
                    self.running -= 1
        finally:
            self._room += 1

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False)


@dataclass(frozen=True, slots=True)
class ActionThreadGroups:
    """All threads for actions: quick ones wait for no slow ones, nor for those of the greedy."""

    quick: ActionThreads
    """For most games."""
    slow: ActionThreads
    """For games that take long."""
    greedy: ActionThreads
    """For whoever has used much lately."""

    def close(self) -> None:
        """Let all threads end."""
        for threads in (self.quick, self.slow, self.greedy):
            threads.close()
