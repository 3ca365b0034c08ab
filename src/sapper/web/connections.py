"""Limits the number of connections, and the time for requests and answers.

uvicorn closes connections that are idle between two requests. But it waits without limit for a
client that sends a request byte by byte, that sends an empty line after an answered request, or
that does not read its answer; and it does not limit the size of the headers. ``Connections`` adds
these limits with public interfaces of asyncio and ASGI: a protocol that forwards everything to
uvicorn's protocol, and an application that wraps sapper's and tracks requests in progress.

- A connection without a request in progress has a deadline, regardless of the data received.
- There are also time limits for sending a body and for reading an answer.
- A connection is half-open if it has had time to send a complete request, but has not sent one. If
  there are too many connections, a half-open one is closed, starting with the address that has the
  most connections. An idle connection is closed only if its address has many connections. So the
  connections of players are kept.
- While the server is less than half full, an address may have any number of connections, because a
  school may share one address. After that, each address has a limit. Above this limit, a new
  connection replaces the address's oldest half-open connection or, if there is none, its oldest
  idle one. If all its connections have a request in progress, the new connection is refused.

A proxy must handle botnets with many addresses, and slow TLS handshakes: see
``deploy/nginx.conf``.
"""

import asyncio
import itertools
import json
import math
from collections.abc import Callable, Sequence
from typing import cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.app.errors import RequestError
from sapper.web.messages import headers_of, network, refusal

REQUEST_SECONDS = 10.0
"""Time limit in seconds for the headers, counted from their first byte or from the start of the
connection. The body has the same limit, counted from the end of the headers."""

SILENT_SECONDS = 1.0
"""Seconds that a new connection may be silent before it counts as half-open."""

RESTING_SECONDS = 60
"""Seconds that a connection may be idle after a request."""

READING_SECONDS = 30.0
"""Seconds for which a client may stop reading its answer."""

HEAD_BYTES = 64 * 1024
"""Maximum size of the request line and the headers, in bytes."""

MANY = 20
"""To make room, an idle connection is closed only if its address has more connections than this."""

_SWEEP_SECONDS = 1.0
_LENGTH, _ENCODING = b"content-length", b"transfer-encoding"


def _response(status: str, code: str, detail: str) -> bytes:
    """Return the response to a request that is refused before it reaches the application."""
    body = json.dumps({"error": code, "detail": detail})
    head = "Content-Type: application/json\r\nConnection: close\r\nRetry-After: 2"
    return f"HTTP/1.1 {status}\r\n{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


_FULL = _response("503 Service Unavailable", "busy", "too many connections")
_TOO_LONG = _response("431 Head Too Large", "head_too_large", "the headers are too long")
_TOO_SLOW = _response("408 Request Timeout", "too_slow", "the request did not arrive in time")


class Guard(asyncio.Protocol):
    """A connection; forwards everything to the server's protocol, and enforces deadlines."""

    def __init__(self, connections: "Connections", inner: asyncio.Protocol) -> None:
        self._connections = connections
        self._inner = inner
        self._loop = asyncio.get_running_loop()
        self._head = 0  # bytes received since the last request
        self._new_parts = 0  # parts of data that may complete a request
        self._since = self._loop.time()
        self._unread_since = math.inf
        self.key: tuple[str, int] = ("", 0)
        """The client's address and port, as the application gets them."""
        self.address = ""
        """The address by which connections are counted; for IPv6, the network."""
        self.transport: asyncio.Transport = None  # type: ignore[assignment]
        """The transport to the client."""
        self.active = 0
        """Number of requests in progress."""
        self.has_served = False
        """Whether a request has ever been answered."""
        self.is_answering = False
        """Whether an answer has been started but not finished."""
        self.deadline = math.inf
        """The time when the connection is closed, unless a request or its body arrives first."""

    @property
    def is_in_use(self) -> bool:
        """Whether a request is being answered, or data has arrived that may complete one."""
        return self.active > 0 or self._new_parts > 0

    @property
    def is_half_open(self) -> bool:
        """Whether there was time for a complete request, but none has arrived."""
        is_late = not self.has_served and self._loop.time() - self._since > SILENT_SECONDS
        return not self.is_in_use and (self._head > 0 or is_late)

    # Called by the event loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept or refuse a connection."""
        self.transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername") or ("", 0)
        self.key, self.address = (str(peer[0]), int(peer[1])), network(str(peer[0]))
        self.deadline = self._loop.time() + REQUEST_SECONDS
        self._inner.connection_made(transport)
        if not self._connections.add(self):
            self.refuse(_FULL)

    def data_received(self, data: bytes) -> None:
        """Receive data; this does not extend the deadline of a request."""
        if self.transport.is_closing():
            return
        if not self.active:
            if not self._head:
                self.deadline = min(self.deadline, self._loop.time() + REQUEST_SECONDS)
            self._head += len(data)
        self._inner.data_received(data)
        # If the data completes a request, the server has already scheduled the application.
        self._new_parts += 1
        self._loop.call_soon(self._note_head)

    def eof_received(self) -> bool | None:
        """Record that the client sends nothing more."""
        return self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        self._connections.forget(self)
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Set a deadline, because the client is not reading its answer."""
        self._unread_since = self._loop.time()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Remove the deadline, because the client is reading again."""
        self._unread_since = math.inf
        self._inner.resume_writing()

    # Called by the application that tracks requests.

    def begin(self, *, has_body: bool) -> None:
        """Record that the headers of a request have arrived."""
        self.active += 1
        self._head = 0
        self.deadline = self._loop.time() + REQUEST_SECONDS if has_body else math.inf

    def end(self) -> None:
        """Record that a request is answered."""
        self.active -= 1
        self.has_served, self.is_answering = True, False
        if not self.active:
            self.deadline = self._loop.time() + RESTING_SECONDS
            self._connections.note_use(self)

    # Deadlines.

    def check(self, now: float) -> None:
        """Close the connection if its deadline has passed."""
        if now - self._unread_since > READING_SECONDS:
            self.transport.abort()
        elif now > self.deadline:
            self.deadline = math.inf
            is_resting = self.has_served and not self.active and not self._head
            if self.is_answering or is_resting:
                self.transport.close()
            else:
                self.refuse(_TOO_SLOW)

    def _note_head(self) -> None:
        self._new_parts -= 1
        if not self.active and self._head > HEAD_BYTES and not self.transport.is_closing():
            self.refuse(_TOO_LONG)

    def refuse(self, answer: bytes) -> None:
        """Send an error response, and close the connection."""
        self.transport.write(answer)
        self.transport.close()


