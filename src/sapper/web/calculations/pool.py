"""Runs jobs in processes: each in its turn, within its time, and ended when nobody wants it.

The time of a processor that a job takes is charged to its player and its address afterwards; who
has used up what there was to use waits until enough has come back.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import Request

from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.calculations.process import (
    CalculationProcess,
    JobFailedError,
    ProcessDiedError,
    too_much_memory,
)
from sapper.web.calculations.recent_use import RecentUse
from sapper.web.calculations.waiting_list import SHORT, Ticket, WaitingList
from sapper.web.clients import Client
from sapper.web.limits import Limits
from sapper.web.metrics import Metrics
from sapper.web.token_bucket import TokenBuckets

_Answer = TypeVar("_Answer")
_LOG = logging.getLogger("sapper.web")
_MEGABYTE = 1 << 20
_BUSY = 4  # slices that a job may take on a busy machine for the work of one


class Processes:
    """The processes of a server; they outlive whoever waits for them."""

    def __init__(self, limits: Limits) -> None:
        """Describe as many as the limits say; each starts when it is needed."""
        memory = limits.memory * _MEGABYTE
        self.quick = [
            CalculationProcess(in_background=False, memory=memory)
            for _ in range(limits.quick_processes)
        ]
        """For short slices of time."""
        self.long = [
            CalculationProcess(in_background=number < limits.background_processes, memory=memory)
            for number in range(limits.long_processes)
        ]
        """For what takes longer."""
        self.threads = ThreadPoolExecutor(
            len(self.quick) + len(self.long), thread_name_prefix="calculation"
        )
        """One for each process, to wait for its answer."""

    def start(self) -> None:
        """Start one for the first who asks; the others start when they are needed."""
        self.quick[0].start()

    def close(self) -> None:
        """End all of them."""
        for process in (*self.quick, *self.long):
            process.close()
        self.threads.shutdown()


class CalculationPool:
    """Who may calculate, when, and for how long. Belongs to one event loop."""

    def __init__(
        self,
        processes: Processes,
        limits: Limits,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits
        self._metrics = metrics
        self._threads = processes.threads
        self._quick, self._long = list(processes.quick), list(processes.long)
        self._use, self._hard_use = RecentUse(clock), RecentUse(clock)
        self._players = TokenBuckets(limits.player_time, clock)
        self._addresses = TokenBuckets(limits.address_time, clock)
        self._list = WaitingList(
            quick=len(self._quick),
            long=len(self._long),
            each=limits.waiting_each,
            address=limits.waiting_address,
            total=limits.waiting,
            use=self._use,
            hard_use=self._hard_use,
        )
        metrics.watch(waiting=lambda: self._list.waiting, running=lambda: self._list.running)

    async def run(
        self,
        asker: Client,
        job: Callable[[Stop], _Answer],
        *,
        plays: bool = False,
        patience: float | None = None,
    ) -> _Answer:
        """Run a job when its turn comes, and return its answer.

        Args:
            asker: whose turn it is, and who is charged; the job is ended when it leaves.
            job: what to do, by a function that can be pickled; it should end soon after the flag
                that it is given is set, and is killed otherwise.
            plays: whether it is for a running game, or one that has just ended.
            patience: seconds after which it is ended, if not the usual number.

        Raises:
            RequestError: too many are waiting, the asker has used up the time there is for one,
                the job has refused, or it was too hard.
        """
        self._check_time(asker)
        loop = asyncio.get_running_loop()
        gone: asyncio.Future[None] = loop.create_future()
        request = asker.request
        watch = None if request is None else asyncio.create_task(_await_leaving(request, gone))
        ticket = Ticket(asker, plays, loop.create_future())
        ticket.long = self._list.is_heavy(ticket.key, asker.address)
        try:
            self._list.add(ticket)
            while True:
                is_quick = await self._turn(ticket, gone)
                limit = self._limits.slice if is_quick else patience or self._limits.patience
                ended, answer = await self._have_turn(ticket, job, limit, gone)
                if ended or not is_quick:
                    return answer
                ticket.long, ticket.turn = True, loop.create_future()
                self._list.add_again(ticket)
        except RequestError as error:
            self._metrics.refused.labels(error.code).inc()
            raise
        finally:
            if watch is not None:
                watch.cancel()

    def is_heavy(self, asker: Client) -> bool:
        """Tell whether somebody who plays has used much lately."""
        return self._list.is_heavy(asker.player or asker.address, asker.address)

    def charge(self, asker: Client, seconds: float) -> None:
        """Charge somebody for time that was spent."""
        uses = (self._use, self._hard_use) if seconds > SHORT else (self._use,)
        self._addresses.charge(asker.address, seconds)
        if asker.player is not None:
            self._players.charge(asker.player, seconds)
        for use in uses:
            use.add(asker.address, seconds)
            if asker.player is not None:
                use.add(asker.player, seconds)

    def _check_time(self, asker: Client) -> None:
        wait = self._addresses.debt(asker.address)
        if asker.player is not None:
            wait = max(wait, self._players.debt(asker.player))
        if wait:
            self._metrics.refused.labels("calculation_time").inc()
            raise RequestError(
                "calculation_time",
                f"your calculations have taken all the time there is for you: wait {wait} s",
                retry_after=wait,
            )

    async def _turn(self, ticket: Ticket, gone: "asyncio.Future[None]") -> bool:
        """Wait for the turn of a job, and return whether it is in a quick process."""
        if not ticket.turn.done():
            try:
                await asyncio.wait((ticket.turn, gone), return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                self._give_up(ticket)
                raise
        if not ticket.turn.done():
            self._give_up(ticket)
            raise _gave_up(0, gone)
        return ticket.turn.result()

    def _give_up(self, ticket: Ticket) -> None:
        if ticket.turn.done():
            self._list.finished(ticket)
        else:
            self._list.remove(ticket)

    async def _have_turn(
        self,
        ticket: Ticket,
        job: Callable[[Stop], _Answer],
        limit: float,
        gone: "asyncio.Future[None]",
    ) -> tuple[bool, _Answer]:
        """Run a job for so long, and return whether it came to its end by itself, and its answer.

        In a long process what was found by then is the answer.
        """
        free = self._long if ticket.long else self._quick
        begun = time.monotonic()
        process = max(free, key=lambda each: (each.in_background != ticket.plays, each.is_ready))
        free.remove(process)
        self._start_next(free)
        try:
            return await self._call(process, job, limit, gone, is_quick=not ticket.long)
        finally:
            spent = time.monotonic() - begun
            free.append(process)
            # What a busy machine makes longer is not the asker's to pay.
            self.charge(ticket.asker, spent if process.used is None else process.used)
            self._metrics.calculation_seconds.observe(spent)
            self._list.finished(ticket)

    def _start_next(self, free: list[CalculationProcess]) -> None:
        """Let a process get ready for whoever comes next, if none has been started yet."""
        if free and all(process.pid is None for process in free):
            starting = asyncio.get_running_loop().run_in_executor(self._threads, free[0].start)
            starting.add_done_callback(_seen)

    async def _call(
        self,
        process: CalculationProcess,
        job: Callable[[Stop], _Answer],
        limit: float,
        gone: "asyncio.Future[None]",
        *,
        is_quick: bool,
    ) -> tuple[bool, _Answer]:
        loop = asyncio.get_running_loop()
        if not process.is_ready:  # the time to start is nobody's fault
            try:
                await loop.run_in_executor(self._threads, process.get_ready)
            except ProcessDiedError as error:
                raise RequestError(
                    "busy", "no calculation process could be started", retry_after=5
                ) from error
        number = process.new_number()
        answer = loop.run_in_executor(self._threads, process.call, job, number)
        answer.add_done_callback(_seen)
        in_time = await self._await(
            answer, process, number, limit=limit, gone=gone, counts_work=is_quick
        )
        try:
            found: _Answer = await answer
        except ProcessDiedError as error:
            if in_time:  # by itself: memory ended in a library that does not say so
                raise too_much_memory() from error
            if gone.done() or not is_quick:
                raise _gave_up(limit, gone) from error
            return False, _nothing()
        except RequestError:
            if in_time or not is_quick:
                raise
            return False, _nothing()  # it may have been refused because it was stopped
        except JobFailedError as error:
            _LOG.error("a calculation failed: %s", error)
            raise
        if gone.done() and not in_time:
            raise _gave_up(limit, gone)
        return in_time, found

    async def _await(
        self,
        answer: "asyncio.Future[Any]",
        process: CalculationProcess,
        number: int,
        *,
        limit: float,
        gone: "asyncio.Future[None]",
        counts_work: bool,
    ) -> bool:
        """Wait until a process has answered or ended; return whether it did so by itself.

        A quick process is given its slice of work: on a busy machine that takes longer.
        """
        before = process.cpu_seconds if counts_work else None
        try:
            for _ in range(1 if before is None else _BUSY):
                await asyncio.wait((answer, gone), timeout=limit, return_when="FIRST_COMPLETED")
                if answer.done():
                    return True
                now = process.cpu_seconds
                if gone.done() or now is None or now - (before or 0.0) > limit / 2:
                    break
            process.stop(number)
            await asyncio.wait((answer,), timeout=self._limits.grace)
            if not answer.done():
                process.kill()
                self._metrics.killed.inc()
                await asyncio.wait((answer,))
        except asyncio.CancelledError:
            process.kill()
            await asyncio.wait((answer,))  # the process is free when its thread is
            raise
        return False


def _nothing() -> Any:
    """Return what stands for an answer that will be looked for again."""


def _seen(answer: "asyncio.Future[Any]") -> None:
    """Look at an answer that nobody may wait for any more, lest its error be told as unseen."""
    if not answer.cancelled():
        answer.exception()


def _gave_up(limit: float, gone: "asyncio.Future[None]") -> RequestError:
    """Return the error of a job that was ended."""
    if gone.done():
        return RequestError("client_left", "the client has left")
    return RequestError("too_hard", f"not found within {limit:g} s", seconds=limit)


async def _await_leaving(request: Request, gone: "asyncio.Future[None]") -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    if not gone.done():
        gone.set_result(None)
