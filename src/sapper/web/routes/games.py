"""Beginning games, acting in them, looking at them."""
# ruff: noqa: FAST003 - `GameActions` takes the name in the path

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sapper.web.actions import Action, ActionKind
from sapper.web.identity import new_token, player_digest, set_cookie, token_in
from sapper.web.routes.dependencies import (
    ERRORS,
    OUT_OF_TURN,
    AppServices,
    Calculate,
    GameId,
    Player,
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
from sapper.web.services import Services

router = APIRouter(prefix="/api/games", tags=["games"], responses=ERRORS)


@router.post("", status_code=201)
def begin(
    wanted: NewGameRequest, request: Request, response: Response, services: AppServices
) -> GameResponse:
    """Begin a game; the first one of a player makes the player."""
    token = token_in(request.headers)
    player = None if token is None else services.sessions.player(token)
    if player is not None:
        return services.games.begin(wanted, player)
    token = new_token()
    game = services.games.begin(wanted, player_digest(token))
    set_cookie(response, token, secure=request.url.scheme == "https")
    game.player = token
    return game


@router.get("")
def listed(services: AppServices, player: Player, *, running: bool = False) -> GameListResponse:
    """List one's own games, the latest first."""
    return services.games.listed(player, running=running)


@router.get("/{name}")
def look(name: GameId, services: AppServices, player: Player) -> GameResponse:
    """Look at a game."""
    return services.games.view(name, player)


class GameActions:
    """Acts in one game, as the player who sends a request."""

    def __init__(self, name: str, player: str | None, services: Services, request: Request) -> None:
        self._name = name
        self._player = player
        self._services = services
        self._request = request

    async def __call__(self, seq: int, action: Action) -> Response:
        """Do an action, off the event loop, and return its answer; see ``Games.act``."""
        answer = await self._services.actions.run(
            self._request,
            lambda stop: self._services.games.act(self._name, self._player, seq, action, stop),
        )
        return Response(answer, media_type="application/json")


async def game_actions(
    name: GameId, player: Player, services: AppServices, request: Request
) -> GameActions:
    """Return what acts in the game of a path."""
    return GameActions(name, player, services, request)


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


@router.get("/{name}/replay")
def replay(name: GameId, services: AppServices, player: Player) -> ReplayResponse:
    """Return the game from its beginning."""
    return services.games.replay(name, player)


@router.get("/{name}/verify", responses=OUT_OF_TURN)
async def verify(name: GameId, services: AppServices, calculate: Calculate) -> VerificationResponse:
    """Play a finished game again from its secret, and compare."""
    return await calculate(lambda _: services.games.verify(name))
