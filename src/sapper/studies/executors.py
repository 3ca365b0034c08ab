"""Where jobs run: on this machine, or on a Dask cluster. The same code runs in both.

Work is given out in turns: some jobs of one case, taken one after the other until they are done or
the turn has lasted long enough. Short jobs so share the price of being sent, long ones are
reported one by one, and a case's budget is kept by whoever holds its turn.
"""

import asyncio
import os
import socket
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Protocol
from urllib.parse import urlsplit

from sapper.errors import StudyError, UnavailableError
from sapper.studies.child import BudgetSpentError, Child, JobLostError, Order
from sapper.studies.study import Case, Result, Status

TURN_SECONDS = 1.0
"""How long a turn lasts before it reports, by the clock on the wall."""

LOCAL = "local:"
"""The address of a Dask cluster that is started here for the run, followed by its size."""

_REACH_SECONDS = 5.0  # how long to try to reach a scheduler


@dataclass(frozen=True, slots=True)
class Turn:
    """Jobs of one case."""

    module: str
    """Where the study is."""
    case: Case
    """The case."""
    seeds: tuple[int, ...]
    """The jobs, in order."""
    budget: float | None
    """Seconds that each case may take."""
    left: float | None
    """What is left of them for this case."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A turn, and what came of it."""

    turn: Turn
    """The turn."""
    results: tuple[Result, ...]
    """What was measured, from the first job on; there may be jobs left."""
    lost: str | None = None
    """Why the job after these was lost, when it was."""


def take(turn: Turn, child: Child) -> Taken:
    """Take a turn with the help of a child process."""
    results: list[Result] = []
    end = time.monotonic() + TURN_SECONDS
    left = turn.left
    for place, seed in enumerate(turn.seeds):
        if left is not None and left <= 0:
            results += _beyond(turn, place)
            break
        try:
            found, spent = child.measure(Order(turn.module, turn.case, seed, left))
        except BudgetSpentError:
            results += _beyond(turn, place)
            break
        except JobLostError as error:
            return Taken(turn, tuple(results), lost=str(error))
        results.append(
            Result(turn.case, seed, Status.DONE, found.seconds, found.values, spent=spent)
        )
        if left is not None:
            left -= spent
        if time.monotonic() > end:
            break
    return Taken(turn, tuple(results))


def _beyond(turn: Turn, place: int) -> list[Result]:
    """Return the records of the jobs from this place on, for which the budget does not reach."""
    return [
        Result(turn.case, seed, Status.BEYOND, budget=turn.budget) for seed in turn.seeds[place:]
    ]


class Executor(Protocol):
    """Takes turns, several at a time."""

    @property
    def slots(self) -> int:
        """How many turns it takes at a time."""
        ...

    def submit(self, turn: Turn) -> None:
        """Give it a turn."""
        ...

    def next(self) -> Taken:
        """Wait for one of the turns given.

        Raises:
            StudyError: the turns can no longer be taken.
        """
        ...

    def close(self) -> None:
        """End everything that it started."""
        ...


class LocalExecutor:
    """A process for each core of this machine, or as many as wanted."""

    def __init__(self, workers: int | None = None) -> None:
        self.slots = workers or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self.slots)
        self._children = [Child() for _ in range(self.slots)]
        self._idle: SimpleQueue[Child] = SimpleQueue()
        for child in self._children:
            self._idle.put(child)
        self._taken: SimpleQueue[Future[Taken]] = SimpleQueue()

    def submit(self, turn: Turn) -> None:
        """Give it a turn."""
        self._threads.submit(self._take, turn).add_done_callback(self._taken.put)

    def next(self) -> Taken:
        """Wait for one of the turns given."""
        return self._taken.get().result()

    def close(self) -> None:
        """Stop the processes, whatever they are doing."""
        for child in self._children:
            child.kill()
        self._threads.shutdown(cancel_futures=True)
        for child in self._children:
            child.close()

    def _take(self, turn: Turn) -> Taken:
        child = self._idle.get()  # there are as many as threads
        try:
            return take(turn, child)
        finally:
            self._idle.put(child)


