"""Issues, changes and revokes tokens of players; signs players in with a pass-phrase.

The server issues all tokens. A token has a random part and a code by which the server recognises
its own tokens. The player of a token is cached for a few seconds, so that a move queries the
database only for the game. A revoked token is invalid at once in this process, and in the other
processes a few seconds later.

Pass-phrases are hashed in two separate threads, with a lower priority than moves; if both are busy
and some requests are waiting, further requests are refused. Attempts are counted per address (IPv6:
/64). If many attempts for a name fail, whatever their addresses, further attempts are delayed,
except requests with a token of that player. So guessing a pass-phrase is slow, and nobody can lock
out the owner of a name.
"""

import asyncio
import base64
import hmac
import os
import secrets
import sys
import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from sapper.app.client import Client
from sapper.app.errors import RequestError, too_many_requests
from sapper.app.storage import StoredAccount
from sapper.web.ledger import Ledger
from sapper.web.messages import player_digest
from sapper.web.store.store import Store

REMEMBERED_SECONDS = 10.0
"""Seconds for which a revoked token may still be valid in another process."""

KEY_NAME = "tokens"
"""The name of the server's token key in the store."""

SUSPICIOUS = 20
"""After this number of recent failed attempts for a name, further attempts are delayed."""

DELAY_SECONDS = 2.0
"""The delay of such an attempt, in seconds."""

ATTEMPT_SECONDS = 0.02
"""Seconds on the event loop that are charged for an attempt."""

THREADS, WAITING = 2, 4
"""How many pass-phrases are hashed at a time (64 MiB each), and how many requests may wait."""

_REMEMBERED = 10_000
_LONGEST_NAME = 64  # in the form used for comparison
_RANDOM, _CODE = 18, 12  # bytes of a token
_Result = TypeVar("_Result")


