"""What the server adds to the operations of ``sapper.app.service``: tokens, accounts, its key."""

from dataclasses import replace
from typing import Any

from sapper import __version__
from sapper.answers.service import Health, Player, PlayerData, PublicKey, Token
from sapper.answers.training import JudgedAnswer
from sapper.app import requests
from sapper.app.errors import RequestError
from sapper.app.operations import OPERATIONS
from sapper.game.signature import ALGORITHM
from sapper.web.endpoints import Handler, HttpCall
from sapper.web.messages import player_digest, token_in

# Operations performed by the service.


async def answer(call: HttpCall) -> Any:
    """Perform an operation with the service."""
    return await call.services.service.answer(call)


async def welcome(call: HttpCall) -> Any:
    """Perform an operation for a client, who becomes a player; return a new player's token."""
    token = None
    if call.player is None:
        token = call.services.sessions.new_token()
        call.client = replace(call.client, player=player_digest(token))
    found = await answer(call)
    if not isinstance(found, JudgedAnswer):
        return replace(found, player=call.welcome(token))
    if not found.judgement.right:
        return found  # nothing was stored
    return replace(found, progress=replace(found.progress, player=call.welcome(token)))


# Players.


async def get_player(call: HttpCall) -> Player:
    """Return whether the token is valid, and the name of its player."""
    name = None if call.player is None else await call.services.sessions.name(call.player)
    return Player(call.player is not None, name)


def _token(call: HttpCall) -> str:
    token = token_in(call.scope)
    if token is None:
        raise RequestError("no_player", "no player yet: start a game first")
    return token[0]


def _given(call: HttpCall, token: str) -> Token:
    call.welcome(token)
    return Token(token)


async def rotate_token(call: HttpCall) -> Token:
    """Return a new token; the old one becomes invalid."""
    token = _token(call)
    return _given(call, await call.services.sessions.rotate(token, call.client))


async def sign_out(call: HttpCall) -> Player:
    """Revoke the token of this device."""
    await call.services.sessions.sign_out(_token(call), call.client)
    call.farewell()
    return Player(known=False, name=None)


async def sign_out_everywhere(call: HttpCall) -> Token:
    """Revoke all tokens, and return a new one."""
    _token(call)
    return _given(call, await call.services.sessions.sign_out_everywhere(call.client))


async def set_passphrase(call: HttpCall) -> Player:
    """Set the name and the pass-phrase of a player; other tokens become invalid."""
    _token(call)
    asked: requests.PassphraseRequest = call.request
    name, sessions = asked.name.strip(), call.services.sessions
    token = await sessions.set_passphrase(name, asked.passphrase, asked.current, call.client)
    return Player(known=True, name=name, player=call.welcome(token))


async def sign_in(call: HttpCall) -> Token:
    """Return a token for the player with a name and a pass-phrase."""
    asked: requests.SignInRequest = call.request
    sign_in = call.services.sessions.sign_in
    return _given(call, await sign_in(asked.name.strip(), asked.passphrase, call.client))


async def export_player(call: HttpCall) -> PlayerData:
    """Return what is stored about a player, some games at a time."""
    player = _known(call)
    found: PlayerData = await answer(call)
    return replace(found, name=await call.services.sessions.name(player))


async def delete_player(call: HttpCall) -> Player:
    """Delete everything that is stored about a player."""
    player, sessions = _known(call), call.services.sessions
    await sessions.check_passphrase(player, call.request.passphrase)
    gone: Player = await answer(call)
    sessions.forget(player)
    return gone


def _known(call: HttpCall) -> str:
    """Return the player, who must be known."""
    _token(call)
    if call.player is None:
        raise RequestError("signed_out", "this token is no longer valid: it was signed out")
    return call.player


# The server.


async def public_key(call: HttpCall) -> PublicKey:
    """Return the key that signs records."""
    return PublicKey("sapper-key", ALGORITHM, call.services.public_key)


async def health(call: HttpCall) -> Health:
    """Return the state of the server; 503 if it cannot serve."""
    ready = await call.services.readiness.look()
    if not ready:
        call.status = 503
    return Health(live=True, ready=ready, version=__version__)


HANDLERS: dict[str, Handler] = {
    **{name: welcome for name, each in OPERATIONS.items() if each.creates_player},
    "get_player": get_player,
    "rotate_token": rotate_token,
    "sign_out": sign_out,
    "sign_out_everywhere": sign_out_everywhere,
    "set_passphrase": set_passphrase,
    "sign_in": sign_in,
    "export_player": export_player,
    "delete_player": delete_player,
    "public_key": public_key,
    "health": health,
}
"""The handlers of operations that the service alone does not perform."""