class Connections:
    """All connections of a server."""

    def __init__(self, most: int, each: int) -> None:
        """Limit connections.

        Args:
            most: maximum number of connections.
            each: maximum number of connections from one address; behind a proxy, all clients share
                its address.
        """
        self._most = most
        self._each = each
        self._open: dict[tuple[str, int], Guard] = {}
        self._near: dict[str, dict[Guard, None]] = {}  # by address, in the order of last use
        self._is_watching = False

    def __len__(self) -> int:
        return len(self._open)

    def protocol(self, inner: Callable[..., asyncio.Protocol]) -> Callable[..., Guard]:
        """Return a factory for protocols that wrap the server's own protocol."""
        return lambda **settings: Guard(self, inner(**settings))

    def application(self, app: ASGIApp) -> ASGIApp:
        """Return an application that tracks which connections have a request in progress."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            guard = self._open.get(scope.get("client") or ("", 0))
            if guard is None or scope["type"] != "http":
                await app(scope, receive, send)
                return
            headers = headers_of(scope)
            guard.begin(has_body=headers.get(_LENGTH, b"0") != b"0")

            async def received() -> Message:
                message = await receive()
                if not message.get("more_body"):
                    guard.deadline = math.inf
                return message

            async def sent(message: Message) -> None:
                guard.is_answering = True
                if guard.transport.is_closing():  # the client has disconnected
                    await asyncio.sleep(0)  # lets uvicorn notice this before it writes
                    return
                await send(message)

            try:
                if _ENCODING in headers:
                    # Trailers could be mistaken for headers that a proxy has not checked.
                    error = RequestError("length_required", "a body needs a Content-Length")
                    for message in refusal(error):
                        await sent(message)
                else:
                    await app(scope, received, sent)
            finally:
                guard.end()

        return guarded

    def add(self, guard: Guard) -> bool:
        """Accept a connection, if necessary by closing another; return whether it was accepted."""
        self._open[guard.key] = guard
        near = self._near.setdefault(guard.address, {})
        near[guard] = None
        if not self._is_watching:
            self._is_watching = True
            asyncio.get_running_loop().call_later(_SWEEP_SECONDS, self._sweep)
        if len(near) > self._each and len(self._open) > self._most // 2:
            return self._close_one([near], guard, many=0)
        if len(self._open) <= self._most:
            return True
        return self._close_one(sorted(self._near.values(), key=len, reverse=True), guard, MANY)

    def note_use(self, guard: Guard) -> None:
        """Record the use of a connection, since the least recently used one is closed first."""
        near = self._near.get(guard.address, {})
        if guard in near:
            near[guard] = near.pop(guard)

    def forget(self, guard: Guard) -> None:
        """Drop a connection that is closed."""
        if self._open.get(guard.key) is guard:
            del self._open[guard.key]
        near = self._near.get(guard.address, {})
        near.pop(guard, None)
        if not near:
            self._near.pop(guard.address, None)

    def _close_one(self, groups: Sequence[dict[Guard, None]], new: Guard, many: int) -> bool:
        """Close a half-open connection, or otherwise an idle one; return whether one was closed.

        Args:
            groups: the connections of each address, in the order in which addresses are tried;
                within an address, the least recently used connection comes first.
            new: the new connection, which is not closed.
            many: idle connections are closed only if their address has more than this number.
        """
        half_open = (guard for near in groups for guard in near if guard.is_half_open)
        idle = (guard for near in groups if len(near) > many for guard in near)
        for guard in itertools.chain(half_open, idle):
            if guard is not new and not guard.is_in_use:
                self.forget(guard)
                guard.transport.abort()
                return True
        return False

    def _sweep(self) -> None:
        """Check all deadlines; one timer for all is cheaper than one per request."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for guard in list(self._open.values()):
            guard.check(now)
        self._is_watching = bool(self._open)
        if self._is_watching:
            loop.call_later(_SWEEP_SECONDS, self._sweep)
