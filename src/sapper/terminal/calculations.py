"""Runs calculations in a thread, one at a time; a stop signal cancels the current one.

The thread is a daemon, so quitting the program never waits for a calculation.
"""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sapper.engine import Stop

Result = TypeVar("Result")


class Calculations:
    """The running calculation, and its stop signal."""

    def __init__(self) -> None:
        self._stop: Stop | None = None
        self.was_stopped = False
        """Whether the last calculation was stopped."""

    @property
    def is_busy(self) -> bool:
        """Whether a calculation is running."""
        return self._stop is not None

    def stop(self) -> None:
        """Stop the calculation."""
        if self._stop is not None:
            self._stop.set()
            self.was_stopped = True

    async def run(self, work: Callable[[Stop], Result]) -> Result:
        """Run a function in a thread, and return its result or raise its error."""
        if self._stop is not None:
            raise RuntimeError("only one calculation can run at a time")
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
    """Pass on a result, unless it is no longer needed."""

    def if_awaited() -> None:
        if not answer.done():
            put()

    try:
        loop.call_soon_threadsafe(if_awaited)
    except RuntimeError:  # the program has ended
        return
