"""A Dask cluster, reached or started; imported only when one is asked for, as Dask is optional."""

import asyncio
import platform
import socket
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

import distributed
from distributed.core import rpc

from sapper.errors import ClusterError

LOCAL = "local:"
"""The address of a Dask cluster that is started here for the run, followed by its size."""

_REACH_SECONDS = 5.0  # how long to try to reach a scheduler
_WORKER_SECONDS = 60.0  # how long to wait for a worker; some clusters start them on demand


class DaskCluster:
    """A scheduler somewhere, or one with its workers started here."""

    def __init__(self, address: str) -> None:
        """Reach the scheduler.

        Args:
            address: ``tcp://HOST:PORT``, ``tls://HOST:PORT`` with the certificates that Dask's
                configuration names, or ``local:N`` for N workers on this machine.

        Raises:
            ClusterError: there is no scheduler at the address, or it is no address; it has no
                workers, or one of them has another sapper, another Python, or none.
        """
        self.address = address
        """Where it is."""
        self._started: Any = None
        self._alone_since: float | None = None
        if address.startswith(LOCAL):
            self._started = distributed.LocalCluster(
                n_workers=_number(address),
                threads_per_worker=1,
                processes=True,
                dashboard_address=":0",  # any free port: another cluster may run beside this one
            )
            self.client = distributed.Client(self._started)
        else:
            _knock(address)
            security = _security(address)
            _greet(address, security)
            self.client = distributed.Client(address, timeout=_REACH_SECONDS, security=security)
            try:
                self._check_fitness()
            except BaseException:
                self.close()
                raise

    def _check_fitness(self) -> None:
        """Ask every worker for its versions; what it runs comes from this sapper and this Python.

        Raises:
            ClusterError: there are no workers, or one is unfit.
        """
        # A task first: clusters that grow on demand have no workers before there is one.
        first = self.client.submit(platform.python_version, pure=False)
        try:
            distributed.wait([first], timeout=_WORKER_SECONDS)
        except TimeoutError:
            raise self._without_workers() from None
        for worker in self.client.scheduler_info(n_workers=-1)["workers"]:
            check_versions(worker, self._ask(worker, version, "sapper"), self._python(worker))

    def _python(self, worker: str) -> str | None:
        return self._ask(worker, platform.python_version)

    def _ask(self, worker: str, call: Callable[..., str], *args: str) -> str | None:
        """Return what a call says on one worker; ``None`` if it fails there, or never ends."""
        future = self.client.submit(call, *args, workers=[worker], pure=False)
        try:
            distributed.wait([future], timeout=_WORKER_SECONDS)
        except TimeoutError:
            return None
        return future.result() if future.status == "finished" else None

    def check_workers(self) -> None:
        """Find out whether the cluster can still go on; called while nothing comes back from it.

        Raises:
            ClusterError: the scheduler is gone, or there have been no workers for long.
        """
        try:
            alone = not self.client.nthreads()
        except OSError:
            raise self.lost() from None
        now = time.monotonic()
        if not alone:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = now
        elif now - self._alone_since > _WORKER_SECONDS:
            raise self._without_workers()

    def _without_workers(self) -> ClusterError:
        return ClusterError(
            f"{self.address!r} has had no workers for {_WORKER_SECONDS:.0f} s:"
            f" start some, dask worker {self.address}"
        )

    def threads(self) -> int:
        """Return how many calls the workers run at a time; they may come and go.

        Raises:
            ClusterError: the scheduler is gone.
        """
        try:
            threads: dict[str, int] = self.client.nthreads()
        except OSError:  # of Dask's errors, those about connections are such
            raise self.lost() from None
        return max(1, sum(threads.values()))

    def lost(self) -> ClusterError:
        """Return the error that says that the cluster is gone."""
        return ClusterError(
            f"{self.address!r} has been lost: what was measured is kept, the same command goes on"
        )

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        # A scheduler that is gone is waited for in vain otherwise.
        self.client.close(timeout=2)
        if self._started is not None:
            self._started.close()


def _number(address: str) -> int:
    text = address.removeprefix(LOCAL)
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise ClusterError(f"{address!r} is not a cluster: local:N with N from 1 to 1024")
    return int(text)


def _knock(address: str) -> None:
    """Find out whether anybody listens; Dask itself would go on trying for a while."""
    parts = urlsplit(address)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if parts.scheme not in ("tcp", "tls") or host is None or port is None:
        raise ClusterError(
            f"{address!r} is not the address of a Dask scheduler:"
            " tcp://HOST:PORT, tls://HOST:PORT or local:N"
        )
    try:
        socket.create_connection((host, port), timeout=_REACH_SECONDS).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"{address!r} cannot be reached: {reason}") from None


def check_versions(worker: str, sapper: str | None, python: str | None) -> None:
    """Check that a worker has this sapper on this Python: the last number of Python is its own.

    Raises:
        ClusterError: it has not.
    """
    here = _named(version("sapper"), platform.python_version())
    there = _named(sapper, python)
    if there != here:
        raise ClusterError(f"the worker {worker!r} has {there}, here is {here}")


def _named(sapper: str | None, python: str | None) -> str:
    if sapper is None or python is None:
        return "no sapper"
    return f"sapper {sapper} on Python {_minor(python)}"


def _minor(python: str) -> str:
    """Return a version of Python without its last number.

    >>> _minor("3.11.7")
    '3.11'
    """
    return python.rpartition(".")[0]


def _security(address: str) -> distributed.Security:
    """Return what connections are secured by, as Dask's configuration says.

    Raises:
        ClusterError: the address asks for TLS, and there are no certificates for it.
    """
    security = distributed.Security()
    settings = security.get_connection_args("client")
    if address.startswith("tls:") and settings.get("ssl_context") is None:
        raise ClusterError(
            f"{address!r} needs certificates: name them in Dask's configuration, as"
            " DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY"
        )
    return security


def _greet(address: str, security: distributed.Security) -> None:
    """Let the listener say that it is a scheduler; a client would wait for ever if it is mute."""

    async def ask() -> Any:
        settings = security.get_connection_args("client")
        async with rpc(address, timeout=_REACH_SECONDS, connection_args=settings) as listener:
            return await asyncio.wait_for(listener.identity(), _REACH_SECONDS)

    try:
        kind = asyncio.run(ask())["type"]
    except TimeoutError:
        raise ClusterError(f"{address!r} is no Dask scheduler: it does not answer as one") from None
    except (OSError, ValueError) as error:
        raise ClusterError(f"{address!r} is no Dask scheduler: {error}") from error
    if kind != "Scheduler":
        raise ClusterError(f"{address!r} is no Dask scheduler: it is a {kind.lower()}")
