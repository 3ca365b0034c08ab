"""Beginning games, acting in them, looking at them."""

from fastapi import APIRouter, Request, Response

from sapper.web.actions import Action, ActionKind
from sapper.web.identity import new_token, player_digest, set_cookie, token_in
from sapper.web.routes.dependencies import ERRORS, OUT_OF_TURN, AppServices, GameId, Player
from sapper.web.schemas.games import (
    ActionResponse,
    GameListResponse,
    GameResponse,
    ReplayResponse,
    VerificationResponse,
)
from sapper.web.schemas.requests import ActionRequest, MoveRequest, NewGameRequest
from sapper.web.services import Services

router = APIRouter(prefix="/api/games", tags=["games"], responses=ERRORS)


@router.post("", status_code=201)
def begin(
    wanted: NewGameRequest, request: Request, response: Response, services: AppServices
) -> GameResponse:
    """Begin a game; the first one of a player makes the player."""
    token = token_in(request.headers)
    if token is not None:
        return services.games.begin(wanted, player_digest(token))
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


@router.post("/{name}/moves", response_model=ActionResponse, responses=OUT_OF_TURN)
def move(name: GameId, request: MoveRequest, services: AppServices, player: Player) -> Response:
    """Open a cell, turn a mark, or open all around a number."""
    action = Action(ActionKind(request.kind), request.cell, request.at)
    return _act(services, name, player, request.seq, action)


@router.post("/{name}/undo", response_model=ActionResponse, responses=OUT_OF_TURN)
def undo(name: GameId, request: ActionRequest, services: AppServices, player: Player) -> Response:
    """Take the last move back."""
    return _act(services, name, player, request.seq, Action(ActionKind.UNDO))


@router.post("/{name}/redo", response_model=ActionResponse, responses=OUT_OF_TURN)
def redo(name: GameId, request: ActionRequest, services: AppServices, player: Player) -> Response:
    """Make the move again that was taken back."""
    return _act(services, name, player, request.seq, Action(ActionKind.REDO))


@router.post("/{name}/solve", response_model=ActionResponse, responses=OUT_OF_TURN)
def solve(name: GameId, request: ActionRequest, services: AppServices, player: Player) -> Response:
    """Take one certain step."""
    return _act(services, name, player, request.seq, Action(ActionKind.SOLVE))


@router.post("/{name}/resign", response_model=ActionResponse, responses=OUT_OF_TURN)
def resign(name: GameId, request: ActionRequest, services: AppServices, player: Player) -> Response:
    """End the game and show the board."""
    return _act(services, name, player, request.seq, Action(ActionKind.RESIGN))


@router.get("/{name}/replay")
def replay(name: GameId, services: AppServices, player: Player) -> ReplayResponse:
    """Return the game from its beginning."""
    return services.games.replay(name, player)


@router.get("/{name}/verify", responses=OUT_OF_TURN)
async def verify(name: GameId, services: AppServices) -> VerificationResponse:
    """Play a finished game again from its secret, and compare."""
    return await services.calculations.run(lambda: services.games.verify(name))


def _act(services: Services, name: str, player: str | None, seq: int, action: Action) -> Response:
    return Response(services.games.act(name, player, seq, action), media_type="application/json")
