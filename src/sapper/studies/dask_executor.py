"""Batches on a Dask cluster; imported only when one is asked for, because Dask is optional."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit

import distributed
from distributed.core import rpc

from sapper.errors import StudyError
from sapper.studies.batches import Batch, BatchResult, run_batch
from sapper.studies.job_process import JobProcess

LOCAL = "local:"
"""The address of a Dask cluster that is started here for the run, followed by its size."""

_REACH_SECONDS = 5.0  # how long to try to reach a scheduler


class JobProcesses(distributed.WorkerPlugin):
    """The job processes of a Dask worker, one for each of its threads that runs batches."""

    name = "sapper-job-processes"
    idempotent = True  # a second run on the cluster shares those of the first

    def setup(self, worker: Any) -> None:  # noqa: ARG002 - as Dask calls it
        """Begin with none, when the worker starts or first hears of this."""
        self._all: list[JobProcess] = []
        self._idle: SimpleQueue[JobProcess] = SimpleQueue()

    def teardown(self, worker: Any) -> None:  # noqa: ARG002 - as Dask calls it
        """End them all, when the worker ends."""
        for process in self._all:
            process.close()

    @contextmanager
    def lent(self) -> Iterator[JobProcess]:
        """Lend a process to a thread, for a batch."""
        try:
            process = self._idle.get_nowait()
        except Empty:
            process = JobProcess()
            self._all.append(process)
        try:
            yield process
        finally:
            self._idle.put(process)


def _run_on_worker(batch: Batch) -> BatchResult:
    """Run a batch inside a Dask worker."""
    processes: Any = distributed.get_worker().plugins[JobProcesses.name]
    with processes.lent() as process:
        return run_batch(batch, process)


class DaskExecutor:
    """A Dask cluster: a scheduler somewhere, or one with its workers started here.

    Dask gives the batch of a lost worker to another by itself. A batch that loses several workers
    is handed back as lost.
    """

    def __init__(self, address: str) -> None:
        """Reach the scheduler.

        Args:
            address: ``tcp://HOST:PORT``, or ``local:N`` for N workers on this machine.

        Raises:
            StudyError: there is no scheduler at the address, or it is no address.
        """
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
        self._client.register_plugin(JobProcesses())
        self._address = address
        self._batches: dict[Any, Batch] = {}
        self._finished: SimpleQueue[Any] = SimpleQueue()

    @property
    def slots(self) -> int:
        """How many batches the workers run at a time; they may come and go.

        Raises:
            StudyError: the scheduler is gone.
        """
        try:
            threads: dict[str, int] = self._client.nthreads()
        except OSError:  # of Dask's errors, those about connections are such
            raise self._lost() from None
        return max(1, sum(threads.values()))

    def submit(self, batch: Batch) -> None:
        """Give it a batch."""
        future = self._client.submit(_run_on_worker, batch, pure=False)
        self._batches[future.key] = batch
        future.add_done_callback(self._finished.put)

    def next(self) -> BatchResult:
        """Wait for one of the batches given.

        Raises:
            StudyError: the scheduler is gone.
        """
        future = self._finished.get()
        batch = self._batches.pop(future.key)
        if future.status == "finished":
            result: BatchResult = future.result()
            return result
        if future.status == "error":  # among others: the batch has lost too many workers
            return BatchResult(batch, (), lost=_first_line(future.exception()))
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

    async def ask() -> Any:
        async with rpc(address, timeout=_REACH_SECONDS) as listener:
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
