"""The service of a server, which adds tokens, accounts and the server's key.

``ServerService`` adds the operations that need a server, and issues tokens to new players.
"""

from dataclasses import replace
from typing import Any

from sapper import __version__
from sapper.answers.service import Account, Health, PlayerData, PublicKey, Token
from sapper.answers.training import JudgedAnswer
from sapper.app.desk import GameDesk
from sapper.app.errors import RequestError
from sapper.app.operations import OPERATIONS
from sapper.app.service import Call, Service
from sapper.game.signature import ALGORITHM
from sapper.web.limits import Limits
from sapper.web.messages import player_digest
from sapper.web.sessions import Sessions
from sapper.web.store.store import Store


class ServerService(Service):
    """Performs all operations of the table."""

    def __init__(
        self, desk: GameDesk, store: Store, limits: Limits, sessions: Sessions, **more: Any
    ) -> None:
        """Serve the players whose data is in a store.

        Args:
            desk: the games.
            store: the store.
            limits: limits of clients.
            sessions: the tokens of all players.
            more: see ``Service``; also ``public_key``, and ``is_ready``, which returns whether the
                server is ready to serve requests.
        """
        self._public_key, self._is_ready = more.pop("public_key"), more.pop("is_ready")
        super().__init__(desk, store, limits, **more)
        self._sessions = sessions

    async def answer(self, call: Call) -> Any:
        """Perform an operation, which may create a player and a token for an unknown client."""
        if not OPERATIONS[call.operation].creates_player or call.player is not None:
            return await super().answer(call)
        token = self._sessions.new_token()
        call.client = replace(call.client, player=player_digest(token))
        found = await super().answer(call)
        if not isinstance(found, JudgedAnswer):
            return replace(found, player=call.keep(token))
        if not found.judgement.right:
            return found  # no player was stored
        return replace(found, progress=replace(found.progress, player=call.keep(token)))

    # Players.

    async def get_player(self, call: Call) -> Account:
        """Return whether the token is valid, and the name of its player."""
        name = None if call.player is None else await self._sessions.name(call.player)
        return Account(call.player is not None, name)

    async def rotate_token(self, call: Call) -> Token:
        """Return a new token; the old one becomes invalid."""
        return Token(call.keep(await self._sessions.rotate(_token(call), call.client)))

    async def sign_out(self, call: Call) -> Account:
        """Revoke the token of this device."""
        await self._sessions.sign_out(_token(call), call.client)
        call.keep("")
        return Account(known=False, name=None)

    async def sign_out_everywhere(self, call: Call) -> Token:
        """Revoke all tokens, and return a new one."""
        _token(call)
        return Token(call.keep(await self._sessions.sign_out_everywhere(call.client)))

    async def set_passphrase(self, call: Call) -> Account:
        """Set the name and the pass-phrase of a player; other tokens become invalid."""
        _token(call)
        asked, name = call.request, call.request.name.strip()
        token = await self._sessions.set_passphrase(
            name, asked.passphrase, asked.current, call.client
        )
        return Account(known=True, name=name, player=call.keep(token))

    async def sign_in(self, call: Call) -> Token:
        """Return a token for the player with this name and pass-phrase."""
        name, passphrase = call.request.name.strip(), call.request.passphrase
        return Token(call.keep(await self._sessions.sign_in(name, passphrase, call.client)))

    async def export_player(self, call: Call) -> PlayerData:
        """Return the stored data of a player, with a limited number of games per request."""
        player = _known(call)
        return replace(await super().export_player(call), name=await self._sessions.name(player))

    async def delete_player(self, call: Call) -> Account:
        """Delete everything that is stored about a player."""
        player = _known(call)
        await self._sessions.check_passphrase(player, call.request.passphrase)
        gone = await super().delete_player(call)
        self._sessions.forget(player)
        return gone

    # The server.

    async def public_key(self, _call: Call) -> PublicKey:
        """Return the key that signs records."""
        return PublicKey("sapper-key", ALGORITHM, self._public_key)

    async def health(self, call: Call) -> Health:
        """Return the state of the server, with status 503 if it is not ready to serve requests."""
        ready = await self._is_ready()
        call.status = call.status if ready else 503
        return Health(live=True, ready=ready, version=__version__)


def _token(call: Call) -> str:
    if call.token is None:
        raise RequestError("no_player", "no player yet: start a game first")
    return call.token


def _known(call: Call) -> str:
    """Return the player; raise an error if the client is unknown."""
    _token(call)
    if call.player is None:
        raise RequestError(
            "signed_out", "this token is no longer valid: its session was signed out"
        )
    return call.player
