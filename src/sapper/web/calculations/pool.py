"""Runs jobs in processes: each in its turn, within its time, ended when its client has left.

The processor time that a job takes is charged to its client afterwards (``Ledger``).
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
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
from sapper.web.calculations.waiting_list import Ticket, WaitingList
from sapper.web.clients import Client
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.metrics import Metrics

_Answer = TypeVar("_Answer")
_LOG = logging.getLogger("sapper.web")
_MEGABYTE = 1 << 20
_BUSY = 4  # slices that a job may take on a busy machine for the work of one
_LOOP_SECONDS = 0.003  # of the event loop and its threads, to send a job and take its answer


class Processes:
    """The processes of a server; they outlive whoever waits for them."""

    def __init__(self, limits: Limits) -> None:
        """Describe as many as the limits say; each starts when it is needed."""
        memory = limits.memory * _MEGABYTE
        self.quick = [
            CalculationProcess(in_background=False, memory=memory)
            for _ in range(limits.quick_processes)
        ]
        """The lane for short slices of time."""
        self.long = [
            CalculationProcess(in_background=number < limits.background_processes, memory=memory)
            for number in range(limits.long_processes)
        ]
        """The lane for what takes longer."""
        self.threads = ThreadPoolExecutor(
            len(self.quick) + len(self.long), thread_name_prefix="calculation"
        )
        """One for each process, to wait for its answer."""

    def start(self) -> None:
        """Start one for the first request; the others start when they are needed."""
        self.quick[0].start()

    def close(self) -> None:
        """End all of them."""
        for process in (*self.quick, *self.long):
            process.close()
        self.threads.shutdown()


class CalculationPool:
    """Who may calculate, when, and for how long. Belongs to one event loop."""

    def __init__(
        self, processes: Processes, limits: Limits, ledger: Ledger, metrics: Metrics
    ) -> None:
        self._limits = limits
        self._ledger = ledger
        self._metrics = metrics
        self._threads = processes.threads
        self._free = {False: list(processes.quick), True: list(processes.long)}
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
            client: whose turn it is, and who is charged; the job is ended when it leaves.
            job: what to do, by a function that can be pickled; it should end soon after the flag
                that it is given is set, and is killed otherwise.
            plays: whether it is for a running game, or one that has just ended.
            patience: seconds after which it is ended, if not the usual number.

        Raises:
            RequestError: too many are waiting, the client has used up the time there is for it,
                the job has refused, or it was too hard.
        """
        loop = asyncio.get_running_loop()
        left: asyncio.Future[None] = loop.create_future()
        request, watch = client.request, None
        if request is not None:
            watch = asyncio.create_task(_await_leaving(request, left))
        ticket = Ticket(client, plays, loop.create_future())
        ticket.long = self._ledger.is_heavy(ticket.key, client.address)
        try:
            self._ledger.check_time(client)
            self._ledger.charge_loop(client, _LOOP_SECONDS)
            self._list.add(ticket)
            while True:
                limit = self._limits.slice
                if ticket.long:
                    limit = patience or self._limits.patience
                is_done, answer = await self._have_turn(ticket, job, limit, left)
                if is_done or ticket.long:  # in a long process, what was found by then
                    return answer
                ticket = replace(ticket, long=True, turn=loop.create_future())
                self._list.add_again(ticket)
        except RequestError as error:
            self._metrics.refused.labels(error.code).inc()
            raise
        finally:
            if watch is not None:
                watch.cancel()

    async def _have_turn(
        self,
        ticket: Ticket,
        job: Callable[[Stop], _Answer],
        limit: float,
        left: "asyncio.Future[None]",
    ) -> tuple[bool, _Answer]:
        """Wait for the turn of a job and run it; return whether it is done, and its answer."""
        free, process, begun = self._free[ticket.long], None, 0.0
        try:
            if not ticket.turn.done():
                await asyncio.wait((ticket.turn, left), return_when=asyncio.FIRST_COMPLETED)
            if not ticket.turn.done():
                raise _gave_up(0, left)
            process = max(
                free, key=lambda each: (each.in_background != ticket.plays, each.is_ready)
            )
            free.remove(process)
            self._start_next(free)
            begun = time.monotonic()
            return await self._call(process, job, limit, left, is_long=ticket.long)
        finally:
            if process is not None:
                free.append(process)
                spent = time.monotonic() - begun
                # What a busy machine makes longer is not the client's to pay.
                used = spent if process.used is None else process.used
                self._ledger.charge_time(ticket.client, used)
                self._metrics.calculation_seconds.observe(spent)
            self._list.leave(ticket)

    def _start_next(self, free: list[CalculationProcess]) -> None:
        """Let a process get ready for the next job, if none has been started yet."""
        if free and all(process.pid is None for process in free):
            starting = asyncio.get_running_loop().run_in_executor(self._threads, free[0].start)
            starting.add_done_callback(_seen)

    async def _call(
        self,
        process: CalculationProcess,
        job: Callable[[Stop], _Answer],
        limit: float,
        left: "asyncio.Future[None]",
        *,
        is_long: bool,
    ) -> tuple[bool, _Answer]:
        loop = asyncio.get_running_loop()
        if not process.is_ready:  # the time to start is nobody's to pay
            try:
                await loop.run_in_executor(self._threads, process.get_ready)
            except ProcessDiedError as error:
                raise _process_failed("no calculation process could be started") from error
        number = process.new_number()
        answer = loop.run_in_executor(self._threads, process.call, job, number)
        answer.add_done_callback(_seen)
        in_time = await self._await(answer, process, number, limit, left, is_long=is_long)
        try:
            found: _Answer = await answer
        except ProcessDiedError as error:
            if in_time:
                refusal = _died(error, is_long=is_long)
            else:
                refusal = _gave_up(limit, left) if left.done() or is_long else None
            if refusal is not None:
                raise refusal from error
            return False, _nothing()
        except RequestError:
            if in_time or is_long:
                raise
            return False, _nothing()  # it may have been refused because it was stopped
        except JobFailedError as error:
            _LOG.error("a calculation failed: %s", error)
            raise
        if left.done() and not in_time:
            raise _gave_up(limit, left)
        return in_time, found

    async def _await(
        self,
        answer: "asyncio.Future[Any]",
        process: CalculationProcess,
        number: int,
        limit: float,
        left: "asyncio.Future[None]",
        *,
        is_long: bool,
    ) -> bool:
        """Wait until a process has answered or ended; return whether it did so by itself.

        A quick process is given its slice of work: on a busy machine that takes longer.
        """
        before = None if is_long else process.cpu_seconds
        try:
            for _ in range(1 if before is None else _BUSY):
                await asyncio.wait((answer, left), timeout=limit, return_when="FIRST_COMPLETED")
                if answer.done():
                    return True
                now = process.cpu_seconds
                if left.done() or now is None or now - (before or 0.0) > limit / 2:
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
    """Look at an error that nobody may wait for, so that asyncio does not report it."""
    if not answer.cancelled():
        answer.exception()


def _died(error: ProcessDiedError, *, is_long: bool) -> RequestError | None:
    """Return what to answer when a process died by itself; nothing if the job is tried again."""
    if not error.was_killed:  # memory ended in a library that cannot say so
        return too_much_memory()
    return _process_failed("the calculation process was killed") if is_long else None


def _process_failed(what: str) -> RequestError:
    return RequestError("busy", what, retry_after=5)


def _gave_up(limit: float, left: "asyncio.Future[None]") -> RequestError:
    """Return the error of a job that was ended."""
    if left.done():
        return RequestError("client_left", "the client has left")
    return RequestError("too_hard", f"not found within {limit:g} s", seconds=limit)


async def _await_leaving(request: Request, left: "asyncio.Future[None]") -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    if not left.done():
        left.set_result(None)
