"""Beginning games, acting in them, looking at them."""

import secrets

from fastapi import APIRouter, Request, Response

from sapper.web import forms, schemas
from sapper.web.actions import Action, ActionKind
from sapper.web.games import digest
from sapper.web.guard import COOKIE, token_of
from sapper.web.house import House
from sapper.web.routes.dependencies import OUT_OF_TURN, PROBLEMS, GameName, Player, TheHouse

router = APIRouter(prefix="/api/games", tags=["games"], responses=PROBLEMS)

_YEAR = 365 * 86_400


@router.post("", status_code=201)
def begin(
    form: forms.GameWish, request: Request, response: Response, house: TheHouse
) -> schemas.GameView:
    """Begin a game; the first one of a player makes the player."""
    token = token_of(request.headers)
    new = token is None
    if token is None:
        token = secrets.token_urlsafe(24)
    game = house.games.begin(form, digest(token))
    if new:
        response.set_cookie(
            COOKIE,
            token,
            max_age=_YEAR,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        game.player = token
    return game


@router.get("")
def listed(house: TheHouse, player: Player, *, running: bool = False) -> schemas.GameList:
    """List one's own games, the latest first."""
    return house.games.listed(player, running=running)


@router.get("/{name}")
def look(name: GameName, house: TheHouse, player: Player) -> schemas.GameView:
    """Look at a game."""
    return house.games.view(name, player)


@router.post("/{name}/moves", response_model=schemas.Message, responses=OUT_OF_TURN)
def move(name: GameName, form: forms.MoveWish, house: TheHouse, player: Player) -> Response:
    """Open a cell, turn a mark, or open all around a number."""
    action = Action(ActionKind(form.kind), form.cell, form.at)
    return _act(house, name, player, form.seq, action)


@router.post("/{name}/undo", response_model=schemas.Message, responses=OUT_OF_TURN)
def undo(name: GameName, form: forms.Numbered, house: TheHouse, player: Player) -> Response:
    """Take the last move back."""
    return _act(house, name, player, form.seq, Action(ActionKind.UNDO))


@router.post("/{name}/redo", response_model=schemas.Message, responses=OUT_OF_TURN)
def redo(name: GameName, form: forms.Numbered, house: TheHouse, player: Player) -> Response:
    """Make the move again that was taken back."""
    return _act(house, name, player, form.seq, Action(ActionKind.REDO))


@router.post("/{name}/solve", response_model=schemas.Message, responses=OUT_OF_TURN)
def solve(name: GameName, form: forms.Numbered, house: TheHouse, player: Player) -> Response:
    """Take one certain step."""
    return _act(house, name, player, form.seq, Action(ActionKind.SOLVE))


@router.post("/{name}/resign", response_model=schemas.Message, responses=OUT_OF_TURN)
def resign(name: GameName, form: forms.Numbered, house: TheHouse, player: Player) -> Response:
    """End the game and show the board."""
    return _act(house, name, player, form.seq, Action(ActionKind.RESIGN))


@router.get("/{name}/replay")
def replay(name: GameName, house: TheHouse, player: Player) -> schemas.Replay:
    """Return the game from its beginning."""
    return house.games.replay(name, player)


@router.get("/{name}/verify", responses=OUT_OF_TURN)
async def verify(name: GameName, house: TheHouse) -> schemas.Verification:
    """Play a finished game again from its secret, and compare."""
    return await house.lane.run(lambda: house.games.verify(name))


def _act(house: House, name: str, player: str | None, seq: int, action: Action) -> Response:
    return Response(house.games.act(name, player, seq, action), media_type="application/json")