class Sessions:
    """Manages the tokens of all players. Use it from one event loop only."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        *,
        niceness: int = 0,
        clock: Callable[[], float] = time.monotonic,
        hasher: PasswordHasher | None = None,
    ) -> None:
        """Serve the players whose data is in a store.

        Args:
            store: the store of tokens and accounts.
            ledger: counts attempts.
            niceness: niceness of the hashing threads, each of which uses a whole core in the
                process that handles moves.
            clock: a monotonic clock, in seconds.
            hasher: hashes pass-phrases; by default Argon2id as in RFC 9106.
        """
        self._store = store
        self._ledger = ledger
        self._clock = clock
        self._hasher = hasher or PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)
        self._threads = ThreadPoolExecutor(THREADS, "pass-phrase", _step_back, (niceness,))
        self._hashing = 0
        self._nobody: str | None = None
        self._known: OrderedDict[str, tuple[str | None, float]] = OrderedDict()
        key = store.server_key(KEY_NAME, lambda: secrets.token_hex(32))
        self._key = bytes.fromhex(key)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False)

    # Tokens.

    def new_token(self) -> str:
        """Return a new token, which cannot be guessed or forged."""
        random = secrets.token_bytes(_RANDOM)
        return base64.urlsafe_b64encode(random + self._code(random)).decode("ascii")

    def _code(self, random: bytes) -> bytes:
        return hmac.digest(self._key, random, "sha256")[:_CODE]

    def _is_own(self, token: str) -> bool:
        """Return whether this server, or one that shares its database, issued a token."""
        try:
            data = base64.urlsafe_b64decode(token)
        except ValueError:
            return False
        random, code = data[:_RANDOM], data[_RANDOM:]
        return len(random) == _RANDOM and hmac.compare_digest(code, self._code(random))

    async def player(self, token: str, digest: str) -> str | None:
        """Return the player of a token; ``None`` if it was revoked or forged.

        Args:
            token: the token.
            digest: the token's key in the store.
        """
        player, until = self._known.get(digest, (None, 0.0))
        if until > self._clock():
            return player
        store = self._store
        player = await store.call(store.player_of, digest)
        # Older tokens have no code; they are valid if the store contains data of their player.
        if player == digest and not self._is_own(token):
            player = digest if await store.call(store.is_player, digest) else None
        self._known[digest] = player, self._clock() + REMEMBERED_SECONDS
        self._known.move_to_end(digest)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return player

    async def rotate(self, token: str, client: Client) -> str:
        """Return a new token for a player; the old one is revoked.

        Raises:
            RequestError: the old token is already revoked, or there were too many attempts.
        """
        player, fresh = self._owner(client), self.new_token()
        self._count(client)
        await self._change(player, revoke=player_digest(token), add=player_digest(fresh))
        return fresh

    async def sign_out(self, token: str, client: Client) -> None:
        """Revoke one token of a player.

        Raises:
            RequestError: the token is already revoked.
        """
        await self._change(self._owner(client), revoke=player_digest(token))

    async def sign_out_everywhere(self, client: Client) -> str:
        """Return a new token for a player; all other tokens are revoked, on every device.

        Raises:
            RequestError: the token is revoked, or there were too many attempts.
        """
        player = self._owner(client)
        self._count(client)
        return await self._only_token(player)

    async def _only_token(self, player: str) -> str:
        fresh = self.new_token()
        await self._change(player, revoke_all=True, add=player_digest(fresh))
        return fresh

    async def _change(self, player: str, **changes: Any) -> None:
        store = self._store
        await store.call(store.change_sessions, player, time.time(), **changes)
        self.forget(player)

    def _owner(self, client: Client) -> str:
        if client.player is None:
            raise RequestError(
                "signed_out", "this token is no longer valid: its session was signed out"
            )
        return client.player

    def forget(self, player: str) -> None:
        """Drop the cached tokens of a player."""
        for digest in [each for each, (whose, _) in self._known.items() if whose == player]:
            del self._known[digest]

    # Pass-phrases.

    async def name(self, player: str) -> str | None:
        """Return the name that a player chose."""
        account = await self._store.call(self._store.account_of, player)
        return None if account is None else account.shown or account.name

    async def set_passphrase(
        self, name: str, passphrase: str, current: str | None, client: Client
    ) -> str:
        """Set the name and the pass-phrase of a player, and return the player's new token.

        All other tokens are revoked, because an attacker may have planted one.

        Args:
            name: the name to sign in with; it must be unique.
            passphrase: the new pass-phrase.
            current: the current pass-phrase, if there is one.
            client: the sender of the request.

        Raises:
            RequestError: the name is taken, the current pass-phrase is wrong, or there were too
                many attempts.
        """
        wanted = compared(name)
        if not 0 < len(wanted) <= _LONGEST_NAME:
            raise RequestError("bad_name", f"{name!r} is not allowed as a name")
        player, store = self._owner(client), self._store
        self._count(client)
        await self.check_passphrase(player, current)
        hashed = await self._hash(partial(self._hasher.hash, passphrase))
        shown = " ".join(name.split())[:_LONGEST_NAME]
        account = StoredAccount(player, wanted, hashed, created=time.time(), shown=shown)
        if not await store.call(store.keep_account, account):
            raise RequestError("name_taken", f"{name!r} is already taken")
        return await self._only_token(player)

    async def check_passphrase(self, player: str, passphrase: str | None) -> None:
        """Check the pass-phrase of a player, if there is one.

        Raises:
            RequestError: the pass-phrase is wrong.
        """
        account = await self._store.call(self._store.account_of, player)
        if account is not None and not await self._fits(account.passphrase, passphrase or ""):
            raise _wrong()

    async def sign_in(self, name: str, passphrase: str, client: Client) -> str:
        """Return a new token for the player with this name and pass-phrase.

        Raises:
            RequestError: there is no such player, or there were too many attempts.
        """
        wanted, store = compared(name), self._store
        self._count(client)
        account = await store.call(store.account_named, wanted)
        failures = f"name {wanted}"
        is_known = account is not None and client.player == account.player
        if not is_known and self._ledger.account("passphrases", failures).lately > SUSPICIOUS:
            await asyncio.sleep(DELAY_SECONDS)
        if self._nobody is None:
            self._nobody = await self._hash(partial(self._hasher.hash, self.new_token()))
        # Checking an unknown name must take as long as checking a known one.
        hashed = self._nobody if account is None else account.passphrase
        fits = await self._fits(hashed, passphrase)
        if account is None or not fits:
            self._ledger.charge("passphrases", failures, 1)
            raise _wrong()
        token = self.new_token()
        await self._change(account.player, add=player_digest(token))
        return token

    async def _fits(self, hashed: str, passphrase: str) -> bool:
        try:
            return await self._hash(partial(self._hasher.verify, hashed, passphrase))
        except (VerificationError, InvalidHashError):
            return False

    async def _hash(self, work: Callable[[], _Result]) -> _Result:
        if self._hashing >= THREADS + WAITING:
            raise RequestError("busy", "too many players are signing in", retry_after=1)
        self._hashing += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._hashing -= 1

    def _count(self, client: Client) -> None:
        """Count an attempt to sign in as several requests, to protect the server from floods."""
        self._ledger.charge_loop(client, ATTEMPT_SECONDS)
        if wait := self._ledger.wait("passphrases", client.address, 1):
            raise too_many_requests(wait)
        self._ledger.charge("passphrases", client.address, 1)


def compared(name: str) -> str:
    """Return a name for comparison, ignoring case, character width and the encoding of accents.

    >>> compared("  Ada  Lovelace ")
    'ada lovelace'
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _step_back(niceness: int) -> None:
    """Lower the priority of this thread and of the threads that Argon2 starts (only on Linux)."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


def _wrong() -> RequestError:
    return RequestError("wrong_passphrase", "wrong name or pass-phrase")
