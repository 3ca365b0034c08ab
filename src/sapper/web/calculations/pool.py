"""Runs jobs in processes, in turn and within a time limit; a job ends if its client disconnects.

The CPU time of a job is charged to its client afterwards (``Ledger``).
"""

import asyncio
import itertools
import logging
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.calculations.process import (
    CalculationProcess,
    JobFailedError,
    ProcessDiedError,
    too_much_memory,
)
from sapper.web.calculations.waiting_list import LONG, PROMPT, Ticket, WaitingList
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.metrics import Metrics

_Answer = TypeVar("_Answer")
_LOG = logging.getLogger("sapper.web")
_BACKGROUND = 7  # added to the niceness of the long processes for posted boards
_BUSY_SECONDS = 1.0  # maximum time of a slice on a busy machine
_LOOP_SECONDS = 0.003  # time on the event loop and its threads per job


class Processes:
    """The calculation processes of a server; they may outlive an application that uses them."""

    def __init__(self, limits: Limits) -> None:
        """Set up as many processes as the limits say; each starts when it is needed."""

        def niceness(lane: int, number: int) -> int:
            if lane == PROMPT or not limits.niceness:
                return 0
            return limits.niceness + (_BACKGROUND if lane == LONG and number else 0)

        self.lanes = tuple(
            [CalculationProcess(limits.memory << 20, niceness(lane, n)) for n in range(count)]
            for lane, count in enumerate(limits.processes)
        )
        """The processes of the prompt, quick and long lanes."""
        everyone = sum(map(len, self.lanes))
        self.threads = ThreadPoolExecutor(everyone, thread_name_prefix="calculation")
        """One thread per process, which waits for the process's answer."""

    def start(self) -> None:
        """Start one process, so that the first request does not wait for it."""
        self.threads.submit(self.lanes[PROMPT][0].get_ready)

    def close(self) -> None:
        """End all processes."""
        for process in itertools.chain(*self.lanes):
            process.close()
        self.threads.shutdown()


