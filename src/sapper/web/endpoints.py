"""HTTP from the table of operations: reads requests, calls what answers them, writes answers.

Every operation of ``sapper.app.operations`` has an endpoint. Its request comes from the body (JSON,
strict: unknown fields are refused) or, for a GET, from the query. ``sapper.app.service`` answers
it, or a handler of the server.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import fields
from typing import Any, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope

from sapper.app.errors import RequestError
from sapper.app.fields import choices_of, short
from sapper.app.operations import OPERATIONS, SVG, Operation, operations_at, path_value
from sapper.app.requests import Request as Asked
from sapper.app.service import METHODS
from sapper.app.service import Call as ServiceCall
from sapper.web.clients import Client, address_of, cookie, headers_of, token_in
from sapper.web.encoding import Encoded, Response, encoded, response
from sapper.web.services import Services

_JSON = b"application/json"
_JSON_TYPE = re.compile(rb"application/(?:[\w.-]+\+)?json\s*(?:;.*)?", re.IGNORECASE)
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


class Call(ServiceCall[Client]):
    """One request to an operation: what the service sees of it, and what belongs to HTTP."""

    def __init__(
        self, operation: Operation, client: Client, services: Services, scope: Scope
    ) -> None:
        super().__init__(operation.name, client)
        self.services = services
        """The parts of the server."""
        self.scope = scope
        """The request, as ASGI has it."""
        self.status = operation.status
        """The status of the answer."""
        self._token: str | None = None

    def welcome(self, token: str | None) -> str | None:
        """Let the browser keep the token of a new player, if there is one, and return it."""
        self._token = token
        return token

    def farewell(self) -> None:
        """Let the browser forget the token."""
        self._token = ""

    def response(self, kind: bytes, answer: Any) -> Response:
        """Return the response with an answer."""
        if not isinstance(answer, Encoded):
            limit = self.services.limits.answer
            answer = encoded(answer, limit, may_gzip=self.client.may_gzip)
        if self._token is None:
            return response(self.status, kind, answer)
        given = cookie(self._token, secure=self.scope["scheme"] == "https")
        return response(self.status, kind, answer, (b"set-cookie", given.encode()))


Handler = Callable[[Call], Awaitable[Any]]
"""Answers one operation: returns its answer, or JSON that was written already."""


class Endpoint:
    """Answers the requests to one operation."""

    def __init__(self, operation: Operation, handler: Handler, services: Services) -> None:
        self.path = operation.path
        """The route, as metrics call it."""
        self._operation = operation
        self._handler = handler
        self._services = services
        self._read = Reader(operation.request)
        self._in_body = operation.method == "POST"
        self._needs_player = operation.group != "server"  # these work without a store
        self._kind = SVG.encode() if operation.answer == SVG else _JSON

    async def answer(self, scope: Scope, receive: Receive) -> Response:
        """Return the response to a request.

        Raises:
            SapperError: the request is refused.
            ClientDisconnect: the client has left before the end of it.
        """
        services = self._services
        parameters = {name: path_value(name, text) for name, text in scope["path_params"].items()}
        if self._in_body:
            body = await read_body(scope, receive, services.limits.body)
            asked = self._read.body(headers_of(scope).get(b"content-type", b""), body)
        else:
            asked = self._read.query(scope["query_string"])
        call = Call(self._operation, await self._client(scope, receive), services, scope)
        call.request, call.parameters = asked, parameters
        return call.response(self._kind, await self._handler(call))

    async def _client(self, scope: Scope, receive: Receive) -> Client:
        """Return who makes a request: an address, and a player if the token is valid."""
        token = token_in(scope) if self._needs_player else None
        player = None if token is None else await self._services.sessions.player(*token)
        may_gzip = b"gzip" in headers_of(scope).get(b"accept-encoding", b"")
        return Client(address_of(scope), player, receive, may_gzip)


class Endpoints:
    """The endpoints of all operations."""

    def __init__(self, services: Services, handlers: dict[str, Handler]) -> None:
        """Make the endpoints.

        Args:
            services: the parts of the server.
            handlers: what answers an operation, by name, where the service alone does not.
        """
        service = services.service
        self._endpoints = {
            name: Endpoint(
                operation, handlers.get(name) or getattr(service, METHODS[name]), services
            )
            for name, operation in OPERATIONS.items()
        }

    def find(self, scope: Scope) -> Endpoint | None:
        """Return the endpoint of a request, and note its parameter; ``None`` if there is none.

        Raises:
            HTTPException: what is there has another method.
        """
        methods, parameter = operations_at(scope["path"])
        if not methods:
            return None
        method = scope["method"]
        operation = methods.get("GET" if method == "HEAD" else method)
        if operation is None:
            raise HTTPException(405, headers={"Allow": ", ".join(methods)})
        endpoint = scope["route"] = self._endpoints[operation.name]
        scope["path_params"] = parameter
        return endpoint


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """Return the whole body of a request.

    Raises:
        RequestError: it is too large.
        ClientDisconnect: the client has left before the end of it.
    """
    length = headers_of(scope).get(b"content-length", b"0")
    if not (length.isdigit() and int(length) <= limit):
        raise RequestError("body_too_large", f"a request has at most {limit} bytes")
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > limit:
            raise RequestError("body_too_large", f"a request has at most {limit} bytes")
        more = message.get("more_body", False)
    return bytes(body)


class Reader:
    """Reads requests of one class."""

    def __init__(self, kind: type[Asked]) -> None:
        self._kind = kind
        self._names = frozenset(field.name for field in fields(kind))
        self._hints = get_type_hints(kind)

    def body(self, kind: bytes, body: bytes) -> Asked:
        """Return the request in a body.

        Args:
            kind: the media type, as the header has it.
            body: the body.

        Raises:
            RequestError: the body is not JSON, or a field is wrong; the message names it.
        """
        if not body and not self._names:
            return self._kind()
        if kind != _JSON and _JSON_TYPE.fullmatch(kind) is None:
            raise RequestError("not_json", "the body must be application/json: see Content-Type")
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
        if not self._names.issuperset(data):
            unknown = next(name for name in data if name not in self._names)
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
