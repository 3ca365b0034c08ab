"""What every request passes before its route, in one place: ``Gate``.

It checks the host, the origin and the rate of requests, adds the security headers to the answer,
counts the request by its route, and answers what no route has or what failed. One class, because
each layer around an application costs as much as a part of a move.
"""

import asyncio
import logging
import re
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Router
from starlette.types import Message, Receive, Scope, Send

from sapper.app.errors import RequestError, too_many_requests
from sapper.web.clients import COOKIE_BYTES, address_of, digest_in, header
from sapper.web.errors import error_response, http_error, internal_error

if TYPE_CHECKING:
    from sapper.web.services import Services

_LOG = logging.getLogger("sapper.web.requests")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
"""Where a page may load from; a page with scripts of its own adds their hashes."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every response carries, so that browsers refuse what they should."""

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_CACHE = b"cache-control"
_API = [*_RAW, (_CACHE, b"no-store")]  # browsers never store answers of the API
_FILES = [*_RAW, (_CACHE, b"no-cache")]

# What browsers report about a request of another page; another port of this host is the same site.
_FOREIGN = frozenset({"cross-site", "same-site"})

_REMEMBERED = 100
# A name or an address, and a port: otherwise a URL made from it could not be read.
_HOST = re.compile(r"((?:[\w.~-]+|\[[0-9A-Fa-f:.]+\])?)(?::[0-9]{0,5})?")

DELAYED = 500
"""Refusals that wait at a time; those beyond are sent at once."""


class Gate:
    """The application around all routes.

    A client that sends the next request as soon as one is refused would keep the server busy with
    refusals: so a request that comes too fast is refused a moment later, and its connection waits.
    """

    def __init__(self, router: Router, services: "Services", hosts: Iterable[str] | None) -> None:
        """Stand before some routes.

        Args:
            router: the routes.
            services: the parts of the server: its metrics, ledger and limits.
            hosts: the names by which it may be called; ``None`` for any.
        """
        self.router = router
        """The routes."""
        self.services = services
        """The parts of the server."""
        self._metrics = services.metrics
        self._ledger = services.ledger
        self._hosts = None if hosts is None else frozenset(hosts)
        self._known: set[str] = set()  # hosts that were checked and are good
        self._delayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.router(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0
        scope["app"] = self  # Starlette then raises what http_error answers

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message, scope["path"])
            await send(message)

        try:
            error = self._problem(scope)
            if error is None:
                await self.router(scope, receive, sent)
            else:
                if error.code == "too_many_requests":
                    await self._delay()
                await error_response(error)(scope, receive, sent)
        except HTTPException as error:
            await http_error(error)(scope, receive, sent)
        except ClientDisconnect:
            status = 499  # nobody waits for an answer
        except Exception as error:
            if not status:  # else a part of the answer was sent
                await internal_error(scope, error)(scope, receive, sent)
            raise  # for whoever runs this, as Starlette does
        finally:
            self._count(scope, status or 500, time.perf_counter() - begun)

    def _problem(self, scope: Scope) -> RequestError | None:
        """Return why a request is refused before its route."""
        host = header(scope, b"host") or ""
        if sum(name == b"host" for name, _ in scope["headers"]) > 1:
            return RequestError("foreign_host", "a request names one server")
        if host not in self._known and (error := self._check_host(host)) is not None:
            return error
        if scope["method"] not in ("GET", "HEAD"):
            origin = header(scope, b"origin")
            if origin is not None and _site(origin) != host:
                return RequestError("foreign_origin", f"{origin[:80]!r} is another site")
        elif header(scope, b"sec-fetch-site") in _FOREIGN and scope["path"].startswith("/api"):
            # A picture on another port of this host would send the cookie and ask for help.
            return RequestError("foreign_origin", "a page of another site asks")
        if len(header(scope, b"cookie") or "") > COOKIE_BYTES:
            return RequestError("head_too_large", f"a cookie has at most {COOKIE_BYTES} bytes")
        is_file = not scope["path"].startswith("/api")
        wait = self._ledger.request(address_of(scope), digest_in(scope), is_file=is_file)
        return too_many_requests(wait) if wait else None

    def _check_host(self, host: str) -> RequestError | None:
        """Check a ``Host`` header, and remember it if it is good."""
        found = _HOST.fullmatch(host)
        if found is None:
            return RequestError("foreign_host", f"{host[:80]!r} is not the name of a server")
        if self._hosts is not None and found[1].strip("[]").lower() not in self._hosts:
            return RequestError("foreign_host", f"{host[:80]!r} is not a name of this server")
        if len(self._known) < _REMEMBERED:
            self._known.add(host)
        return None

    async def _delay(self) -> None:
        if self._delayed < DELAYED:
            self._delayed += 1
            try:
                await asyncio.sleep(self.services.limits.refusal_delay)
            finally:
                self._delayed -= 1

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request, and write it into the log if that is enabled.

        By its route, not its address: this has the id of a game in it.
        """
        route, method = route_of(scope), scope["method"]
        method = method if method in _METHODS else "other"
        self._metrics.count_request(route, method, status, seconds)
        if _LOG.isEnabledFor(logging.INFO):
            fields = {"method": method, "route": route, "status": status}
            _LOG.info("request", extra={**fields, "seconds": round(seconds, 4)})


def _add_headers(message: Message, path: str) -> None:
    given = list(message.get("headers", ()))
    if any(name == _CACHE for name, _ in given):
        added = _RAW
    else:
        added = _API if path.startswith("/api") else _FILES
    named = {name for name, _ in given}
    message["headers"] = [*given, *(each for each in added if each[0] not in named)]


def _site(origin: str) -> str | None:
    """Return the name and the port of an origin; ``None`` if the text is not an origin."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def route_of(scope: Scope) -> str:
    """Return the path of the route that a request took; ``other`` if it took none."""
    path = getattr(scope.get("route"), "path", None)  # of an operation
    if isinstance(path, str):
        return path
    if scope.get("path", "").startswith("/static/"):
        return "/static"
    return str(scope["path"]) if "endpoint" in scope else "other"