class CalculationPool:
    """Decides when each client's jobs run, and for how long. Use it from one event loop only."""

    def __init__(
        self, processes: Processes, limits: Limits, ledger: Ledger, metrics: Metrics
    ) -> None:
        self._limits = limits
        self._ledger = ledger
        self._metrics = metrics
        self._threads = processes.threads
        self._free = [list(lane) for lane in processes.lanes]
        self._list = WaitingList(limits, ledger)
        metrics.watch(
            waiting=lambda: len(self._list.waiting), running=lambda: len(self._list.running)
        )

    async def run(
        self,
        client: Client,
        job: Callable[[Stop], _Answer],
        *,
        plays: bool = False,
        patience: float | None = None,
    ) -> _Answer:
        """Run a job when its turn comes, and return its answer.

        Args:
            client: the client to charge; the job is stopped if the client disconnects.
            job: a function that can be pickled; if it does not end soon after its stop signal is
                set, its process is killed.
            plays: whether the job is for a game that is in progress or has just ended.
            patience: time limit in seconds; ``None`` for the default.

        Raises:
            RequestError: too many jobs are waiting, the client has no calculation time left, or the
                job raised an error or was too hard.
        """
        loop, limits = asyncio.get_running_loop(), self._limits
        left = asyncio.create_task(_leave(client))
        ticket = Ticket(client, plays, loop.create_future())
        if self._ledger.is_heavy(ticket.key, client.address):
            ticket.lane = LONG
        elif plays and self._ledger.is_light(ticket.key, client.address):
            ticket.lane = PROMPT
        try:
            self._ledger.check_time(client)
            self._ledger.charge_loop(client, _LOOP_SECONDS)
            self._list.add(ticket)
            while True:
                is_long = ticket.lane == LONG
                limit = (patience or limits.patience) if is_long else limits.slices[ticket.lane]
                is_done, answer = await self._have_turn(ticket, job, limit, left)
                if is_done:
                    found: _Answer = answer
                    return found
                ticket = replace(ticket, lane=ticket.lane + 1, turn=loop.create_future())
                self._list.add_again(ticket)
        except RequestError as error:
            self._metrics.refused.labels(error.code).inc()
            raise
        except JobFailedError as error:
            _LOG.error("a calculation failed: %s", error)
            raise
        finally:
            left.cancel()

    async def _have_turn(
        self, ticket: Ticket, job: Callable[[Stop], Any], limit: float, left: "asyncio.Task[None]"
    ) -> tuple[bool, Any]:
        """Wait for a job's turn and run it; return whether it finished, and its answer."""
        free, process, begun = self._free[ticket.lane], None, 0.0
        try:
            if not ticket.turn.done():
                await asyncio.wait((ticket.turn, left), return_when=asyncio.FIRST_COMPLETED)
            if not ticket.turn.done():
                raise _client_left()
            sign = -1 if ticket.plays else 1
            process = max(free, key=lambda each: (sign * each.niceness, each.is_ready))
            free.remove(process)
            if free and not any(other.is_ready for other in free):  # one starts for the next job
                self._in_thread(free[0].get_ready)
            begun = time.monotonic()
            if not process.is_ready:  # the client does not pay for the start
                await self._in_thread(process.get_ready)
            return await self._answer(process, job, limit, left, is_long=ticket.lane == LONG)
        except ProcessDiedError as error:
            if error.was_killed and ticket.lane != LONG:
                return False, None
            words = "the process was killed" if error.was_killed else "no process could be started"
            raise RequestError("busy", words, retry_after=5) from error
        finally:
            if process is not None:
                free.append(process)
                spent = time.monotonic() - begun
                # The client is not charged for delays on a busy machine.
                used = spent if process.used is None else process.used
                self._ledger.charge_time(ticket.client, used)
                self._metrics.calculation_seconds.observe(spent)
            self._list.leave(ticket)

    def _in_thread(self, work: Callable[..., Any], *values: Any) -> "asyncio.Future[Any]":
        """Call a function in a thread; if nobody awaits the result, an error is not reported."""
        started = asyncio.get_running_loop().run_in_executor(self._threads, work, *values)
        started.add_done_callback(lambda done: done.cancelled() or done.exception())
        return started

    async def _answer(
        self,
        process: CalculationProcess,
        job: Callable[[Stop], Any],
        limit: float,
        left: "asyncio.Task[None]",
        *,
        is_long: bool,
    ) -> tuple[bool, Any]:
        """Run a job for a limited time; return whether it finished, and its answer.

        In the long lane, a partial result counts as finished.
        """
        number = process.new_number()
        answer = self._in_thread(process.call, job, number)
        try:
            in_time = await _in_time(answer, process, limit, left, counts_work=not is_long)
            if not in_time:
                process.stop(number)
                await asyncio.wait((answer,), timeout=self._limits.grace)
        finally:
            if not answer.done():  # the job does not stop, or nobody waits for it
                process.kill()
                self._metrics.killed.inc()
                await asyncio.wait((answer,))  # until the process's thread is free
        if not in_time and left.done():
            raise _client_left()
        if not in_time and not is_long:
            return False, None  # ignore an error, which may be caused by stopping
        try:
            return True, await answer
        except ProcessDiedError as error:
            if not in_time:
                detail = f"not found within {limit:g} s"
                raise RequestError("too_hard", detail, seconds=limit) from error
            if error.was_killed:
                raise
            raise too_much_memory() from error  # a library ended the process


async def _in_time(
    answer: "asyncio.Future[Any]",
    process: CalculationProcess,
    limit: float,
    left: "asyncio.Task[None]",
    *,
    counts_work: bool,
) -> bool:
    """Wait for an answer, and return whether it arrived in time.

    On a busy machine, the time limit is extended, up to ``_BUSY_SECONDS``.
    """
    before = process.cpu_seconds if counts_work else None
    most = 1 if before is None or not limit else math.ceil(_BUSY_SECONDS / limit)
    for _ in range(most):
        await asyncio.wait((answer, left), timeout=limit, return_when=asyncio.FIRST_COMPLETED)
        now = process.cpu_seconds
        if answer.done() or left.done() or now is None or now - (before or 0.0) > limit / 2:
            break
    return answer.done()


def _client_left() -> RequestError:
    return RequestError("client_left", "the client has disconnected")


async def _leave(client: Client) -> None:
    """Wait until a client disconnects; wait forever if the client has no connection."""
    if client.receive is None:
        await asyncio.Event().wait()
    while client.receive and (await client.receive())["type"] != "http.disconnect":
        pass
