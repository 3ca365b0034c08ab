"""Checks that there is a scheduler, and finds the suitable workers, before work is sent.

The check fails quickly if the address has no Dask scheduler; Dask's own client would retry
endlessly or wait forever. A worker is suitable if it has the same versions of sapper and of Python.
Workers are queried with functions of the standard library, since a worker without sapper cannot
load functions of sapper.
"""

import asyncio
import platform
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

import distributed
from distributed.core import rpc

from sapper.errors import ClusterError

LOCAL = "local:"
"""The prefix of addresses of local clusters, followed by the number of workers."""

REACH_SECONDS = 5.0
"""How many seconds to try to reach a scheduler."""


def local_workers(address: str) -> int | None:
    """Return the number of local workers to start; ``None`` if the address is remote.

    >>> local_workers("local:4"), local_workers("tcp://host:8786")
    (4, None)
    """
    if not address.startswith(LOCAL):
        return None
    text = address.removeprefix(LOCAL)
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise ClusterError(
            f"{address!r} is not the address of a cluster: use local:N with N from 1 to 1024"
        )
    return int(text)


def reached(address: str) -> distributed.Security:
    """Check that a scheduler answers, and return the security settings for connections.

    Raises:
        ClusterError: the text is not an address, no scheduler answers there, or the scheduler needs
            TLS but there are no certificates for it.
    """
    _knock(address)
    security = _security(address)
    _ask_kind(address, security)
    return security


def _knock(address: str) -> None:
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
        socket.create_connection((host, port), timeout=REACH_SECONDS).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"{address!r} cannot be reached: {reason}") from None


def _security(address: str) -> distributed.Security:
    """Return the security settings for connections, from Dask's configuration."""
    security = distributed.Security()
    try:
        settings = security.get_connection_args("client")
    except OSError as error:  # includes errors of ssl
        raise ClusterError(
            f"{address!r}: cannot read the certificates in Dask's configuration: {error}"
        ) from None
    if address.startswith("tls:") and settings.get("ssl_context") is None:
        raise ClusterError(
            f"{address!r} needs certificates: set them in Dask's configuration, as"
            " DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY"
        )
    return security


def _ask_kind(address: str, security: distributed.Security) -> None:

    async def ask() -> Any:
        settings = security.get_connection_args("client")
        async with rpc(address, timeout=REACH_SECONDS, connection_args=settings) as listener:
            return await asyncio.wait_for(listener.identity(), REACH_SECONDS)

    try:
        kind = asyncio.run(ask())["type"]
    except TimeoutError:
        raise ClusterError(
            f"{address!r} is not a Dask scheduler: it sent an unexpected answer{_tls_hint(address)}"
        ) from None
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"{address!r} is not a Dask scheduler: {error}{_tls_hint(address)}"
        ) from None
    if kind != "Scheduler":
        raise ClusterError(f"{address!r} is not a Dask scheduler: it is a {kind.lower()}")


def _tls_hint(address: str) -> str:
    if address.startswith("tls:"):
        return " (does it use tcp:// without TLS, or other certificates?)"
    return " (does it use TLS? Then its address starts with tls://)"


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of sapper and Python in a process.

    >>> str(Versions("1.2", "3.11.7")), str(Versions(None, "3.11.7"))
    ('sapper 1.2 on Python 3.11', 'no sapper')
    """

    sapper: str | None
    """The version of sapper; ``None`` if it is not installed."""
    python: str
    """The version of Python; its patch number is not compared."""

    @classmethod
    def here(cls) -> "Versions":
        """Return the versions of sapper and of Python in this process."""
        return cls(version("sapper"), platform.python_version())

    @property
    def minor(self) -> str:
        """Python's version without its patch number."""
        return self.python.rpartition(".")[0]

    def fits(self, other: "Versions") -> bool:
        """Return whether processes with these and the other versions give the same results."""
        return self.sapper is not None and (self.sapper, self.minor) == (other.sapper, other.minor)

    def __str__(self) -> str:
        if self.sapper is None:
            return "no sapper"
        return f"sapper {self.sapper} on Python {self.minor}"


def described(unfit: Mapping[str, Versions]) -> str:
    """Describe the problems of unsuitable workers, and the solution.

    >>> described({"tcp://a:1": Versions(None, "3.11.7")}).partition(";")[0]
    "the worker 'tcp://a:1' has no sapper"
    """
    here = Versions.here()
    by_kind: dict[str, list[str]] = {}
    for worker, versions in unfit.items():
        by_kind.setdefault(str(versions), []).append(worker)
    parts = [
        f"the worker {workers[0]!r} has {kind}"
        if len(workers) == 1
        else f"{len(workers)} workers have {kind}, such as {workers[0]!r}"
        for kind, workers in sorted(by_kind.items())
    ]
    return (
        f"{'; '.join(parts)}; this process has {here}: install sapper {here.sapper} for Python"
        f" {here.minor} there and restart the worker"
    )
