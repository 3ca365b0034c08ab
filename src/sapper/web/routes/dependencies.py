"""What routes ask for, and what all of them may answer.

These functions are ``async`` although they wait for nothing: others are run in threads, and the
change of threads takes longer than all that they do.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Path, Request
from fastapi.concurrency import run_in_threadpool

from sapper.engine import Stop
from sapper.web.calculation_pool import CalculationPool
from sapper.web.identity import token_in
from sapper.web.schemas.errors import ErrorResponse
from sapper.web.schemas.games import OutOfTurnResponse
from sapper.web.services import Services

_Answer = TypeVar("_Answer")


class Calculation:
    """Runs what a request needs to have calculated, in threads of a pool."""

    def __init__(self, pool: CalculationPool, request: Request) -> None:
        self._pool = pool
        self._request = request

    async def __call__(self, work: Callable[[Stop], _Answer]) -> _Answer:
        """Return the answer of a calculation; see ``CalculationPool.run``."""
        return await self._pool.run(self._request, work)


async def services_of(request: Request) -> Services:
    """Return the services of the application that a request came to."""
    services = request.app.state.services
    assert isinstance(services, Services)  # noqa: S101 - put there by `create_app`
    return services


async def player_of(request: Request) -> str | None:
    """Return the player who makes a request; ``None`` without a token that is good."""
    token = token_in(request.headers)
    if token is None:
        return None
    sessions = (await services_of(request)).sessions
    known, player = sessions.remembered(token)
    return player if known else await run_in_threadpool(sessions.player, token)


AppServices = Annotated[Services, Depends(services_of)]
"""The services of the application."""


async def calculation(services: AppServices, request: Request) -> Calculation:
    """Return what runs the calculations for a request."""
    return Calculation(services.calculations, request)


Calculate = Annotated[Calculation, Depends(calculation)]
"""Runs a calculation off the event loop."""

Player = Annotated[str | None, Depends(player_of)]
"""The player who asks; ``None`` for somebody without a token."""

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
