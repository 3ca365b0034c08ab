"""HTTP endpoints for the operations: read a request, call the service, and write the answer."""

from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope

from sapper.app.client import Client
from sapper.app.operations import OPERATIONS, SVG, Operation, operations_at, path_value
from sapper.app.service import Call
from sapper.web.messages import (
    JSON,
    Encoded,
    JsonWriter,
    Reader,
    Response,
    address_of,
    cookie,
    headers_of,
    read_body,
    response,
    token_in,
)
from sapper.web.services import Services


class Endpoint:
    """Handles the requests for one operation."""

    def __init__(self, operation: Operation, services: Services) -> None:
        self.path = operation.path
        """The path template, which identifies the route in metrics."""
        self._operation = operation
        self._services = services
        self._read = Reader(operation.request)
        self._kind = SVG.encode() if operation.answer == SVG else JSON

    async def answer(self, scope: Scope, receive: Receive) -> Response:
        """Return the response to a request.

        Raises:
            SapperError: the request is refused.
            ClientDisconnect: the client disconnected before the end of the request.
        """
        services, operation, headers = self._services, self._operation, headers_of(scope)
        parameters = {name: path_value(name, text) for name, text in scope["path_params"].items()}
        if operation.method == "POST":
            body = await read_body(scope, receive, services.limits.body)
            asked = self._read.body(headers.get(b"content-type", b""), body)
        else:
            asked = self._read.query(scope["query_string"])
        # Operations of the group "server" work without a store.
        found = token_in(scope) if operation.group != "server" else None
        player = None if found is None else await services.sessions.player(*found)
        may_gzip = b"gzip" in headers.get(b"accept-encoding", b"")
        write = JsonWriter(services.limits.answer, may_gzip)
        client = Client(address_of(scope), player, receive, write)
        token = None if found is None else found[0]
        call = Call(operation.name, client, asked, parameters, operation.status, token)
        answer = await services.service.answer(call)
        content = answer if isinstance(answer, Encoded) else write(answer)
        if call.kept is None:
            return response(call.status, self._kind, content)
        given = cookie(call.kept, secure=scope["scheme"] == "https")
        return response(call.status, self._kind, content, (b"set-cookie", given.encode()))


class Endpoints:
    """The endpoints of all operations."""

    def __init__(self, services: Services) -> None:
        self._endpoints = {name: Endpoint(each, services) for name, each in OPERATIONS.items()}

    def find(self, scope: Scope) -> Endpoint | None:
        """Return the endpoint of a request, and store the path parameter; ``None`` if not found.

        Raises:
            HTTPException: the path exists, but not for this method.
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
