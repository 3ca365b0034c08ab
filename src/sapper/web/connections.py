"""Connections: how many there may be, and how long each may take over a request or an answer.

uvicorn closes connections that rest between two requests, and refuses requests beyond a number of
connections; but it waits for ever for whoever sends a request byte by byte, or does not read the
answer. Here every connection has a deadline for whatever it is at. Beyond the number of connections
one that rests is closed to make room, else the new one is refused at once.

Requests are read by ``httptools``, which takes a fifth of the time of ``h11``; where that is not to
be had, by ``h11``.
"""

import asyncio
import json
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # pragma: no cover - no wheel for this system
    HttpToolsProtocol = None  # type: ignore[assignment,misc]

try:
    import resource
except ImportError:  # pragma: no cover - Windows knows no such limits
    resource = None  # type: ignore[assignment]

REQUEST_SECONDS = 10.0
"""Until a request has come, head and body, from its first byte or the beginning of a connection."""

READING_SECONDS = 30.0
"""Until a client reads on that has stopped reading its answer."""

HEAD_BYTES = 64 * 1024
"""Of the head of a request: its first line and its headers."""

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
_TOO_LONG = _response(
    "431 Request Header Fields Too Large", "head_too_large", "the headers are too long"
)
_NO_REQUEST = _response("400 Bad Request", "no_request", "this is not a request of HTTP/1.1")
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


if TYPE_CHECKING:  # what both kinds of connections have; each adds its own
    _Connection = H11Protocol
else:
    _Connection = object


class LimitedConnection(_Connection):
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
        self._answering: Any = None  # the request at work, if that may not be the latest

    @property
    def awaits_more(self) -> bool:
        """Whether a request has begun that has not come to its end, or none has come yet."""
        raise NotImplementedError

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
        self._leave()
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
        if self.awaits_more:
            if self._request_deadline is None and not self.transport.is_closing():
                self._await_request()
        else:
            self._disarm()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in our form of answers."""
        del msg
        self._refuse(_NO_REQUEST)

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

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

    def eof_received(self) -> None:
        """Note that the client has left: nothing that is written from now on can be sent."""
        self._leave()

    def _leave(self) -> None:
        """Tell the application that there is nobody to answer any more.

        uvicorn does so when the connection is lost, a moment after it is closed, and only for the
        latest of several requests that came at once; an answer to another one would be an error of
        the server.
        """
        for cycle in (self.cycle, self._answering):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _too_slow(self) -> None:
        self._request_deadline = None
        cycle = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_TOO_SLOW)
        self._leave()
        self.transport.close()

    def _make_room(self, others: list[Any]) -> None:
        """Close a connection that rests; if there is none, refuse this one."""
        for other in others:
            if isinstance(other, LimitedConnection) and other.rests:
                other.transport.close()
                self.connections.discard(other)
                return
        self._refuse(_FULL)


class H11Connection(LimitedConnection, H11Protocol):
    """A connection whose requests are read in Python."""

    @property
    def awaits_more(self) -> bool:
        """Whether a request has begun that has not come to its end, or none has come yet."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)


if HttpToolsProtocol is None:  # pragma: no cover - no wheel for this system
    Connection: type[LimitedConnection] = H11Connection
else:

    class HttpToolsConnection(LimitedConnection, HttpToolsProtocol):  # type: ignore[misc]
        """A connection whose requests are read by native code, which takes heads of any length.

        What has come of a head is counted in pieces, as long as it has no end, and by what it says,
        in whatever pieces it comes.
        """

        _in_request = True
        _in_head = True
        _pieces = 0
        _said = 0

        @property
        def awaits_more(self) -> bool:
            """Whether a request has begun that has not come to its end, or none has come yet."""
            return self._in_request

        def data_received(self, data: bytes) -> None:
            """Take what has come, unless the head of a request is too long."""
            super().data_received(data)
            if self._in_head and self._in_request and not self.transport.is_closing():
                self._pieces += len(data)
                if self._pieces > HEAD_BYTES:
                    self._refuse(_TOO_LONG)

        def on_url(self, url: bytes) -> None:
            """Take a part of the first line."""
            self._count(url)
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            """Take a header."""
            self._count(name, b": ", value, b"\r\n")
            super().on_header(name, value)

        def _count(self, *parts: bytes) -> None:
            self._said += sum(map(len, parts))
            if self._said > HEAD_BYTES:
                raise ValueError(f"a head of more than {HEAD_BYTES} bytes")  # ends the reading

        def send_400_response(self, msg: str) -> None:
            """Refuse what is no request, or too long a one."""
            if self._said > HEAD_BYTES:
                self._refuse(_TOO_LONG)
            else:
                super().send_400_response(msg)

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            self._answering = cycle
            super()._start_asgi_task(cycle, app)

        def on_message_begin(self) -> None:
            """Note that a request begins."""
            self._in_request = self._in_head = True
            self._pieces = self._said = 0
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            """Note that the head of a request has come."""
            self._in_head = False
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """Note that a request has come."""
            self._in_request = False
            super().on_message_complete()

    Connection = HttpToolsConnection


def _address(connection: Any) -> str:
    client = getattr(connection, "client", None)
    return client[0] if client else ""


def limited(
    most: int, each: int, kind: type[LimitedConnection] = Connection
) -> type[LimitedConnection]:
    """Return what makes the connections of a server.

    Args:
        most: connections there may be.
        each: connections there may be from one address; proxies bring those of many.
        kind: what reads requests.
    """
    return type("LimitedConnection", (kind,), {"most": most, "each": each, "near": {}})
