"""The headers of every response that tell browsers what to refuse and what not to keep."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": _CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every response carries."""


_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_NAMES = frozenset(name for name, _ in _RAW)
_CACHE = b"cache-control"


class SecurityHeaders:
    """Adds the headers; answers of the API are never kept by a browser."""

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
