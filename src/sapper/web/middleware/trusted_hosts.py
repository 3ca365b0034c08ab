"""Refuses requests that call the server by a name that is not its own, or by what is no name."""

import re
from collections.abc import Iterable

from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.app.errors import RequestError
from sapper.web.clients import header
from sapper.web.errors import error_response

_TRUSTED = "sapper.trusted_host"
_REMEMBERED = 100


# A name or an address, and a port: else an address made from it could not be read.
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
            if sum(each == b"host" for each, _ in scope["headers"]) > 1:  # whose answer is it?
                error = RequestError("foreign_host", "a request names one server")
                await error_response(error)(scope, receive, send)
                return
            if name in self._known:
                await self._app(scope, receive, send)
                return
            if _NAME.fullmatch(name) is None:
                error = RequestError("foreign_host", f"{name[:80]!r} is no name of a server")
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
