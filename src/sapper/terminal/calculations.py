"""Runs one piece of work at a time in a thread that a flag can stop, off the event loop.

The thread is a daemon, so that leaving the program never waits for it.
"""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sapper.engine import Stop

Result = TypeVar("Result")


class Calculations:
    """The calculation that is running, and the flag that ends it."""

    def __init__(self) -> None:
        self._stop: Stop | None = None
        self.was_stopped = False
        """Whether the last calculation was asked to end."""

    @property
    def is_busy(self) -> bool:
        """Whether something is being calculated."""
        return self._stop is not None

    def stop(self) -> None:
        """Ask what is being calculated to end."""
        if self._stop is not None:
            self._stop.set()
            self.was_stopped = True

    async def run(self, work: Callable[[Stop], Result]) -> Result:
        """Let a thread work, and return what it answers or raise what it raises."""
        if self._stop is not None:
            raise RuntimeError("one calculation at a time")
        stop = self._stop = Stop()
        self.was_stopped = False
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        thread = threading.Thread(target=_work, args=(work, stop, loop, answer), daemon=True)
        thread.start()
        try:
            return await answer
        finally:
            stop.set()  # the waiting task may have been cancelled
            self._stop = None


def _work(
    work: Callable[[Stop], Result],
    stop: Stop,
    loop: asyncio.AbstractEventLoop,
    answer: "asyncio.Future[Result]",
) -> None:
    try:
        found = work(stop)
    except BaseException as error:  # noqa: BLE001 - passed to the waiting task
        _hand_over(loop, answer, partial(answer.set_exception, error))
    else:
        _hand_over(loop, answer, partial(answer.set_result, found))


def _hand_over(
    loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[Result]", put: Callable[[], None]
) -> None:
    """Put an answer, unless nothing waits for it any more."""

    def if_awaited() -> None:
        if not answer.done():
            put()

    try:
        loop.call_soon_threadsafe(if_awaited)
    except RuntimeError:  # the program has been left meanwhile
        return
