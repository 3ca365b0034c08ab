"""What stands before every route: size, origin and rate of requests, headers of answers.

Written against ASGI itself: it sees every request once and buffers its small body, so that the
size is known before anything is parsed.
"""

import hashlib
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.web.limits import Limits
from sapper.web.rates import Rates
from sapper.web.refusals import RefusalError

COOKIE = "sapper_player"
"""The cookie that carries a player's token."""

HEADER = "x-sapper-player"
"""The header that does so for programs."""

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'"
)
_SECURITY = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def refusal_response(error: RefusalError) -> JSONResponse:
    """Return the answer to a request that is refused."""
    headers = None if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    return JSONResponse(error.body(), error.status, headers)


def token_of(headers: Headers) -> str | None:
    """Return the player's token that a request carries; ``None`` if it has none worth the name."""
    token = headers.get(HEADER)
    if token is None:
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return None
        token = None if morsel is None else morsel.value
    return token if token is not None and 16 <= len(token) <= 128 else None


class Guard:
    """Refuses requests that are too large, too many, or sent by other sites."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        limits: Limits,
        clock: Callable[[], float],
        hosts: frozenset[str] | None = None,
    ) -> None:
        """Stand before an application.

        Args:
            app: the application.
            limits: what is allowed.
            clock: seconds from any beginning.
            hosts: the names under which the server may be called; ``None`` for any. A server for
                this machine alone names them, lest other sites reach it under a name of theirs.
        """
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._addresses = Rates(limits.address, clock)
        self._players = Rates(limits.player, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_SECURITY)
                is_api = scope["path"].startswith("/api")
                headers.setdefault("Cache-Control", "no-store" if is_api else "no-cache")
            await send(message)

        try:
            self._admit(scope)
            receive = await self._buffered(scope, receive)
        except RefusalError as error:
            await refusal_response(error)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _admit(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts is not None and urlsplit(f"//{host}").hostname not in self._hosts:
            raise RefusalError(400, "foreign_host", f"{host[:80]!r} is not this server")
        origin = headers.get("origin")
        if (
            origin is not None
            and scope["method"] not in ("GET", "HEAD")
            and urlsplit(origin).netloc != host
        ):
            raise RefusalError(400, "foreign_origin", f"{origin[:80]!r} is another site")
        self._count(scope, headers)

    def _count(self, scope: Scope, headers: Headers) -> None:
        if not scope["path"].startswith("/api"):
            return
        client = scope.get("client")
        wait = self._addresses.wait(client[0] if client else "")
        token = token_of(headers)
        if not wait and token is not None:
            wait = self._players.wait(hashlib.sha256(token.encode()).hexdigest())
        if wait:
            raise too_many(wait)

    async def _buffered(self, scope: Scope, receive: Receive) -> Receive:
        """Read the whole body, and return what gives it once more."""
        limit = self._limits.body
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > limit:
            raise _too_large(limit)
        chunks: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                break
            chunks.append(message.get("body", b""))
            size += len(chunks[-1])
            if size > limit:
                raise _too_large(limit)
            if not message.get("more_body", False):
                break
        body: Message | None = {"type": "http.request", "body": b"".join(chunks)}

        async def replay() -> Message:
            nonlocal body
            if body is None:
                return await receive()
            once, body = body, None
            return once

        return replay


def too_many(wait: int) -> RefusalError:
    """Return the refusal of a request that came too soon."""
    return RefusalError(
        429, "too_many_requests", f"too many requests: wait {wait} s", retry_after=wait
    )


def _too_large(limit: int) -> RefusalError:
    return RefusalError(413, "body_too_large", f"a request has at most {limit} bytes")
