"""Whose a token is; tokens changed and revoked; players who sign in with a pass-phrase.

The server issues all tokens: a random part, and a code by which it recognises its own. What a token
means is remembered for some seconds, so that a move asks the database for the game only. A token
that was revoked here is void here at once; other processes notice within those seconds.

Pass-phrases are hashed in two threads of their own, which yield to moves; when both are busy and
some requests wait, others are refused. Attempts are counted by address (IPv6: /64). When many fail
for one name, from wherever they come, each further one is delayed, unless the request carries a
token of that player: so guessing is slow, and no stranger can lock an owner out.
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
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from sapper.app.errors import RequestError, too_many_requests
from sapper.web.ledger import Ledger
from sapper.web.messages import Client, player_digest
from sapper.web.store import Store, StoredAccount

REMEMBERED_SECONDS = 10.0
"""How long a revoked token may still be good at another process."""

KEY_NAME = "tokens"
"""What the store calls the server's key for tokens."""

SUSPICIOUS = 20
"""Failed attempts at one name lately, from which further ones are delayed."""

DELAY_SECONDS = 2.0
"""By how much they are delayed."""

ATTEMPT_SECONDS = 0.02
"""Seconds of the event loop for which an attempt is charged."""

THREADS, WAITING = 2, 4
"""Pass-phrases that are hashed at once, each in 64 MiB; requests that may wait for that."""

_REMEMBERED = 10_000
_LONGEST_NAME = 64  # as names are compared
_RANDOM, _CODE = 18, 12  # bytes of a token
_Result = TypeVar("_Result")


class Sessions:
    """The tokens of all players. Belongs to one event loop."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        *,
        niceness: int = 0,
        clock: Callable[[], float] = time.monotonic,
        hasher: PasswordHasher | None = None,
    ) -> None:
        """Serve the players of a store.

        Args:
            store: where tokens and accounts are stored.
            ledger: where attempts are counted.
            niceness: how far hashing steps back: it uses a whole core, and moves are made in the
                same process.
            clock: seconds from any start.
            hasher: what hashes pass-phrases; by default Argon2id of RFC 9106.
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
        """Return a new token, which nobody can guess or invent."""
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
        """Return the player whose token it is; ``None`` if it was revoked or invented.

        Args:
            token: the token.
            digest: what the store knows it by.
        """
        player, until = self._known.get(digest, (None, 0.0))
        if until > self._clock():
            return player
        store = self._store
        player = await store.call(store.player_of, digest)
        # Tokens that were issued before they had a code are known by what was done with them.
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
            RequestError: the old one is revoked already, or there were too many attempts.
        """
        player, fresh = self._owner(client), self.new_token()
        self._count(client)
        old, new = player_digest(token), player_digest(fresh)
        store = self._store
        await store.call(store.replace_session, old, new, player, time.time())
        self.forget(player)
        return fresh

    async def sign_out(self, token: str, client: Client) -> None:
        """Revoke one token of a player.

        Raises:
            RequestError: it is revoked already.
        """
        player, store = self._owner(client), self._store
        await store.call(store.revoke_session, player_digest(token), player, time.time())
        self.forget(player)

    async def sign_out_everywhere(self, client: Client) -> str:
        """Return a new token for a player; all others are revoked, on whatever device.

        Raises:
            RequestError: the token is revoked, or there were too many attempts.
        """
        player = self._owner(client)
        self._count(client)
        return await self._only_token(player)

    async def _only_token(self, player: str) -> str:
        store, fresh = self._store, self.new_token()
        await store.call(store.replace_all_sessions, player_digest(fresh), player, time.time())
        self.forget(player)
        return fresh

    def _owner(self, client: Client) -> str:
        if client.player is None:
            raise RequestError("signed_out", "this token is void: it was signed out")
        return client.player

    def forget(self, player: str) -> None:
        """Forget what was remembered of a player's tokens."""
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
        """Let a player sign in with a name and a pass-phrase; return the player's new token.

        All other tokens are revoked: somebody may have planted one.

        Args:
            name: by which to sign in; no two players have the same.
            passphrase: which only the player knows.
            current: the one before, if there is one.
            client: who asks.

        Raises:
            RequestError: the name is taken, the one before is wrong, or it was tried too often.
        """
        wanted = compared(name)
        if not 0 < len(wanted) <= _LONGEST_NAME:
            raise RequestError("bad_name", f"{name!r} cannot be a name")
        player, store = self._owner(client), self._store
        self._count(client)
        await self.check_passphrase(player, current)
        hashed = await self._hash(partial(self._hasher.hash, passphrase))
        shown = " ".join(name.split())[:_LONGEST_NAME]
        account = StoredAccount(player, wanted, hashed, created=time.time(), shown=shown)
        if not await store.call(store.keep_account, account):
            raise RequestError("name_taken", f"{name!r} is another player's name")
        return await self._only_token(player)

    async def check_passphrase(self, player: str, passphrase: str | None) -> None:
        """Check the pass-phrase of a player, if there is one.

        Raises:
            RequestError: it is wrong.
        """
        account = await self._store.call(self._store.account_of, player)
        if account is not None and not await self._fits(account.passphrase, passphrase or ""):
            raise _wrong()

    async def sign_in(self, name: str, passphrase: str, client: Client) -> str:
        """Return a new token of the player who has a name and a pass-phrase.

        Raises:
            RequestError: there is none, or it was tried too often.
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
        # A name that nobody has takes as long as one that somebody has.
        hashed = self._nobody if account is None else account.passphrase
        fits = await self._fits(hashed, passphrase)
        if account is None or not fits:
            self._ledger.charge("passphrases", failures, 1)
            raise _wrong()
        token = self.new_token()
        await store.call(store.add_session, player_digest(token), account.player, time.time())
        return token

    async def _fits(self, hashed: str, passphrase: str) -> bool:
        try:
            return await self._hash(partial(self._hasher.verify, hashed, passphrase))
        except (VerificationError, InvalidHashError):
            return False

    async def _hash(self, work: Callable[[], _Result]) -> _Result:
        if self._hashing >= THREADS + WAITING:
            raise RequestError("busy", "too many players sign in at once", retry_after=1)
        self._hashing += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._hashing -= 1

    def _count(self, client: Client) -> None:
        """Count an attempt; as a request it counts as many, so that refusals are no flood."""
        self._ledger.charge_loop(client, ATTEMPT_SECONDS)
        if wait := self._ledger.wait("passphrases", client.address, 1):
            raise too_many_requests(wait)
        self._ledger.charge("passphrases", client.address, 1)


def compared(name: str) -> str:
    """Return a name as names are compared: capitals, width and accents' encoding do not matter.

    >>> compared("  Ada  Lovelace ")
    'ada lovelace'
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _step_back(niceness: int) -> None:
    """Lower the priority of this thread, and so of those that Argon2 starts; Linux can do that."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


def _wrong() -> RequestError:
    return RequestError("wrong_passphrase", "no player has this name and this pass-phrase")
