"""Who a player is: a token changed, made void everywhere, or found again by a pass-phrase."""

from fastapi import APIRouter, Request, Response

from sapper.app.errors import RequestError
from sapper.web.clients import set_cookie, token_in
from sapper.web.routes.dependencies import ERRORS, AppServices, Player
from sapper.web.schemas.player import (
    PassphraseRequest,
    PlayerResponse,
    SignInRequest,
    TokenResponse,
)

router = APIRouter(prefix="/api/player", tags=["player"], responses=ERRORS)


@router.get("")
def who(services: AppServices, player: Player) -> PlayerResponse:
    """Say whether the token is good, and by which name its player signs in."""
    name = None if player is None else services.sessions.name(player)
    return PlayerResponse(known=player is not None, name=name)


@router.post("/token")
def rotate(request: Request, response: Response, services: AppServices) -> TokenResponse:
    """Take a new token; the old one is void."""
    return _given(services.sessions.rotate(_token(request), _address(request)), request, response)


@router.post("/sign-out-everywhere")
def sign_out_everywhere(
    request: Request, response: Response, services: AppServices
) -> TokenResponse:
    """Make all tokens void, on whatever device, and take a new one."""
    token = services.sessions.sign_out_everywhere(_token(request), _address(request))
    return _given(token, request, response)


@router.post("/passphrase")
def set_passphrase(
    asked: PassphraseRequest, request: Request, services: AppServices
) -> PlayerResponse:
    """Choose a name and a pass-phrase by which to sign in from another device."""
    services.sessions.set_passphrase(
        _token(request), asked.name, asked.passphrase, asked.current, _address(request)
    )
    return PlayerResponse(known=True, name=asked.name)


@router.post("/sign-in")
def sign_in(
    asked: SignInRequest, request: Request, response: Response, services: AppServices
) -> TokenResponse:
    """Be the player who has a name and a pass-phrase, on this device too."""
    token = services.sessions.sign_in(asked.name, asked.passphrase, _address(request))
    return _given(token, request, response)


def _given(token: str, request: Request, response: Response) -> TokenResponse:
    set_cookie(response, token, secure=request.url.scheme == "https")
    return TokenResponse(player=token)


def _token(request: Request) -> str:
    token = token_in(request.scope)
    if token is None:
        raise RequestError("no_player", "begin a game first: it makes the player")
    return token


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
