"""Refuses requests whose body is too large, before anything of it is parsed."""

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.app.errors import RequestError
from sapper.web.clients import header
from sapper.web.errors import error_response


class BodySize:
    """Reads the whole body, which is small or refused, and gives it to the application."""

    def __init__(self, app: ASGIApp, *, limit: int) -> None:
        """Read before an application.

        Args:
            app: the application.
            limit: bytes that a body may have.
        """
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = header(scope, b"content-length") or "0"
        acceptable = length.isdigit() and int(length) <= self._limit
        try:
            body = await self._read(receive) if acceptable else None
        except ClientDisconnect:
            return  # what has come is not what was meant, and nobody waits for an answer
        if body is None:
            error = RequestError("body_too_large", f"a request has at most {self._limit} bytes")
            await error_response(error)(scope, receive, send)
            return
        await self._app(scope, _replaying(body, receive), send)

    async def _read(self, receive: Receive) -> bytes | None:
        """Return the whole body; ``None`` if it is too large.

        Raises:
            ClientDisconnect: the client has left before the end of it.
        """
        chunks: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise ClientDisconnect
            chunks.append(message.get("body", b""))
            size += len(chunks[-1])
            if size > self._limit:
                return None
            if not message.get("more_body", False):
                break
        return b"".join(chunks)


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read once more, and then what comes after it."""
    message: Message | None = {"type": "http.request", "body": body}

    async def replay() -> Message:
        nonlocal message
        if message is None:
            return await receive()
        once, message = message, None
        return once

    return replay
