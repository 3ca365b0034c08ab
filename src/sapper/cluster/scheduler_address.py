"""The address of a scheduler: checked, and the listener asked whether it is one.

Dask's own client would try again and again, or wait for ever for a listener that is mute.
"""

import asyncio
import socket
from typing import Any
from urllib.parse import urlsplit

import distributed
from distributed.core import rpc

from sapper.errors import ClusterError

LOCAL = "local:"
"""The address of a Dask cluster that is started here for the run, followed by its size."""

REACH_SECONDS = 5.0
"""How long to try to reach a scheduler."""


def local_workers(address: str) -> int | None:
    """Return how many workers to start here; ``None`` where the address is elsewhere.

    >>> local_workers("local:4"), local_workers("tcp://host:8786")
    (4, None)

    Raises:
        ClusterError: it is no such number.
    """
    if not address.startswith(LOCAL):
        return None
    text = address.removeprefix(LOCAL)
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise ClusterError(f"{address!r} is not a cluster: local:N with N from 1 to 1024")
    return int(text)


def reached(address: str) -> distributed.Security:
    """Find out whether a scheduler answers, and return what connections to it are secured by.

    Raises:
        ClusterError: it is no address, nobody answers, or no scheduler does; or it asks for TLS,
            and there are no certificates for it.
    """
    _knock(address)
    security = _security(address)
    _greet(address, security)
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
    """Return what connections are secured by, as Dask's configuration says."""
    security = distributed.Security()
    try:
        settings = security.get_connection_args("client")
    except OSError as error:  # ssl's errors are such, too
        raise ClusterError(
            f"{address!r}: the certificates that Dask's configuration names cannot be read: {error}"
        ) from None
    if address.startswith("tls:") and settings.get("ssl_context") is None:
        raise ClusterError(
            f"{address!r} needs certificates: name them in Dask's configuration, as"
            " DASK_DISTRIBUTED__COMM__TLS__CA_FILE, …__TLS__CLIENT__CERT and …__TLS__CLIENT__KEY"
        )
    return security


def _greet(address: str, security: distributed.Security) -> None:
    """Let the listener say that it is a scheduler."""

    async def ask() -> Any:
        settings = security.get_connection_args("client")
        async with rpc(address, timeout=REACH_SECONDS, connection_args=settings) as listener:
            return await asyncio.wait_for(listener.identity(), REACH_SECONDS)

    try:
        kind = asyncio.run(ask())["type"]
    except TimeoutError:
        raise ClusterError(
            f"{address!r} is no Dask scheduler: it does not answer as one{_tls_hint(address)}"
        ) from None
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"{address!r} is no Dask scheduler: {error}{_tls_hint(address)}"
        ) from None
    if kind != "Scheduler":
        raise ClusterError(f"{address!r} is no Dask scheduler: it is a {kind.lower()}")


def _tls_hint(address: str) -> str:
    if address.startswith("tls:"):
        return " (is it one without TLS, tcp://, or are the certificates others?)"
    return " (is it one with TLS, tls://?)"
