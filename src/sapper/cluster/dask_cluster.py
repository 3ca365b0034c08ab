"""A Dask cluster, remote or started locally, and its workers with this process's sapper version."""

import platform
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from typing import Any

import distributed

from sapper import budget
from sapper.budget import StopFlag
from sapper.cluster import Reporter, checks, silent
from sapper.cluster.calls import WorkerRun, call_on_worker, plugin
from sapper.cluster.checks import Versions, described
from sapper.errors import ClusterError, UnavailableError

WORKER_SECONDS = 60.0
"""How many seconds to wait for a worker; some clusters start workers on demand."""

_REPORT_SECONDS = 1.0  # seconds between checks for a stop; the first check reports missing workers
_ANSWER_SECONDS = 10.0  # time limit for answers of all workers


def _local_cluster(workers: int) -> Any:
    """Start a local scheduler and local workers, which accept calls only from this process.

    A scheduler runs any code that is sent to it, and every user of the machine can reach its port.
    So every connection needs a certificate from an authority that is created for this cluster. The
    key is stored only in the memory of these processes.
    """
    try:
        security = distributed.Security.temporary()
    except ImportError:
        raise UnavailableError(
            "'cryptography' is not installed, but local:N needs it: pip install 'sapper[study]'"
        ) from None
    with budget.without_ctrl_c():
        return distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            protocol="tls://",
            security=security,
            dashboard_address="127.0.0.1:0",  # any free port, since another cluster may exist
        )


