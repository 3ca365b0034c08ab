"""Connections: how many there may be, and how long each may take over a request or an answer.

uvicorn closes connections that rest between two requests, and refuses requests beyond a number of
connections; but it waits for ever for whoever sends a request byte by byte, or does not read the
answer. Here every connection has a deadline for whatever it is at. Beyond the number of connections
one that rests is closed to make room, else the new one is refused at once.
"""

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # pragma: no cover - Windows knows no such limits
    resource = None  # type: ignore[assignment]

REQUEST_SECONDS = 10.0
"""Until a request has come, head and body, from its first byte or the beginning of a connection."""

READING_SECONDS = 30.0
"""Until a client reads on that has stopped reading its answer."""

RESERVED = 128
"""Descriptors for the database, the processes, and whatever a library opens."""

_MOST_DESCRIPTORS = 65_536


def _response(status: str, code: str, detail: str, *headers: str) -> bytes:
    """Return an answer of our form, for who has not come as far as the application."""
    body = json.dumps({"error": code, "detail": detail}).encode()
    head = (
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *headers,
    )
    return "\r\n".join((*head, "", "")).encode("ascii") + body


_FULL = _response(
    "503 Service Unavailable", "busy", "there are too many connections", "Retry-After: 2"
)
_TOO_SLOW = _response("408 Request Timeout", "too_slow", "the request did not come in time")


def room(wanted: int) -> int:
    """Return how many connections there may be, given the descriptors that this process may open.

    The limit on them is raised as far as the system lets everybody.
    """
    if resource is None:  # pragma: no cover - Windows
        return wanted
    soft, system = resource.getrlimit(resource.RLIMIT_NOFILE)
    hard = system
    if hard == resource.RLIM_INFINITY or hard > _MOST_DESCRIPTORS:
        hard = max(soft, _MOST_DESCRIPTORS)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, system))
    return max(8, min(wanted, hard - RESERVED))


class LimitedConnection(H11Protocol):
    """A connection with deadlines, one of a limited number."""

    most: int
    """How many there may be."""
    each: int
    """How many there may be from one address."""
    near: dict[str, set["LimitedConnection"]]
    """Those there are, by their addresses."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request_deadline: asyncio.TimerHandle | None = None
        self._reading_deadline: asyncio.TimerHandle | None = None

    @property
    def rests(self) -> bool:
        """Whether it waits between two requests."""
        return self.timeout_keep_alive_task is not None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or refuse it."""
        super().connection_made(transport)
        near = self.near.setdefault(_address(self), set())
        near.add(self)
        if len(near) > self.each:
            self._make_room(list(near))
        elif len(self.connections) > self.most:
            self._make_room(list(self.connections))
        if not transport.is_closing():
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._disarm()
        if self._reading_deadline is not None:
            self._reading_deadline.cancel()
        near = self.near.get(_address(self), set())
        near.discard(self)
        if not near:
            self.near.pop(_address(self), None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and go on waiting if it is not a whole request."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            if self._request_deadline is None and not self.transport.is_closing():
                self._await_request()
        else:
            self._disarm()

    def pause_writing(self) -> None:
        """Wait for a client that does not read its answer, but not for ever."""
        super().pause_writing()
        self._reading_deadline = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client reads."""
        if self._reading_deadline is not None:
            self._reading_deadline.cancel()
            self._reading_deadline = None
        super().resume_writing()

    def _await_request(self) -> None:
        self._disarm()
        self._request_deadline = self.loop.call_later(REQUEST_SECONDS, self._too_slow)

    def _disarm(self) -> None:
        if self._request_deadline is not None:
            self._request_deadline.cancel()
            self._request_deadline = None

    def _too_slow(self) -> None:
        self._request_deadline = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(_TOO_SLOW)
        self.transport.close()

    def _make_room(self, others: list[Any]) -> None:
        """Close a connection that rests; if there is none, refuse this one."""
        for other in others:
            if isinstance(other, LimitedConnection) and other.rests:
                other.transport.close()
                self.connections.discard(other)
                return
        self.transport.write(_FULL)
        self.transport.close()


def _address(connection: Any) -> str:
    client = getattr(connection, "client", None)
    return client[0] if client else ""


def limited(most: int, each: int) -> type[H11Protocol]:
    """Return what makes the connections of a server.

    Args:
        most: connections there may be.
        each: connections there may be from one address; proxies bring those of many.
    """
    return type("LimitedConnection", (LimitedConnection,), {"most": most, "each": each, "near": {}})
