"""A Dask cluster, reached or started; imported only when one is asked for, as Dask is optional."""

import asyncio
import socket
from typing import Any
from urllib.parse import urlsplit

import distributed
from distributed.core import rpc

from sapper.errors import ClusterError

LOCAL = "local:"
"""The address of a Dask cluster that is started here for the run, followed by its size."""

_REACH_SECONDS = 5.0  # how long to try to reach a scheduler


class DaskCluster:
    """A scheduler somewhere, or one with its workers started here."""

    def __init__(self, address: str) -> None:
        """Reach the scheduler.

        Args:
            address: ``tcp://HOST:PORT``, or ``local:N`` for N workers on this machine.

        Raises:
            ClusterError: there is no scheduler at the address, or it is no address.
        """
        self.address = address
        """Where it is."""
        self._started: Any = None
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
            _greet(address)
            self.client = distributed.Client(address, timeout=_REACH_SECONDS)

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
            f"{address!r} is not the address of a Dask scheduler: tcp://HOST:PORT or local:N"
        )
    try:
        socket.create_connection((host, port), timeout=_REACH_SECONDS).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"{address!r} cannot be reached: {reason}") from None


def _greet(address: str) -> None:
    """Let the listener say that it is a scheduler; a client would wait for ever if it is mute."""

    async def ask() -> Any:
        async with rpc(address, timeout=_REACH_SECONDS) as listener:
            return await asyncio.wait_for(listener.identity(), _REACH_SECONDS)

    try:
        kind = asyncio.run(ask())["type"]
    except TimeoutError:
        raise ClusterError(f"{address!r} is no Dask scheduler: it does not answer as one") from None
    except (OSError, ValueError) as error:
        raise ClusterError(f"{address!r} is no Dask scheduler: {error}") from error
    if kind != "Scheduler":
        raise ClusterError(f"{address!r} is no Dask scheduler: it is a {kind.lower()}")
