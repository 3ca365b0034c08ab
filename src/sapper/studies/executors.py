"""Where batches of jobs run: on this machine, or on a Dask cluster. The same code runs in both."""

import os
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from queue import SimpleQueue
from typing import Protocol

from sapper.cluster import Teller, silent, unavailable
from sapper.studies.batches import Batch, BatchResult, run_batch
from sapper.studies.job_process import JobProcess


class Executor(Protocol):
    """Runs batches, several at a time."""

    @property
    def slots(self) -> int:
        """How many batches it runs at a time."""
        ...

    def submit(self, batch: Batch) -> None:
        """Give it a batch."""
        ...

    def next(self) -> BatchResult:
        """Wait for one of the batches given.

        Raises:
            ClusterError: the batches can no longer be run.
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
        self._processes = [JobProcess() for _ in range(self.slots)]
        self._idle: SimpleQueue[JobProcess] = SimpleQueue()
        for process in self._processes:
            self._idle.put(process)
        self._finished: SimpleQueue[Future[BatchResult]] = SimpleQueue()

    def submit(self, batch: Batch) -> None:
        """Give it a batch."""
        self._threads.submit(self._run, batch).add_done_callback(self._finished.put)

    def next(self) -> BatchResult:
        """Wait for one of the batches given."""
        return self._finished.get().result()

    def close(self) -> None:
        """Stop the processes, whatever they are doing."""
        for process in self._processes:
            process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._processes:
            process.close()

    def _run(self, batch: Batch) -> BatchResult:
        process = self._idle.get()  # there are as many as threads
        try:
            return run_batch(batch, process)
        finally:
            self._idle.put(process)


def connect(dask: str | None, workers: int | None, tell: Teller = silent) -> Executor:
    """Return the executor that the options ask for.

    Raises:
        ClusterError: there is no Dask scheduler at the address, or it is no address.
        UnavailableError: Dask is not installed.
    """
    if dask is None:
        return LocalExecutor(workers)
    try:
        module = import_module("sapper.studies.dask_executor")
    except ModuleNotFoundError as error:
        raise unavailable(error) from None
    executor: Executor = module.DaskExecutor(dask, tell)
    return executor