class DaskExecutor:
    """A Dask cluster: a scheduler somewhere, or one with its workers started here.

    Dask gives the turn of a lost worker to another by itself. A turn that loses several workers
    is handed back as lost.
    """

    def __init__(self, address: str) -> None:
        """Reach the scheduler.

        Args:
            address: ``tcp://HOST:PORT``, or ``local:N`` for N workers on this machine.

        Raises:
            StudyError: there is no scheduler at the address, or it is no address.
            UnavailableError: Dask is not installed.
        """
        distributed = _distributed()
        self._cluster: Any = None
        if address.startswith(LOCAL):
            self._cluster = distributed.LocalCluster(
                n_workers=_number(address),
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
            )
            self._client = distributed.Client(self._cluster)
        else:
            _knock(address)
            _greet(address)
            self._client = distributed.Client(address, timeout=_REACH_SECONDS)
        self._address = address
        self._turns: dict[Any, Turn] = {}
        self._taken: SimpleQueue[Any] = SimpleQueue()

    @property
    def slots(self) -> int:
        """How many turns the workers take at a time; they may come and go.

        Raises:
            StudyError: the scheduler is gone.
        """
        try:
            threads: dict[str, int] = self._client.nthreads()
        except OSError:  # of Dask's errors, those about connections are such
            raise self._lost() from None
        return max(1, sum(threads.values()))

    def submit(self, turn: Turn) -> None:
        """Give it a turn."""
        future = self._client.submit(_take_on_worker, turn, pure=False)
        self._turns[future.key] = turn
        future.add_done_callback(self._taken.put)

    def next(self) -> Taken:
        """Wait for one of the turns given.

        Raises:
            StudyError: the scheduler is gone.
        """
        future = self._taken.get()
        turn = self._turns.pop(future.key)
        if future.status == "finished":
            taken: Taken = future.result()
            return taken
        if future.status == "error":  # among others: the turn has lost too many workers
            return Taken(turn, (), lost=_first_line(future.exception()))
        raise self._lost()

    def _lost(self) -> StudyError:
        return StudyError(
            f"{self._address!r} has been lost: what was measured is kept, the same command goes on"
        )

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        # A scheduler that is gone is waited for in vain otherwise.
        self._client.close(timeout=2)
        if self._cluster is not None:
            self._cluster.close()


_workers_children: dict[int, Child] = {}  # by thread; in the process of a Dask worker


def _take_on_worker(turn: Turn) -> Taken:
    """Take a turn inside a Dask worker, with the child of this thread."""
    return take(turn, _workers_children.setdefault(threading.get_ident(), Child()))


def connect(dask: str | None, workers: int | None) -> Executor:
    """Return the executor that the options ask for."""
    return LocalExecutor(workers) if dask is None else DaskExecutor(dask)


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 - slow, and optional
    except ImportError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: a cluster needs pip install 'sapper[study]'"
        ) from None
    return distributed


def _number(address: str) -> int:
    text = address.removeprefix(LOCAL)
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise StudyError(f"{address!r} is not a cluster: local:N with N from 1 to 1024")
    return int(text)


def _knock(address: str) -> None:
    """Find out whether anybody listens; Dask itself would go on trying for a while."""
    parts = urlsplit(address)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if parts.scheme not in ("tcp", "tls") or host is None or port is None:
        raise StudyError(
            f"{address!r} is not the address of a Dask scheduler: tcp://HOST:PORT or local:N"
        )
    try:
        socket.create_connection((host, port), timeout=_REACH_SECONDS).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StudyError(f"{address!r} cannot be reached: {reason}") from None


def _greet(address: str) -> None:
    """Let the listener say that it is a scheduler; a client would wait for ever if it is mute."""
    from distributed.core import rpc  # noqa: PLC0415 - slow, and optional

    async def ask() -> Any:
        async with rpc(address, timeout=_REACH_SECONDS) as listener:  # type: ignore[no-untyped-call]
            return await asyncio.wait_for(listener.identity(), _REACH_SECONDS)

    try:
        kind = asyncio.run(ask())["type"]
    except TimeoutError:
        raise StudyError(f"{address!r} is no Dask scheduler: it does not answer as one") from None
    except (OSError, ValueError) as error:
        raise StudyError(f"{address!r} is no Dask scheduler: {error}") from error
    if kind != "Scheduler":
        raise StudyError(f"{address!r} is no Dask scheduler: it is a {kind.lower()}")


def _first_line(error: BaseException | None) -> str:
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}"
