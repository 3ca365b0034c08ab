"""Batches on a Dask cluster; imported only when one is asked for, because Dask is optional."""

from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock

from sapper.cluster import Teller, silent
from sapper.cluster.calls import Calls, first_line
from sapper.cluster.dask_cluster import DaskCluster
from sapper.cluster.worker_run import WorkerRun
from sapper.errors import ClusterError
from sapper.studies.batches import Batch, BatchResult, run_batch
from sapper.studies.job_process import JobProcess


class JobProcesses:
    """The job processes of a Dask worker, one for each of its threads that runs batches."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[JobProcess] = []
        self._idle: SimpleQueue[JobProcess] = SimpleQueue()
        self._closed = False

    def close(self) -> None:
        """End them all, whatever they are doing."""
        with self._lock:
            self._closed = True
        for process in self._all:
            process.kill()  # a thread that waits for it clears it away
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                break

    @contextmanager
    def lent(self) -> Iterator[JobProcess]:
        """Lend a process to a thread, for a batch."""
        try:
            process = self._idle.get_nowait()
        except Empty:
            process = JobProcess()
            with self._lock:
                self._all.append(process)
        if self._closed:
            process.kill()
        try:
            yield process
        finally:
            self._idle.put(process)


def _run_on_worker(batch: Batch, run: WorkerRun) -> BatchResult:
    """Run a batch inside a Dask worker."""
    with run.kept(JobProcesses).lent() as process:
        return run_batch(batch, process)


class DaskExecutor:
    """A Dask cluster: a scheduler somewhere, or one with its workers started here.

    Dask gives the batch of a lost worker to another by itself. A batch that loses several workers
    is handed back as lost.
    """

    def __init__(self, address: str, tell: Teller = silent) -> None:
        """Reach the scheduler.

        Args:
            address: See ``sapper.cluster.connect``.
            tell: Is told where the dashboard is, and what is wrong with workers.

        Raises:
            ClusterError: there is no scheduler at the address, or it has no fit workers.
        """
        self._cluster = DaskCluster(address, tell)
        self._calls: Calls[Batch, BatchResult] = Calls(self._cluster, _run_on_worker)

    @property
    def slots(self) -> int:
        """How many batches the workers run at a time; they may come and go.

        Raises:
            ClusterError: the scheduler is gone.
        """
        return self._cluster.threads()

    def submit(self, batch: Batch) -> None:
        """Give it a batch."""
        self._calls.submit(batch)

    def next(self) -> BatchResult:
        """Wait for one of the batches given.

        Raises:
            ClusterError: the scheduler is gone, or there have been no workers for long.
        """
        finished = self._calls.next()
        if finished is None:
            raise ClusterError(
                "no batch has come back"
            )  # not while one waits for as long as it takes
        if finished.answer is None:  # among others: the batch has lost too many workers
            return BatchResult(finished.item, (), lost=first_line(finished.error))
        return finished.answer

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        self._calls.cancel()
        self._cluster.close()
