"""Where jobs run: in local processes, or on a Dask cluster, with the same batches.

A batch consists of jobs of one case. The jobs run one after another until all are done or a second
has passed. So short jobs share the cost of sending a batch, and long jobs are reported one by one.
The process that runs a batch enforces the budget of its case.
"""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock

from sapper import cluster
from sapper.budget import taken
from sapper.cluster import Reporter, cores, silent
from sapper.cluster.calls import Calls, WorkerRun, first_line
from sapper.errors import ClusterError
from sapper.studies.job_process import BudgetSpentError, JobLostError, JobProcess
from sapper.studies.study import Case, Result, Status

BATCH_SECONDS = 1.0
"""Wall-clock seconds after which a batch returns its results, even if some of its jobs have not
been run."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Jobs of one case."""

    module: str
    """The module of the study."""
    case: Case
    seeds: tuple[int, ...]
    """The seeds of the jobs, in order."""
    budget: float | None
    """CPU seconds that all jobs of a case may take together."""
    left: float | None
    """The remaining seconds for this case."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of a batch."""

    batch: Batch
    results: tuple[Result, ...]
    """The results of the jobs that were run; other jobs of the batch may not have run yet."""
    lost: str | None = None
    """Why the job after these results was lost; ``None`` if no job was lost."""


def run_batch(batch: Batch, process: JobProcess) -> BatchResult:
    """Run the jobs of a batch in a job process, one after another."""
    results: list[Result] = []
    end = time.monotonic() + BATCH_SECONDS
    left = batch.left
    for place, seed in enumerate(batch.seeds):
        if left is not None and left <= 0:
            results += _beyond(batch, place)
            break
        try:
            found, spent = process.measure(batch.module, batch.case, seed, left)
        except BudgetSpentError:
            results += _beyond(batch, place)
            break
        except JobLostError as error:
            return BatchResult(batch, tuple(results), lost=str(error))
        results.append(
            Result(batch.case, seed, Status.DONE, found.seconds, found.values, spent=spent)
        )
        if left is not None:
            left -= spent
        if time.monotonic() > end:
            break
    return BatchResult(batch, tuple(results))


def _beyond(batch: Batch, place: int) -> list[Result]:
    """Return results that mark this job and all later ones as beyond the budget."""
    return [
        Result(batch.case, seed, Status.BEYOND, budget=batch.budget) for seed in batch.seeds[place:]
    ]


class JobProcesses:
    """A pool of job processes, one per thread that runs batches; they start on demand."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: list[JobProcess] = []
        self._idle: SimpleQueue[JobProcess] = SimpleQueue()
        self._closed = False

    def close(self) -> None:
        """Stop all processes; a batch in progress is stopped too."""
        with self._lock:
            self._closed = True
        for process in self._all:
            process.kill()  # the thread that waits for the process cleans it up
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                break

    @contextmanager
    def lent(self) -> Iterator[JobProcess]:
        """Lend a process to a thread for a batch."""
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


class LocalExecutor:
    """Runs batches in one process per core of this machine, or in the given number of processes."""

    def __init__(self, workers: int | None = None) -> None:
        self.slots = workers or cores()
        self._threads = ThreadPoolExecutor(self.slots)
        self._processes = JobProcesses()
        self._finished: SimpleQueue[Future[BatchResult]] = SimpleQueue()

    def submit(self, batch: Batch) -> None:
        """Start a batch."""
        self._threads.submit(self._run, batch).add_done_callback(self._finished.put)

    def next(self) -> BatchResult:
        """Wait for one of the submitted batches, and return its result."""
        return taken(self._finished).result()

    def close(self) -> None:
        """Stop the processes, even in the middle of a job."""
        self._processes.close()
        self._threads.shutdown(cancel_futures=True)
        self._processes.close()  # processes that were working are idle now

    def _run(self, batch: Batch) -> BatchResult:
        with self._processes.lent() as process:
            return run_batch(batch, process)


def _run_on_worker(batch: Batch, run: WorkerRun) -> BatchResult:
    """Run a batch inside a Dask worker."""
    with run.kept(JobProcesses).lent() as process:
        return run_batch(batch, process)


class DaskExecutor:
    """Runs batches on a remote Dask cluster, or on a cluster started here.

    Dask gives the batch of a lost worker to another worker. A batch that loses several workers is
    returned as lost.
    """

    def __init__(self, address: str, report: Reporter = silent) -> None:
        """Connect to the scheduler.

        Args:
            address: See ``sapper.cluster.connect``.
            report: Called with the address of the dashboard, and with problems of workers.

        Raises:
            ClusterError: there is no scheduler at the address, or it has no suitable workers.
            UnavailableError: Dask is not installed.
        """
        self._cluster = cluster.connect(address, report)
        self._calls: Calls[Batch, BatchResult] = Calls(self._cluster, _run_on_worker)

    @property
    def slots(self) -> int:
        """The number of batches that the workers run at a time; workers may come and go.

        Raises:
            ClusterError: the scheduler is gone.
        """
        return self._cluster.threads()

    def submit(self, batch: Batch) -> None:
        """Start a batch."""
        self._calls.submit(batch)

    def next(self) -> BatchResult:
        """Wait for one of the submitted batches, and return its result.

        Raises:
            ClusterError: the cluster can no longer run the batches.
        """
        finished = self._calls.next()
        if finished is None:
            raise ClusterError(
                "no batch has been returned"
            )  # cannot happen, because it waits without a limit
        if finished.answer is None:  # for example, the batch has lost too many workers
            return BatchResult(finished.item, (), lost=first_line(finished.error))
        return finished.answer

    def close(self) -> None:
        """Disconnect from the cluster, and stop it if it was started here."""
        self._calls.cancel()
        self._cluster.close()


Executor = LocalExecutor | DaskExecutor
"""Runs batches, several at a time: ``submit`` takes a batch, ``next`` waits for a result."""


def connect(dask: str | None, workers: int | None, report: Reporter = silent) -> Executor:
    """Return the executor for these options.

    Raises:
        ClusterError: there is no Dask scheduler at the address, or the address is not valid.
        UnavailableError: Dask is not installed.
    """
    return LocalExecutor(workers) if dask is None else DaskExecutor(dask, report)