class DaskCluster:
    """A cluster with a remote scheduler, or with a local scheduler and local workers.

    Calls are sent only to workers with the same versions of sapper and of Python. Other workers are
    reported and not used, since on a shared cluster they may belong to other users.
    """

    def __init__(
        self, address: str, report: Reporter = silent, stop: StopFlag | None = None
    ) -> None:
        """Connect to the scheduler, and wait for a suitable worker.

        Raises:
            ClusterError: the text is not an address, there is no scheduler at the address, the
                scheduler has no worker with the same versions of sapper and Python, or the stop
                signal was set.
            UnavailableError: a library that ``local:N`` needs is not installed.
        """
        self.address = address
        self.run_name = f"sapper-run-{secrets.token_hex(8)}"
        """The name under which the workers know this run."""
        self._report = report
        self._started: Any = None
        self._alone_since: float | None = None
        self._lost = False
        self._versions: dict[str, Versions] = {}
        number = checks.local_workers(address)
        if number is not None:
            self._started = _local_cluster(number)
            self.client = distributed.Client(self._started)
        else:
            security = checks.reached(address)
            self.client = distributed.Client(
                address, timeout=checks.REACH_SECONDS, security=security
            )
        try:
            if self.dashboard is not None:
                report(f"the cluster's dashboard is {self.dashboard}")
            self._await_workers(stop)
            self._answered(
                lambda: self.client.register_plugin(plugin(self.run_name)),
                "load the plugin of this run",
            )
            self._check_fitness()
        except BaseException:
            self.close()
            raise

    @property
    def dashboard(self) -> str | None:
        """The address of the scheduler's dashboard; ``None`` if it has none."""
        try:
            link: str | None = self.client.dashboard_link
        except KeyError:  # Dask's error if there is no dashboard
            return None
        return link

    def _await_workers(self, stop: StopFlag | None) -> None:
        """Wait for the first worker, and report if it takes long."""
        # A task is submitted first, because clusters that grow on demand start workers only then.
        first = self.client.submit(platform.python_version, pure=False)
        start, is_reported = time.monotonic(), False
        try:
            while not self._has_come(min(_REPORT_SECONDS, WORKER_SECONDS)):
                if stop is not None and stop.is_set():
                    raise ClusterError(f"stopped before {self.address!r} had a worker")
                if not is_reported:
                    is_reported = True
                    self._report(
                        f"{self.address!r} has no workers; waiting {WORKER_SECONDS:.0f} s. Start"
                        f" one with {Versions.here()}: dask worker {self.address}"
                    )
                if time.monotonic() - start > WORKER_SECONDS:
                    raise self._without_workers()
        finally:
            first.release()

    def _has_come(self, seconds: float) -> bool:
        """Wait up to the given number of seconds for a worker; return whether there is one."""
        try:
            self.client.wait_for_workers(1, timeout=seconds)
        except TimeoutError:
            return False
        return True

    def _check_fitness(self) -> None:
        """Check that a worker is suitable; ``fit_workers`` reports unsuitable ones."""
        if not self.fit_workers() and self._versions:
            raise ClusterError(
                f"{self.address!r} has no suitable worker: {described(self._versions)}"
            )

    def fit_workers(self) -> dict[str, int]:
        """Return the addresses of the suitable workers, with their numbers of threads.

        The versions of workers that joined since the last call are checked, and unsuitable workers
        are reported.
        """
        threads = self._threads()
        new = [worker for worker in threads if worker not in self._versions]
        if new:
            found = self._ask(new)
            self._versions |= found
            unfit = {worker: each for worker, each in found.items() if not self._is_fit(worker)}
            if unfit and any(self._is_fit(worker) for worker in threads):
                self._report(f"{described(unfit)}; other workers are used")
        return {worker: number for worker, number in threads.items() if self._is_fit(worker)}

    def _is_fit(self, worker: str) -> bool:
        versions = self._versions.get(worker)
        return versions is not None and versions.fits(Versions.here())

    def _ask(self, workers: list[str]) -> dict[str, Versions]:
        """Return the versions of the workers that answer."""

        def asked(call: Callable[..., str], *args: str) -> Any:
            return self._answered(
                lambda: self.client.run(call, *args, workers=workers, on_error="return"),
                "report their versions",
            )

        pythons: Mapping[str, Any] = asked(platform.python_version)
        sappers: Mapping[str, Any] = asked(version, "sapper")
        return {
            worker: Versions(sapper if isinstance(sapper, str) else None, python)
            for worker, python in pythons.items()
            # Any other answer means that the connection failed, so that worker is left out.
            if isinstance(python, str)
            and isinstance(sapper := sappers.get(worker), str | ModuleNotFoundError)
        }

    def _answered(self, call: Callable[[], Any], what: str) -> Any:
        """Return the result of a call to all workers, within a time limit."""
        found: list[Any] = []

        def run() -> None:
            try:
                found.append((call(), None))
            except Exception as error:  # noqa: BLE001 - raised again below
                found.append((None, error))

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(_ANSWER_SECONDS)
        if not found:
            raise ClusterError(
                f"the workers of {self.address!r} did not {what} within {_ANSWER_SECONDS:.0f} s:"
                " find the worker that hangs, and restart it"
            )
        answer, error = found[0]
        if isinstance(error, OSError):
            raise self.lost()
        if error is not None:
            raise error
        return answer

    def submit(
        self,
        call: Callable[[Any, WorkerRun], Any],
        item: object,
        workers: Iterable[str],
    ) -> Any:
        """Send a call to one of the given workers, and return its Dask future.

        If the worker is lost, Dask gives the call to another of these workers.
        """
        return self.client.submit(
            call_on_worker,
            *(self.run_name, call, item),
            workers=list(workers),
            pure=False,
        )

    def check_workers(self) -> None:
        """Check that the scheduler and a worker exist; called if there is no answer for a while."""
        alone = not self.fit_workers()
        now = time.monotonic()
        if not alone:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now
            self._report(
                f"{self.address!r} has lost its workers; waiting {WORKER_SECONDS:.0f} s. Start one"
                f" with {Versions.here()}: dask worker {self.address}"
            )
        elif now - self._alone_since > WORKER_SECONDS:
            raise self._without_workers()

    def _without_workers(self) -> ClusterError:
        return ClusterError(
            f"{self.address!r} has had no workers for {WORKER_SECONDS:.0f} s: start one with"
            f" {Versions.here()}: dask worker {self.address}"
        )

    def _threads(self) -> dict[str, int]:
        try:
            threads: dict[str, int] = self.client.nthreads()
        except OSError:  # includes Dask's connection errors
            raise self.lost() from None
        return threads

    def threads(self) -> int:
        """Return how many calls the current suitable workers can run at a time."""
        return max(1, sum(self.fit_workers().values()))

    def lost(self) -> ClusterError:
        """Return the error for a lost cluster."""
        self._lost = True
        return ClusterError(f"{self.address!r} is lost: its scheduler does not answer")

    def close(self) -> None:
        """Remove the run's plugin from the workers and disconnect; end a cluster started here.

        Pending calls end early.
        """
        try:
            if not self._lost:
                self._answered(
                    lambda: self.client.unregister_worker_plugin(self.run_name), "drop the plugin"
                )
        except (ClusterError, ValueError):
            pass  # the scheduler is gone, or never had the plugin
        finally:
            # Dask would wait much longer for a lost scheduler.
            self.client.close(timeout=2)
            if self._started is not None:
                self._started.close()
