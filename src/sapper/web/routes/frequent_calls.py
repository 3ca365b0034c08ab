"""The calls that games are made of, answered without what FastAPI does for every call.

Moves, hints and looks at a game are nearly all that a server is asked while people play. FastAPI
takes longer to find a route, its dependencies and its answer's form than the game takes to move; so
the same functions are called here directly. Whatever is unusual about a request, FastAPI answers as
before: another form of content, a field that is wrong, a query that is not expected.
"""

import gzip
import json
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

from fastapi import Request, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.app.errors import request_error
from sapper.errors import SapperError
from sapper.web.clients import Client, address_of, header
from sapper.web.errors import error_response
from sapper.web.routes import games, help  # noqa: A004 - a module, not the builtin
from sapper.web.routes.dependencies import JSON, Calculation, player_of
from sapper.web.schemas.requests import MoveRequest
from sapper.web.services import Services

if TYPE_CHECKING:
    from collections.abc import Awaitable

_PATH = re.compile(r"/api/games/([A-Za-z0-9_-]{1,64})(/moves|/hint)?")
_LEVELS = {b"": 3, b"level=1": 1, b"level=2": 2, b"level=3": 3}
_ROUTES = {
    what: SimpleNamespace(path=f"/api/games/{{name}}{what}") for what in ("", "/moves", "/hint")
}
"""What the metrics call them, as the routes of FastAPI are called."""

_GZIP_FROM, _GZIP_LEVEL = 1024, 4


class FrequentCalls:
    """Answers the frequent calls; all others go to the application behind it."""

    def __init__(self, app: ASGIApp, *, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a call, or pass it on."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        name, what = found[1], found[2] or ""
        method, query = scope["method"], scope["query_string"]
        answer: Awaitable[Response]
        if method == "POST" and what == "/moves":
            content = await _content(receive)
            receive = _again(content, receive)
            asked = _move(scope, content)
            if asked is None:
                await self._app(scope, receive, send)
                return
            answer = self._move(name, asked, Request(scope, receive))
        elif method == "GET" and what == "/hint" and query in _LEVELS:
            answer = self._hint(name, _LEVELS[query], Request(scope, receive))
        elif method == "GET" and not what and not query:
            answer = self._look(name, Request(scope, receive))
        else:
            await self._app(scope, receive, send)
            return
        scope["route"] = _ROUTES[what]
        try:
            response = await answer
        except SapperError as error:
            response = error_response(request_error(error))
        await _compressed(scope, response)(scope, receive, send)

    async def _who(self, request: Request) -> Client:
        return Client(address_of(request.scope), await player_of(request), request)

    async def _move(self, name: str, asked: MoveRequest, request: Request) -> Response:
        who = await self._who(request)
        return await games.move(asked, games.GameActions(name, self._services, who))

    async def _hint(self, name: str, level: int, request: Request) -> Response:
        services, who = self._services, await self._who(request)
        calculation = Calculation(services, who, request)
        return await help.hint(name, services, who, calculation, level=level)

    async def _look(self, name: str, request: Request) -> Response:
        services, who = self._services, await self._who(request)
        game = await games.look(name, services, who)
        return Response(game.model_dump_json(by_alias=True), media_type=JSON)


def _move(scope: Scope, content: bytes) -> MoveRequest | None:
    """Return the move that a request asks for; ``None`` if there is anything wrong with it."""
    if header(scope, b"content-type") != JSON:
        return None
    try:
        return MoveRequest.model_validate(json.loads(content))
    except (ValueError, RecursionError):
        return None


async def _content(receive: Receive) -> bytes:
    """Return the whole content of a request, which is small: see ``BodySize``."""
    content = bytearray()
    while True:
        message = await receive()
        content += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(content)


def _again(content: bytes, receive: Receive) -> Receive:
    """Return what gives the content of a request once more, and then what comes after it."""
    given = False

    async def give() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": content}

    return give


def _compressed(scope: Scope, response: Response) -> Response:
    """Return a response with its content compressed, if it is long and the client reads that."""
    content = bytes(response.body)
    if len(content) < _GZIP_FROM or "content-encoding" in response.headers:
        return response
    headers = dict(response.headers) | {"vary": "Accept-Encoding"}
    if "gzip" in (header(scope, b"accept-encoding") or ""):
        content = gzip.compress(content, _GZIP_LEVEL)
        headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(content))
    return Response(content, response.status_code, headers)
