"""What every request passes before its route: plain ASGI, the outermost first.

``Measuring``, ``SecurityHeaders``, ``TrustedHosts``, ``OriginCheck``, ``RequestRates``.
"""

import asyncio
import logging
import re
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.app.errors import RequestError, too_many_requests
from sapper.web.clients import COOKIE_BYTES, address_of, digest_in, header
from sapper.web.errors import error_response
from sapper.web.ledger import Ledger
from sapper.web.metrics import Metrics

_LOG = logging.getLogger("sapper.web.requests")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Measuring:
    """Counts requests by their route, and writes each into the log if that is enabled.

    Routes, not addresses: these have the ids of games in them.
    """

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and look at its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - begun
            route, method = route_of(scope), scope["method"]
            method = method if method in _METHODS else "other"
            self._metrics.requests.labels(route, method, str(status)).inc()
            self._metrics.request_seconds.labels(route).observe(seconds)
            if _LOG.isEnabledFor(logging.INFO):
                fields = {"method": method, "route": route, "status": status}
                _LOG.info("request", extra={**fields, "seconds": round(seconds, 4)})


def route_of(scope: Scope) -> str:
    """Return the path of the route that a request took; ``other`` if it took none."""
    path = getattr(scope.get("route"), "path", None)  # of an operation
    if isinstance(path, str):
        return path
    if scope.get("path", "").startswith("/static/"):
        return "/static"
    return str(scope["path"]) if "endpoint" in scope else "other"


HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every response carries, so that browsers refuse what they should."""

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_NAMES = frozenset(name for name, _ in _RAW)
_CACHE = b"cache-control"


class SecurityHeaders:
    """Adds the headers; browsers never store answers of the API."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                headers = [each for each in given if each[0] not in _NAMES] + _RAW
                if all(name != _CACHE for name, _ in given):
                    is_api = scope["path"].startswith("/api")
                    headers.append((_CACHE, b"no-store" if is_api else b"no-cache"))
                message["headers"] = headers
            await send(message)

        await self._app(scope, receive, send_with_headers)


_TRUSTED = "sapper.trusted_host"
_REMEMBERED = 100
# A name or an address, and a port: otherwise a URL made from it could not be read.
_NAME = re.compile(r"(?:[\w.~-]+|\[[0-9A-Fa-f:.]+\])?(?::[0-9]{0,5})?")


class TrustedHosts:
    """Starlette's check of the ``Host`` header, with an error of our form."""

    def __init__(self, app: ASGIApp, *, hosts: Iterable[str] | None) -> None:
        """Check before an application.

        Args:
            app: the application.
            hosts: the names it may be called by; ``None`` for any.
        """
        self._app = app
        names = ["*"] if hosts is None else sorted(hosts)
        self._known: set[str] = set()  # names that were checked and are good
        self._check = TrustedHostMiddleware(self._pass_on, names, www_redirect=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            name = header(scope, b"host") or ""
            problem = None
            if sum(each == b"host" for each, _ in scope["headers"]) > 1:
                problem = "a request names one server"
            elif name in self._known:
                await self._app(scope, receive, send)
                return
            elif _NAME.fullmatch(name) is None:
                problem = f"{name[:80]!r} is not the name of a server"
            if problem is not None:
                error = RequestError("foreign_host", problem)
                await error_response(error)(scope, receive, send)
                return

        async def send_as_json(message: Message) -> None:
            if _TRUSTED in scope:
                await send(message)
            elif message["type"] == "http.response.start":  # the refusal, in plain text
                host = header(scope, b"host") or ""
                error = RequestError("foreign_host", f"{host[:80]!r} is not this server")
                await error_response(error)(scope, receive, send)

        await self._check(scope, receive, send_as_json)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[_TRUSTED] = True
        name = header(scope, b"host") if scope["type"] == "http" else None
        if name and len(self._known) < _REMEMBERED:
            self._known.add(name)
        await self._app(scope, receive, send)


class OriginCheck:
    """Lets only the server's own pages, and programs other than browsers, change anything."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            origin = header(scope, b"origin")
            if origin is not None and _site(origin) != (header(scope, b"host") or ""):
                error = RequestError("foreign_origin", f"{origin[:80]!r} is another site")
                await error_response(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _site(origin: str) -> str | None:
    """Return the name and the port of an origin; ``None`` if the text is not an origin."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


DELAYED = 500
"""Refusals that wait at a time; those beyond are sent at once."""


class RequestRates:
    """Refuses requests that come too fast, from one address or one player.

    A client that sends the next request as soon as one is refused would keep the server busy with
    refusals: so they are sent a moment later, and the connection waits.
    """

    def __init__(self, app: ASGIApp, *, ledger: Ledger, delay: float) -> None:
        """Count before an application.

        Args:
            app: the application.
            ledger: where requests are counted.
            delay: seconds after which a refusal is sent.
        """
        self._app = app
        self._ledger = ledger
        self._delay = delay
        self._delayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        error = self._refusal(scope) if scope["type"] == "http" else None
        if error is None:
            await self._app(scope, receive, send)
            return
        if self._delayed < DELAYED:
            self._delayed += 1
            try:
                await asyncio.sleep(self._delay)
            finally:
                self._delayed -= 1
        await error_response(error)(scope, receive, send)

    def _refusal(self, scope: Scope) -> RequestError | None:
        if len(header(scope, b"cookie") or "") > COOKIE_BYTES:
            return RequestError("head_too_large", f"a cookie has at most {COOKIE_BYTES} bytes")
        is_file = not scope["path"].startswith("/api")
        wait = self._ledger.request(address_of(scope), digest_in(scope), is_file=is_file)
        return too_many_requests(wait) if wait else None
