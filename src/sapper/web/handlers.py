"""What the server adds to the operations of ``sapper.app.service``: tokens, accounts, its key."""

import time
from dataclasses import replace
from typing import Any

from sapper import __version__
from sapper.answers.service import Health, Player, PlayerData, PublicKey, Token
from sapper.answers.training import JudgedAnswer
from sapper.app import requests
from sapper.app.errors import RequestError
from sapper.app.operations import OPERATIONS
from sapper.app.requests import Request
from sapper.app.service import Call as ServiceCall
from sapper.game.signature import ALGORITHM
from sapper.web.clients import Client, token_in
from sapper.web.endpoints import Call, Handler

# Operations that the service answers.


async def answer(call: Call, asked: Request) -> Any:
    """Answer as the service does."""
    return await _answered(call, asked, await call.client())


async def _answered(call: Call, asked: Request, client: Client) -> Any:
    service = call.services.service
    return await service.answer(ServiceCall(call.operation.name, client, asked, call.parameters))


async def answer_charged(call: Call, asked: Request) -> Any:
    """Answer what may take long on the event loop, and charge for it."""
    client, begun = await call.client(), time.thread_time()
    found = await _answered(call, asked, client)
    call.services.ledger.charge_loop(client, time.thread_time() - begun)
    return found


async def welcome(call: Call, asked: Request) -> Any:
    """Answer somebody who is a player from then on, and return the token to a new one."""
    client, token = await call.client_or_new()
    found = await _answered(call, asked, client)
    if not isinstance(found, JudgedAnswer):
        return replace(found, player=call.welcome(token))
    if not found.judgement.right:
        return found  # nothing was stored
    return replace(found, progress=replace(found.progress, player=call.welcome(token)))


# Players.


async def get_player(call: Call, _asked: Request) -> Player:
    """Return whether the token is valid, and by which name its player signs in."""
    player, name = await call.player(), None
    if player is not None:
        name = await call.services.sessions.name(player)
    return Player(player is not None, name)


def _token(call: Call) -> str:
    token = token_in(call.scope)
    if token is None:
        raise RequestError("no_player", "start a game first: it creates the player")
    return token


def _given(call: Call, token: str) -> Token:
    call.welcome(token)
    return Token(token)


async def rotate_token(call: Call, _asked: Request) -> Token:
    """Return a new token; the old one is void."""
    token = _token(call)
    return _given(call, await call.services.sessions.rotate(token, await call.client()))


async def sign_out(call: Call, _asked: Request) -> Player:
    """Make the token of this device void."""
    await call.services.sessions.sign_out(_token(call), await call.client())
    call.farewell()
    return Player(known=False, name=None)


async def sign_out_everywhere(call: Call, _asked: Request) -> Token:
    """Make all tokens void, and return a new one."""
    _token(call)
    client = await call.client()
    return _given(call, await call.services.sessions.sign_out_everywhere(client))


async def set_passphrase(call: Call, asked: requests.PassphraseRequest) -> Player:
    """Set the name and the pass-phrase of a player; other tokens are void then."""
    _token(call)
    name, sessions = asked.name.strip(), call.services.sessions
    token = await sessions.set_passphrase(
        name, asked.passphrase, asked.current, await call.client()
    )
    return Player(known=True, name=name, player=call.welcome(token))


async def sign_in(call: Call, asked: requests.SignInRequest) -> Token:
    """Return a token of the player who has a name and a pass-phrase."""
    sign_in = call.services.sessions.sign_in
    return _given(call, await sign_in(asked.name.strip(), asked.passphrase, await call.client()))


async def export_player(call: Call, asked: requests.ExportRequest) -> PlayerData:
    """Return what is stored of a player, some games at a time."""
    player = await _known(call)
    found: PlayerData = await answer_charged(call, asked)
    return replace(found, name=await call.services.sessions.name(player))


async def delete_player(call: Call, asked: requests.DeleteRequest) -> Player:
    """Delete everything that is stored of a player."""
    player, sessions = await _known(call), call.services.sessions
    await sessions.check_passphrase(player, asked.passphrase)
    gone: Player = await answer(call, asked)
    sessions.forget(player)
    return gone


async def _known(call: Call) -> str:
    """Return the player, who must be known."""
    _token(call)
    player = await call.player()
    if player is None:
        raise RequestError("signed_out", "this token is void: it was signed out")
    return player


# The server.


async def public_key(call: Call, _asked: Request) -> PublicKey:
    """Return the key that signs records."""
    return PublicKey("sapper-key", ALGORITHM, call.services.public_key)


async def health(call: Call, _asked: Request) -> Health:
    """Return how the server is; 503 if it cannot serve."""
    ready = await call.services.readiness.look()
    if not ready:
        call.status = 503
    return Health(live=True, ready=ready, version=__version__)


HANDLERS: dict[str, Handler] = {
    **{name: welcome if each.creates_player else answer for name, each in OPERATIONS.items()},
    "statistics": answer_charged,
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
"""The handler of every operation."""
