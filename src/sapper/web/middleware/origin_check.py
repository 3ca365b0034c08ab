"""Refuses requests that a browser sends on behalf of another site."""

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from sapper.app.errors import RequestError
from sapper.web.clients import header
from sapper.web.errors import error_response

_READING = ("GET", "HEAD")


class OriginCheck:
    """Lets only the server's own pages, and programs that are no browsers, change anything."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and scope["method"] not in _READING:
            origin = header(scope, b"origin")
            if origin is not None and _site(origin) != (header(scope, b"host") or ""):
                error = RequestError("foreign_origin", f"{origin[:80]!r} is another site")
                await error_response(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _site(origin: str) -> str | None:
    """Return the name and port of an origin; ``None`` of what is no origin."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None
