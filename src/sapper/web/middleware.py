"""The ``Gate``, which checks every request before its route is called.

The gate checks the host, the origin and the rate of requests, adds the security headers to the
answer, counts the request by its route, and charges the client for the time on the event loop. It
also answers requests without a route and requests that fail. It is a single class, because each
additional layer of middleware would noticeably increase the time of a move.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Coroutine, Generator, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.routing import Router
from starlette.types import Message, Receive, Scope, Send

from sapper.app.client import Client
from sapper.app.errors import RequestError, request_error, too_many_requests
from sapper.errors import SapperError
from sapper.web.ledger import REQUEST_SECONDS
from sapper.web.messages import (
    COOKIE_BYTES,
    HEADERS,
    Response,
    address_of,
    headers_of,
    refusal,
    token_in,
)

if TYPE_CHECKING:
    from sapper.web.endpoints import Endpoints
    from sapper.web.services import Services

_FAULTS = logging.getLogger("sapper.web")
_LOG = logging.getLogger("sapper.web.requests")
_CODES = {404: "not_found", 405: "method_not_allowed"}
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_CACHE = b"cache-control"
_FILES = [*HEADERS, (_CACHE, b"no-cache")]

# Values of Sec-Fetch-Site for requests from other pages. "same-site" includes other ports of this
# host.
_FOREIGN = frozenset({b"cross-site", b"same-site"})

_REMEMBERED = 100
# A host header must be a name or an address, with or without a port, so that a URL built from it
# can be parsed.
_HOST = re.compile(rb"((?:[\w.~-]+|\[[0-9A-Fa-f:.]+\])?)(?::[0-9]{0,5})?")

DELAYED = 500
"""Maximum number of delayed refusals at a time; further refusals are sent at once."""


class Meter(Generator[Any, Any, Response | None]):
    """Runs a coroutine, and measures the processor time that it uses in the event loop.

    The time while the coroutine waits is not counted.
    """

    def __init__(self, coroutine: Coroutine[Any, Any, Response | None]) -> None:
        self._coroutine = coroutine
        self.seconds = 0.0
        """Processor seconds so far."""

    def __await__(self) -> "Meter":
        """Run the coroutine to its end, and return its result."""
        return self

    def send(self, value: Any) -> Any:
        """Continue the coroutine with a value."""
        return self._timed(self._coroutine.send, value)

    def throw(self, *error: Any) -> Any:
        """Raise an error in the coroutine, which may handle it."""
        return self._timed(self._coroutine.throw, *error)

    def _timed(self, step: Callable[..., Any], *values: Any) -> Any:
        begun = time.thread_time()
        try:
            return step(*values)
        finally:
            self.seconds += time.thread_time() - begun


class Gate:
    """The application that wraps all routes.

    Requests that exceed the rate are refused after a delay. Without the delay, a client that
    retries at once would keep the server busy.
    """

    def __init__(
        self,
        endpoints: "Endpoints",
        router: Router,
        services: "Services",
        hosts: Iterable[str] | None,
    ) -> None:
        """Create the gate around the operations and the pages.

        Args:
            endpoints: the operations.
            router: the other routes.
            services: the parts of the server, including metrics, ledger and limits.
            hosts: the allowed host names; ``None`` for any.
        """
        self.services = services
        """The parts of the server."""
        self._endpoints = endpoints
        self._router = router
        self._metrics = services.metrics
        self._ledger = services.ledger
        self._hosts = None if hosts is None else frozenset(hosts)
        self._known: set[bytes] = set()  # hosts that were checked and allowed
        self._delayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._router(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message)
            await send(message)

        meter = Meter(self._answer(scope, receive, sent))
        try:
            answer = await meter
            if answer is not None:
                head, body = answer
                status = head["status"]
                if status != 499:  # 499: the client has disconnected
                    await send(head)
                    await send(body)
        except asyncio.CancelledError:
            # The server is stopping, and another server may accept the client's retry.
            if not status:
                stopping = RequestError("busy", "the server is stopping", retry_after=2)
                await _refuse(stopping, sent)
        except Exception as error:
            _FAULTS.error("%s %s", scope["method"], route_of(scope), exc_info=error)
            if not status:  # no part of the answer was sent yet
                await _refuse(
                    RequestError("internal_error", "the server has an internal error"), sent
                )
            raise  # reported by the server, as in Starlette
        finally:
            self._count(scope, status or 500, time.perf_counter() - begun)
            self._charge(scope, meter.seconds)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> Response | None:
        """Return the answer of an operation, or a refusal; pages and files are sent directly."""
        try:
            self._check(scope)
            endpoint = self._endpoints.find(scope)
            if endpoint is not None:
                return await endpoint.answer(scope, receive)
            scope["app"] = self  # makes Starlette raise an error instead of answering
            await self._router(scope, receive, send)
        except SapperError as error:
            return await self._refused(error)
        except HTTPException as error:
            code = _CODES.get(error.status_code, "refused")
            given = (error.headers or {}).items()
            more = [(name.lower().encode(), value.encode()) for name, value in given]
            return refusal(RequestError(code, str(error.detail)), *more)
        return None

    async def _refused(self, error: SapperError) -> Response:
        """Return the response to a refused request, after a delay if it came too soon."""
        found = request_error(error)
        if found.code == "too_many_requests" and self._delayed < DELAYED:
            self._delayed += 1
            try:
                await asyncio.sleep(self.services.limits.refusal_delay)
            finally:
                self._delayed -= 1
        return refusal(found)

    def _check(self, scope: Scope) -> None:
        """Perform the checks that do not depend on the route.

        Raises:
            RequestError: the request is refused.
        """
        headers, is_file = headers_of(scope), _is_file(scope)
        host = headers.get(b"host", b"")
        if len(headers) < len(scope["headers"]):
            _check_one_host(scope)
        if host not in self._known:
            self._check_host(host)
        if scope["method"] not in ("GET", "HEAD"):
            origin = headers.get(b"origin")
            if origin is not None and _site(origin) != host:
                raise RequestError(
                    "foreign_origin", f"the origin {_text(origin)!r} is not this site"
                )
        elif not is_file and headers.get(b"sec-fetch-site") in _FOREIGN:
            # An image in a page on another port of this host would send the cookie, so it could
            # request a hint in the player's name.
            raise RequestError("foreign_origin", "the request comes from a page of another site")
        if len(headers.get(b"cookie", b"")) > COOKIE_BYTES:
            raise RequestError(
                "head_too_large", f"the cookie is too long: at most {COOKIE_BYTES} bytes"
            )
        _, player = token_in(scope) or (None, None)
        if wait := self._ledger.request(address_of(scope), player, is_file=is_file):
            raise too_many_requests(wait)

    def _check_host(self, host: bytes) -> None:
        """Check a ``Host`` header, and remember it if it is allowed."""
        found = _HOST.fullmatch(host)
        if found is None:
            raise RequestError("foreign_host", f"{_text(host)!r} is not a valid host name")
        name = found[1].strip(b"[]").lower().decode()
        if self._hosts is not None and name not in self._hosts:
            raise RequestError(
                "foreign_host", f"{_text(host)!r} is not an allowed name of this server"
            )
        if len(self._known) < _REMEMBERED:
            self._known.add(host)

    def _charge(self, scope: Scope, seconds: float) -> None:
        """Charge the client for a request's time on the event loop, if it is longer than usual."""
        if seconds <= REQUEST_SECONDS:
            return
        _, player = token_in(scope) or (None, None)
        client = Client(address_of(scope), player)
        self._ledger.charge_loop(client, seconds, is_file=_is_file(scope))

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request, and write it into the log if that is enabled.

        Requests are counted by route, because the path contains the id of a game.
        """
        route, method = route_of(scope), scope["method"]
        method = method if method in _METHODS else "other"
        self._metrics.count_request(route, method, status, seconds)
        if _LOG.isEnabledFor(logging.INFO):
            fields = {"method": method, "route": route, "status": status}
            _LOG.info("request", extra={**fields, "seconds": round(seconds, 4)})


async def _refuse(error: RequestError, send: Send) -> None:
    for message in refusal(error):
        await send(message)


def _is_file(scope: Scope) -> bool:
    """Return whether a request is for a page or one of its files."""
    return not scope["path"].startswith("/api")


def _check_one_host(scope: Scope) -> None:
    if sum(name == b"host" for name, _ in scope["headers"]) > 1:
        raise RequestError("foreign_host", "a request must have exactly one Host header")


def _add_headers(message: Message) -> None:
    given = message.get("headers", [])
    named = {name for name, _ in given}
    message["headers"] = [*given, *(each for each in _FILES if each[0] not in named)]


def _site(origin: bytes) -> bytes | None:
    """Return the name and the port of an origin; ``None`` if the text is not an origin."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _text(value: bytes) -> str:
    """Return the start of a header value, for a message."""
    return value[:80].decode("latin-1")


def route_of(scope: Scope) -> str:
    """Return the path template of a request's route; ``other`` if it has none."""
    path = getattr(scope.get("route"), "path", None)  # the route of an operation
    if isinstance(path, str):
        return path
    if scope.get("path", "").startswith("/static/"):
        return "/static"
    return str(scope["path"]) if "endpoint" in scope else "other"
