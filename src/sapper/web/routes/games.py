"""Beginning games, acting in them, looking at them."""
# ruff: noqa: FAST003 - `GameActions` takes the name in the path

import pickle
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.concurrency import run_in_threadpool

from sapper.app.actions import Action, ActionKind
from sapper.app.errors import RequestError
from sapper.web.askers import Asker
from sapper.web.calculations import jobs
from sapper.web.calculations.jobs import Encoded
from sapper.web.identity import new_token, player_digest, set_cookie
from sapper.web.routes.dependencies import (
    ERRORS,
    JSON,
    OUT_OF_TURN,
    AppServices,
    Calculate,
    GameId,
    InTurn,
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

router = APIRouter(prefix="/api/games", tags=["games"], responses=ERRORS)


@router.post("", status_code=201)
async def begin(
    wanted: NewGameRequest,
    request: Request,
    response: Response,
    *,
    services: AppServices,
    who: Who,
    in_turn: InTurn,
) -> GameResponse:
    """Begin a game; the first one of a player makes the player."""
    token = new_token() if who.player is None else None
    player = who.player or player_digest(token or "")

    def work() -> GameResponse:
        services.count_game(wanted, who.address, player)
        return services.games.begin(wanted, player)

    game = await in_turn(wanted.replaces, work)
    if token is not None:
        set_cookie(response, token, secure=request.url.scheme == "https")
        game.player = token
    return game


@router.get("")
def listed(services: AppServices, player: Player, *, running: bool = False) -> GameListResponse:
    """List one's own games, the latest first."""
    return services.games.responses.listed(player, running=running)


@router.get("/{name}")
async def look(
    name: GameId, services: AppServices, player: Player, in_turn: InTurn
) -> GameResponse:
    """Look at a game."""
    return await in_turn(name, lambda: services.games.view(name, player))


class GameActions:
    """Acts in one game, as the player who sends a request."""

    def __init__(self, name: str, services: Services, who: Asker, request: Request) -> None:
        self._name = name
        self._services = services
        self._who = who
        self._request = request

    async def __call__(self, seq: int, action: Action) -> Response:
        """Do an action, off the event loop, and return its answer; see ``Games.act``."""
        answer = await self._services.turns.act(self._name, seq, action, self._who, self._request)
        return Response(answer, media_type=JSON)


async def game_actions(
    name: GameId, services: AppServices, who: Who, request: Request
) -> GameActions:
    """Return what acts in the game of a path."""
    return GameActions(name, services, who, request)


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
async def replay(
    name: GameId, services: AppServices, player: Player, in_turn: InTurn, calculate: Calculate
) -> Response:
    """Return the game from its beginning."""

    def work() -> Encoded:
        body = services.games.responses.replay(name, player)
        return jobs.encoded(body, services.limits.answer, may_gzip=calculate.may_gzip)

    return calculate.response(await in_turn(name, work))


@router.get("/{name}/verify", response_model=VerificationResponse, responses=OUT_OF_TURN)
async def verify(
    name: GameId, services: AppServices, in_turn: InTurn, calculate: Calculate
) -> Response:
    """Play a finished game again from its secret, and compare."""
    told = services.games.responses
    record, commitment, secret = await in_turn(name, lambda: told.to_verify(name))
    return await calculate(partial(jobs.verify, record, commitment, secret))


@router.get("/{name}/review", response_model=ReviewResponse, responses=OUT_OF_TURN)
async def review(
    name: GameId, services: AppServices, in_turn: InTurn, calculate: Calculate
) -> Response:
    """Judge a finished game move by move."""

    def look() -> tuple[bytes, bool]:
        with services.games.seen(name) as live:
            if not live.is_over:
                raise RequestError("in_progress", f"{name!r} is not over: nothing to review")
            # As it is now: an undo may come while it is looked at.
            return pickle.dumps(live.game), live.game.undos == 0

    game, is_as_counted = await in_turn(name, look)
    found = await calculate.value(
        partial(jobs.review_game, game, calculate.may_gzip, services.limits),
        plays=True,  # the page asks for it after every game, and the player waits
    )
    if found.accuracy is not None and is_as_counted:
        await run_in_threadpool(services.store.keep_accuracy, name, found.accuracy)
    return calculate.response(found.answer)
