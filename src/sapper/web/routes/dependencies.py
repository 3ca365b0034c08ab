"""What routes ask for, and what all of them may answer.

These functions are ``async`` although they wait for nothing: others are run in threads, and the
change of threads takes longer than all that they do.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel

from sapper.engine import Stop
from sapper.web.calculations.jobs import Encoded, Written
from sapper.web.clients import Client, address_of, token_in
from sapper.web.schemas.errors import ErrorResponse
from sapper.web.schemas.games import OutOfTurnResponse
from sapper.web.services import Services

_Answer = TypeVar("_Answer")

JSON = "application/json"
SVG = "image/svg+xml"


async def services_of(request: Request) -> Services:
    """Return the services of the application that a request came to."""
    services = request.app.state.services
    assert isinstance(services, Services)  # noqa: S101 - put there by `create_app`
    return services


async def player_of(request: Request) -> str | None:
    """Return the player who makes a request; ``None`` without a token that is good."""
    token = token_in(request.scope)
    if token is None:
        return None
    services = await services_of(request)
    known, player = services.sessions.remembered(token)
    return player if known else await services.store.call(services.sessions.player, token)


AppServices = Annotated[Services, Depends(services_of)]
"""The services of the application."""


Player = Annotated[str | None, Depends(player_of)]
"""The player who asks; ``None`` for somebody without a token."""


async def asker(request: Request, player: Player) -> Client:
    """Return who makes a request."""
    return Client(address_of(request.scope), player, request)


Who = Annotated[Client, Depends(asker)]
"""Who asks: an address, and a player if there is one."""


class Calculation:
    """Has calculated what a request needs, in a process, and answers with it."""

    def __init__(self, services: Services, who: Client, request: Request) -> None:
        self._services = services
        self._who = who
        self._request = request

    async def __call__(
        self,
        job: Callable[[Stop], BaseModel | str],
        *,
        plays: bool = False,
        media_type: str = JSON,
    ) -> Response:
        """Return the answer of a job; see ``CalculationPool.run``."""
        limit = self._services.limits.answer
        written = Written(job, limit, may_gzip=self.may_gzip)
        return self.response(await self.value(written, plays=plays), media_type)

    async def value(self, job: Callable[[Stop], _Answer], *, plays: bool = False) -> _Answer:
        """Return the value of a job."""
        return await self._services.calculations.run(self._who, job, plays=plays)

    @property
    def may_gzip(self) -> bool:
        """Whether the client reads compressed answers."""
        return "gzip" in self._request.headers.get("accept-encoding", "")

    @staticmethod
    def response(answer: Encoded, media_type: str = JSON) -> Response:
        """Return a response with a body that was written already."""
        headers = {"Vary": "Accept-Encoding"}
        if answer.is_gzip:
            headers["Content-Encoding"] = "gzip"
        return Response(answer.body, media_type=media_type, headers=headers)


async def calculation(services: AppServices, who: Who, request: Request) -> Calculation:
    """Return what has things calculated for a request."""
    return Calculation(services, who, request)


Calculate = Annotated[Calculation, Depends(calculation)]
"""Has something calculated in a process."""


GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a game.")]
"""The game in the path."""

ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorResponse, "description": "The request cannot be fulfilled."},
    "5XX": {"model": ErrorResponse, "description": "The server cannot answer now."},
}
"""What any route may answer."""

OUT_OF_TURN: dict[int | str, dict[str, Any]] = {
    409: {"model": OutOfTurnResponse, "description": "The number of the action does not fit."}
}
"""What an action may answer besides."""
