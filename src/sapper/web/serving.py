"""Runs the server in this process."""

import asyncio
import ipaddress
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import platformdirs
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from sapper.errors import SpecError
from sapper.web import logs
from sapper.web.app import create_app
from sapper.web.connections import RESTING_SECONDS, Connections
from sapper.web.logs import LogForm
from sapper.web.settings import Settings

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits
    resource = None  # type: ignore[assignment]

PORT = 8000
"""The default port."""

SWITCH_SECONDS = 0.001
"""Seconds that a thread may keep the interpreter while others are waiting."""

LOCAL = frozenset({"127.0.0.1", "localhost", "::1"})
"""The names of this machine."""

RESERVED = 128
"""File descriptors reserved for the database, the processes and libraries."""

_MOST_DESCRIPTORS = 65_536


def default_database() -> Path:
    """Return the default database file of this user."""
    return platformdirs.user_data_path("sapper", appauthor=False) / "games.db"


def listen(host: str, port: int, *, any_port: bool = False) -> socket.socket:
    """Return a listening socket.

    Args:
        host: a name or an address.
        port: the port; 0 for any free port.
        any_port: whether to use a free port if this one is taken.

    Raises:
        OSError: the address is not available; the file name of the error is the address.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        family, kind, protocol, _, address = found[0]
        # asyncio sends small answers without delay only if the socket's protocol is given.
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), f"{host}:{port}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        if any_port and port != 0:
            return listen(host, 0)
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Return the address of the server for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    ip = ipaddress.ip_address(host)
    if ip.is_unspecified:
        return f"http://localhost:{port}/"
    return f"http://[{host}]:{port}/" if ip.version == 6 else f"http://{host}:{port}/"


def room(wanted: int) -> int:
    """Return how many connections the limit of open files allows.

    The limit is first raised as far as the system permits.
    """
    if resource is None:  # pragma: no cover - Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(soft, _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(8, min(wanted, most - RESERVED))


def log_form(name: str) -> LogForm:
    """Return a log format by name.

    Raises:
        SpecError: there is no log format of this name.
    """
    if name not in tuple(LogForm):
        raise SpecError(f"{name!r} is not a log format: choose one of {', '.join(LogForm)}")
    return LogForm(name)


def run(settings: Settings, listener: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve until the process is stopped.

    Args:
        settings: the settings.
        listener: the socket to use.
        ready: called with the address when the server answers.

    Raises:
        SpecError: the database cannot be used.
    """
    logs.set_up(settings.log)
    # This limits the time that the event loop waits for a thread.
    sys.setswitchinterval(SWITCH_SECONDS)
    limits = settings.limits
    most = room(limits.connections)
    # Behind a proxy, all clients have the proxy's address, so there is no limit per address.
    connections = Connections(most, most if settings.proxies else limits.connections_each)
    try:
        app: Any = create_app(settings)
        if settings.proxies:
            # The address of a request is the address of its connection, unless a trusted proxy
            # forwards the client's address.
            app = ProxyHeadersMiddleware(app, list(settings.proxies))
        config = uvicorn.Config(
            connections.application(app),
            http=cast("type[asyncio.Protocol]", connections.protocol(AutoHTTPProtocol)),
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # connections are identified by their own address
            timeout_keep_alive=RESTING_SECONDS,
            timeout_graceful_shutdown=5,
        )
        server = _Server(config, lambda: ready(address_of(listener)))
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # the usual way to stop the server; all requests are answered and saved
    finally:
        listener.close()


class _Server(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
