"""Beginning games, acting in them, looking at them."""
# ruff: noqa: FAST003 - `GameActions` takes the name in the path

import pickle
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sapper.app.actions import Action, ActionKind
from sapper.app.errors import RequestError
from sapper.web.calculations import jobs
from sapper.web.clients import Client, new_token, player_digest, set_cookie
from sapper.web.presenters.games import game_list_item, game_response
from sapper.web.routes.dependencies import (
    ERRORS,
    JSON,
    OUT_OF_TURN,
    AppServices,
    Calculate,
    GameId,
    Player,
    Who,
)
from sapper.web.schemas.games import (
    ActionResponse,
    GameListResponse,
    GameResponse,
    ReplayResponse,
    VerificationResponse,
)
from sapper.web.schemas.requests import (
    ActionRequest,
    MoveRequest,
    NewGameRequest,
    SolveRequest,
)
from sapper.web.schemas.reviews import ReviewResponse
from sapper.web.services import Services

LISTED = 50
"""Games in a list."""

router = APIRouter(prefix="/api/games", tags=["games"], responses=ERRORS)


@router.post("", status_code=201)
async def begin(
    wanted: NewGameRequest,
    request: Request,
    response: Response,
    *,
    services: AppServices,
    who: Who,
) -> GameResponse:
    """Begin a game; the first one of a player makes the player."""
    token = new_token() if who.player is None else None
    who = replace(who, player=who.player or player_digest(token or ""))
    await services.count_game(wanted, who.address, who.player or "")
    name = await services.desk.create(wanted, who)
    async with services.desk.seen(name, who) as live:
        game = game_response(live, now=services.desk.now(), player=who.player)
    if token is not None:
        set_cookie(response, token, secure=request.url.scheme == "https")
        game.player = token
    return game


@router.get("")
async def listed(
    services: AppServices, player: Player, *, running: bool = False
) -> GameListResponse:
    """List one's own games, the latest first."""
    store = services.store
    games = await store.call(store.games, player or "", running=running, count=LISTED)
    return GameListResponse(games=[game_list_item(game) for game in games])


@router.get("/{name}")
async def look(name: GameId, services: AppServices, who: Who) -> GameResponse:
    """Look at a game."""
    async with services.desk.seen(name, who) as live:
        return game_response(live, now=services.desk.now(), player=who.player)


class GameActions:
    """Acts in one game, as the player who sends a request."""

    def __init__(self, name: str, services: Services, who: Client) -> None:
        self._name = name
        self._services = services
        self._who = who

    async def __call__(self, seq: int, action: Action) -> Response:
        """Do an action, and return its answer; see ``GameDesk.act``."""
        answer = await self._services.desk.act(self._name, seq, action, self._who)
        return Response(answer, media_type=JSON)


async def game_actions(name: GameId, services: AppServices, who: Who) -> GameActions:
    """Return what acts in the game of a path."""
    return GameActions(name, services, who)


Act = Annotated[GameActions, Depends(game_actions)]


@router.post("/{name}/moves", response_model=ActionResponse, responses=OUT_OF_TURN)
async def move(asked: MoveRequest, act: Act) -> Response:
    """Open a cell, turn a mark, or open all around a number."""
    return await act(asked.seq, Action(ActionKind(asked.kind), asked.cell, asked.at))


@router.post("/{name}/undo", response_model=ActionResponse, responses=OUT_OF_TURN)
async def undo(asked: ActionRequest, act: Act) -> Response:
    """Take the last move back."""
    return await act(asked.seq, Action(ActionKind.UNDO))


@router.post("/{name}/redo", response_model=ActionResponse, responses=OUT_OF_TURN)
async def redo(asked: ActionRequest, act: Act) -> Response:
    """Make the move again that was taken back."""
    return await act(asked.seq, Action(ActionKind.REDO))


@router.post("/{name}/solve", response_model=ActionResponse, responses=OUT_OF_TURN)
async def solve(asked: SolveRequest, act: Act) -> Response:
    """Take one certain step: flag a certain mine, or open a safe cell."""
    method = None if asked.method == "exact" else asked.method
    return await act(asked.seq, Action(ActionKind.SOLVE, method=method))


@router.post("/{name}/resign", response_model=ActionResponse, responses=OUT_OF_TURN)
async def resign(asked: ActionRequest, act: Act) -> Response:
    """End the game and show the board."""
    return await act(asked.seq, Action(ActionKind.RESIGN))


@router.get("/{name}/replay", response_model=ReplayResponse)
async def replay(name: GameId, services: AppServices, who: Who, calculate: Calculate) -> Response:
    """Return the game from its beginning."""
    answer = await services.desk.replay(name, who, may_gzip=calculate.may_gzip)
    return calculate.response(answer)


@router.get("/{name}/verify", response_model=VerificationResponse, responses=OUT_OF_TURN)
async def verify(name: GameId, services: AppServices, calculate: Calculate) -> Response:
    """Play a finished game again from its secret, and compare."""
    return await calculate(await services.desk.verification(name))


@router.get("/{name}/review", response_model=ReviewResponse, responses=OUT_OF_TURN)
async def review(name: GameId, services: AppServices, who: Who, calculate: Calculate) -> Response:
    """Judge a finished game move by move."""
    async with services.desk.seen(name, who) as live:
        if not live.is_over:
            raise RequestError("in_progress", f"{name!r} is not over: nothing to review")
        # As it is now: an undo may come while it is looked at.
        game, is_as_counted = pickle.dumps(live.game), live.game.undos == 0
    found = await calculate.value(
        partial(jobs.review_game, game, calculate.may_gzip, services.limits),
        plays=True,  # the page asks for it after every game, and the player waits
    )
    if found.accuracy is not None and is_as_counted:
        await services.store.call(services.store.keep_accuracy, name, found.accuracy)
    return calculate.response(found.answer)
