"""HTTP endpoints from the table of operations: read requests, call the service, write answers.

Every operation of ``sapper.app.operations`` has an endpoint. ``sapper.app.service`` answers it, or
a handler of the server.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope

from sapper.app.operations import OPERATIONS, SVG, Operation, operations_at, path_value
from sapper.app.service import METHODS, Call
from sapper.web.messages import (
    JSON,
    Client,
    Encoded,
    Reader,
    Response,
    address_of,
    cookie,
    encoded,
    headers_of,
    read_body,
    response,
    token_in,
)
from sapper.web.services import Services


class HttpCall(Call[Client]):
    """One request to an operation: the service's part, and the part that belongs to HTTP."""

    def __init__(
        self, operation: Operation, client: Client, services: Services, scope: Scope
    ) -> None:
        super().__init__(operation.name, client)
        self.services = services
        """The parts of the server."""
        self.scope = scope
        """The ASGI request."""
        self.status = operation.status
        """The status of the answer."""
        self._token: str | None = None

    def welcome(self, token: str | None) -> str | None:
        """Make the browser keep the token of a new player, if there is one; return it."""
        self._token = token
        return token

    def farewell(self) -> None:
        """Make the browser delete the token."""
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


Handler = Callable[[HttpCall], Awaitable[Any]]
"""Performs one operation: returns its answer, or encoded JSON."""


class Endpoint:
    """Handles the requests for one operation."""

    def __init__(self, operation: Operation, handler: Handler, services: Services) -> None:
        self.path = operation.path
        """The name of the route in metrics."""
        self._operation = operation
        self._handler = handler
        self._services = services
        self._read = Reader(operation.request)
        self._in_body = operation.method == "POST"
        self._needs_player = operation.group != "server"  # these work without a store
        self._kind = SVG.encode() if operation.answer == SVG else JSON

    async def answer(self, scope: Scope, receive: Receive) -> Response:
        """Return the response to a request.

        Raises:
            SapperError: the request is refused.
            ClientDisconnect: the client disconnected before the end.
        """
        services = self._services
        parameters = {name: path_value(name, text) for name, text in scope["path_params"].items()}
        if self._in_body:
            body = await read_body(scope, receive, services.limits.body)
            asked = self._read.body(headers_of(scope).get(b"content-type", b""), body)
        else:
            asked = self._read.query(scope["query_string"])
        call = HttpCall(self._operation, await self._client(scope, receive), services, scope)
        call.request, call.parameters = asked, parameters
        return call.response(self._kind, await self._handler(call))

    async def _client(self, scope: Scope, receive: Receive) -> Client:
        """Return the sender of a request: an address, and a player if the token is valid."""
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
            handlers: functions for operations, by name, that the service alone does not perform.
        """
        service = services.service
        self._endpoints = {
            name: Endpoint(
                operation, handlers.get(name) or getattr(service, METHODS[name]), services
            )
            for name, operation in OPERATIONS.items()
        }

    def find(self, scope: Scope) -> Endpoint | None:
        """Return the endpoint of a request, and store its parameter; ``None`` if there is none.

        Raises:
            HTTPException: the path exists, but with another method.
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
