"""Batches on a Dask cluster; imported only when one is asked for, because Dask is optional."""

from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any

import distributed

from sapper.dask_cluster import DaskCluster
from sapper.studies.batches import Batch, BatchResult, run_batch
from sapper.studies.job_process import JobProcess

_PATIENCE_SECONDS = 5.0  # without a result, before the cluster is looked at


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
            address: see ``DaskCluster``.

        Raises:
            ClusterError: there is no scheduler at the address, or it has no fit workers.
        """
        self._cluster = DaskCluster(address)
        self._client = self._cluster.client
        self._client.register_plugin(JobProcesses())
        self._batches: dict[Any, Batch] = {}
        self._finished: SimpleQueue[Any] = SimpleQueue()

    @property
    def slots(self) -> int:
        """How many batches the workers run at a time; they may come and go.

        Raises:
            ClusterError: the scheduler is gone.
        """
        return self._cluster.threads()

    def submit(self, batch: Batch) -> None:
        """Give it a batch."""
        future = self._client.submit(_run_on_worker, batch, pure=False)
        self._batches[future.key] = batch
        future.add_done_callback(self._finished.put)

    def next(self) -> BatchResult:
        """Wait for one of the batches given.

        Raises:
            ClusterError: the scheduler is gone, or there have been no workers for long.
        """
        while True:
            try:
                future = self._finished.get(timeout=_PATIENCE_SECONDS)
            except Empty:
                self._cluster.check_workers()
            else:
                break
        batch = self._batches.pop(future.key)
        if future.status == "finished":
            result: BatchResult = future.result()
            return result
        if future.status == "error":  # among others: the batch has lost too many workers
            return BatchResult(batch, (), lost=_first_line(future.exception()))
        raise self._cluster.lost()

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        self._cluster.close()


def _first_line(error: BaseException | None) -> str:
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}"
