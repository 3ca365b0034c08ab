"""Performs the operations of the table in this process, without a server or an event loop.

The edition in the browser, tests and other programs call ``LocalService.answer`` with the name of
an operation, or ``LocalService.respond`` with a path as the page sends it. All data in the storage
belong to a single player. Records are not signed, because a signature must come from a server.
"""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from sapper import answers
from sapper.app import daily, reading
from sapper.app.client import Client
from sapper.app.desk import GameDesk, run_now
from sapper.app.errors import RequestError, request_error
from sapper.app.limits import PlayLimits
from sapper.app.live_games import LiveGames
from sapper.app.operations import OPERATIONS, SVG, Operation, operations_at, path_value
from sapper.app.requests import Request
from sapper.app.service import Call, Service
from sapper.app.storage import Storage
from sapper.errors import SapperError

PLAYER = "local"
"""The only player."""


@dataclass(frozen=True, slots=True)
class Response:
    """A response, with the same meaning as over HTTP."""

    status: int
    """The HTTP status."""
    text: str
    """JSON, or a picture."""


class LocalService:
    """Performs every operation that does not need a server.

    >>> from sapper.app.requests import PostedBoard
    >>> from sapper.app.storage import MemoryStorage
    >>> service = LocalService(MemoryStorage())
    >>> service.answer("best_move", request=PostedBoard("3x1m1:1..")).cell
    (0, 2)
    >>> service.respond("GET", "games/none").status
    404
    """

    def __init__(
        self,
        storage: Storage,
        limits: PlayLimits | None = None,
        *,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        new_secret: Callable[[], str] = lambda: secrets.token_hex(32),
        new_seed: Callable[[], int] = lambda: secrets.randbits(64),
        daily_key: str | None = daily.PUBLIC_KEY,
    ) -> None:
        """Serve the player whose data are kept in this storage.

        Args:
            storage: the storage of games.
            limits: cost limits per request.
            clock: seconds since 1970.
            steady: a monotonic clock, in seconds.
            new_secret: returns 64 random hexadecimal digits for a new game.
            new_seed: returns the seed of a new exercise.
            daily_key: the key of the boards of the day; ``None`` for a secret key in the storage.
        """
        self._limits = limits or PlayLimits()
        self._desk = GameDesk(
            storage,
            self._limits,
            clock=clock,
            steady=steady,
            new_secret=new_secret,
            daily_key=daily_key,
        )
        self._service = Service(self._desk, storage, self._limits, new_seed=new_seed, clock=clock)
        self._client = Client(player=PLAYER)

    def answer(
        self,
        name: str,
        parameters: Mapping[str, Any] | None = None,
        request: Request | None = None,
    ) -> Any:
        """Perform an operation and return its answer."""
        operation = OPERATIONS[name]
        if operation.needs_server:
            raise RequestError("not_here", f"{name!r} is not available without a server")
        asked = operation.request() if request is None else request
        return run_now(self._service.answer(Call(name, self._client, asked, parameters or {})))

    def forget(self) -> None:
        """Drop the games in memory after an error, so that they are read from the storage again."""
        self._desk.live = LiveGames(self._limits)

    def respond(self, method: str, path: str, body: str | None = None) -> Response:
        """Answer a request of the page.

        Args:
            method: GET or POST.
            path: the part after ``api/``, with the query.
            body: the posted JSON.
        """
        try:
            where, _, query = path.partition("?")
            operation, parameters = route(method, f"/api/{where}")
            asked = _asked(operation, query, body, self._limits.body)
            found = self.answer(operation.name, parameters, asked)
            text = found if operation.answer == SVG else answers.to_json(found)
            return Response(operation.status, text)
        except SapperError as error:
            refusal = request_error(error)
            return Response(refusal.status, answers.to_json(refusal.body()))


def route(method: str, path: str) -> tuple[Operation, dict[str, Any]]:
    """Return the operation of a path, and its parameters.

    >>> operation, parameters = route("GET", "/api/games/abc/hint")
    >>> operation.name, parameters
    ('game_hint', {'name': 'abc'})
    """
    methods, texts = operations_at(path)
    if method not in methods:
        raise RequestError("not_found", "Not Found")
    return methods[method], {name: path_value(name, text) for name, text in texts.items()}


def _asked(operation: Operation, query: str, body: str | None, limit: int) -> Request:
    if operation.method == "GET":
        return reading.read(operation.request, dict(parse_qsl(query)), strict=False)
    if body is not None and len(body) > limit:
        raise RequestError("body_too_large", f"the body is too large: at most {limit} bytes")
    try:
        data = json.loads(body or "{}")
    except (ValueError, RecursionError) as error:
        raise RequestError("invalid_request", f"the body is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise RequestError("invalid_request", "the body must be a JSON object")
    return reading.read(operation.request, data)
