"""HTTP from the table of operations: reads requests, calls handlers, writes answers.

Every operation of ``sapper.app.operations`` becomes a route. Its request comes from the body (JSON,
strict: unknown fields are refused) or, for a GET, from the query; its handler returns an answer.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from typing import Any, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from sapper.app import operations
from sapper.app.errors import RequestError, request_error
from sapper.app.fields import choices_of, short
from sapper.app.operations import SVG, Operation, path_value
from sapper.app.requests import Request as Asked
from sapper.errors import SapperError
from sapper.web.clients import (
    Client,
    address_of,
    cookie,
    digest_in,
    header,
    player_digest,
    token_in,
)
from sapper.web.encoding import Encoded, encoded
from sapper.web.errors import error_response
from sapper.web.services import Services

JSON = "application/json"
_JSON_TYPE = re.compile(r"application/(?:[\w.-]+\+)?json\s*(?:;.*)?", re.IGNORECASE)
_PATH = re.compile(r" - at `\$\.?(.*)`$")
_SHOWN = 40
_TYPES = {
    "str": "a string",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}  # what msgspec calls them


class Call:
    """One request to an operation, and what its handler may do for it."""

    def __init__(
        self, operation: Operation, services: Services, scope: Scope, receive: Receive
    ) -> None:
        self.operation = operation
        """What is asked for."""
        self.services = services
        """The parts of the server."""
        self.parameters: dict[str, Any] = {}
        """The parameters in the path."""
        self.scope = scope
        """The request, as ASGI has it."""
        self.status = operation.status
        """The status of the answer."""
        self.may_gzip = "gzip" in (header(scope, b"accept-encoding") or "")
        """Whether the client reads compressed answers."""
        self._receive = receive
        self._token: str | None = None
        self._client: Client | None = None

    @property
    def name(self) -> str:
        """The id of the game in the path."""
        return str(self.parameters["name"])

    async def client(self) -> Client:
        """Return who makes the request: an address, and a player if the token is valid."""
        if self._client is None:
            scope, player = self.scope, None
            token, digest = token_in(scope), digest_in(scope)
            if token is not None and digest is not None:
                player = await self.services.sessions.player(token, digest)
            self._client = Client(address_of(scope), player, self._receive, self.may_gzip)
        return self._client

    async def player(self) -> str | None:
        """Return the player who makes the request; ``None`` without a valid token."""
        return (await self.client()).player

    async def client_or_new(self) -> tuple[Client, str | None]:
        """Return the client, and the token of a player who has none yet; see ``welcome``."""
        client = await self.client()
        if client.player is not None:
            return client, None
        token = self.services.sessions.new_token()
        return replace(client, player=player_digest(token)), token

    def welcome(self, token: str | None) -> str | None:
        """Let the browser keep the token of a new player, if there is one, and return it."""
        self._token = token
        return token

    def farewell(self) -> None:
        """Let the browser forget the token."""
        self._token = ""

    def response(self, answer: Any) -> tuple[Message, Message]:
        """Return the response with an answer: its head and its body."""
        if not isinstance(answer, Encoded):
            answer = encoded(answer, self.services.limits.answer, may_gzip=self.may_gzip)
        kind = SVG if self.operation.answer == SVG else JSON
        headers = [
            (b"content-length", b"%d" % len(answer.body)),
            (b"content-type", kind.encode()),
            (b"vary", b"Accept-Encoding"),
        ]
        if answer.is_gzip:
            headers.append((b"content-encoding", b"gzip"))
        if self._token is not None:
            is_secure = self.scope["scheme"] == "https"
            headers.append((b"set-cookie", cookie(self._token, secure=is_secure).encode()))
        return (
            {"type": "http.response.start", "status": self.status, "headers": headers},
            {"type": "http.response.body", "body": answer.body},
        )


Handler = Callable[[Call, Any], Awaitable[Any]]
"""Answers one operation: returns its answer, or JSON that was written already."""


class Endpoint:
    """The ASGI application of one operation."""

    def __init__(self, operation: Operation, handler: Handler, services: Services) -> None:
        self.path = operation.path
        """The route, as metrics call it."""
        self._operation = operation
        self._handler = handler
        self._services = services
        self._read = Reader(operation.request)
        self._in_body = operation.method == "POST"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        scope["route"] = self
        try:
            head, body = await self._answer(scope, receive)
        except SapperError as error:
            await error_response(request_error(error))(scope, receive, send)
        else:
            await send(head)
            await send(body)

    async def _answer(self, scope: Scope, receive: Receive) -> tuple[Message, Message]:
        call = Call(self._operation, self._services, scope, receive)
        for name, text in scope["path_params"].items():
            call.parameters[name] = path_value(name, text)
        if self._in_body:
            body = await read_body(scope, receive, self._services.limits.body)
            asked = self._read.body(scope, body)
        else:
            asked = self._read.query(scope["query_string"])
        return call.response(await self._handler(call, asked))


def routes(services: Services, handlers: dict[str, Handler]) -> list[Route]:
    """Return a route for every operation of the table."""
    return [
        Route(
            operation.path,
            Endpoint(operation, handlers[operation.name], services),
            methods=[operation.method],
        )
        for operation in operations.OPERATIONS.values()
    ]


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """Return the whole body of a request.

    Raises:
        RequestError: it is too large.
        ClientDisconnect: the client has left before the end of it.
    """
    length = header(scope, b"content-length") or "0"
    if not (length.isdigit() and int(length) <= limit):
        raise RequestError("body_too_large", f"a request has at most {limit} bytes")
    chunks: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > limit:
            raise RequestError("body_too_large", f"a request has at most {limit} bytes")
        more = message.get("more_body", False)
    return b"".join(chunks)


class Reader:
    """Reads requests of one class."""

    def __init__(self, kind: type[Asked]) -> None:
        self._kind = kind
        self._names = frozenset(field.name for field in fields(kind))
        self._hints = get_type_hints(kind)

    def body(self, scope: Scope, body: bytes) -> Asked:
        """Return the request in a body.

        Raises:
            RequestError: the body is not JSON, or a field is wrong; the message names it.
        """
        if not body and not self._names:
            return self._kind()
        kind = header(scope, b"content-type") or ""
        if kind != JSON and _JSON_TYPE.fullmatch(kind) is None:
            raise RequestError("not_json", f"the body must be {JSON}: see Content-Type")
        try:
            data = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RequestError("invalid_request", f"the body is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise RequestError("invalid_request", "the body must be a JSON object")
        return self._request(data, strict=True)

    def query(self, query: bytes) -> Asked:
        """Return the request in a query.

        Raises:
            RequestError: a parameter is wrong, or given twice; the message names it.
        """
        if not query and not self._names:
            return self._kind()
        text = query.decode("latin-1")
        if text.count("&") > len(self._names):
            raise RequestError("invalid_request", "the query has more parameters than there are")
        data: dict[str, str] = {}
        for name, value in parse_qsl(text, keep_blank_values=True):
            if name in data:
                raise RequestError("invalid_request", f"{name[:_SHOWN]}: it is given twice")
            data[name] = value
        return self._request(data, strict=False)

    def _request(self, data: dict[str, Any], *, strict: bool) -> Asked:
        unknown = next((name for name in data if name not in self._names), None)
        if unknown is not None:
            shown = short(data[unknown])
            raise RequestError(
                "invalid_request", f"{unknown[:_SHOWN]}{shown}: there is no such field"
            )
        try:
            return msgspec.convert(data, self._kind, strict=strict)
        except msgspec.ValidationError as error:
            if isinstance(error.__cause__, RequestError):
                raise error.__cause__ from None
            raise RequestError("invalid_request", self._problem(str(error), data)) from None

    def _problem(self, message: str, data: dict[str, Any]) -> str:
        """Return what msgspec says is wrong: the field, its value if it is short, and why."""
        found = _PATH.search(message)
        if found is None:  # a field that is missing
            missing = re.search(r"required field `(\w+)`", message)
            return f"{missing[1]}: it is missing" if missing else message
        field = found[1].replace("[", ".").replace("]", "").strip(".")
        shown, words = short(data.get(field)), message[: found.start()]
        if words.startswith("Invalid enum value"):
            words = f"choose one of {', '.join(choices_of(self._hints[field]))}"
        words = re.sub(r"`([^`]+)`", _type_words, words)
        return f"{field}{shown}: {words[:1].lower()}{words[1:]}"


def _type_words(kinds: re.Match[str]) -> str:
    return " or ".join(_TYPES.get(kind, kind) for kind in kinds[1].split(" | "))
