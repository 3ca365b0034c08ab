"""Whose a token is; tokens changed and made void; players found again by a pass-phrase.

What a token means is remembered for some seconds, so that a move asks the database for the game
alone. A token that was made void here is void here at once; other processes notice by then.
"""

import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from sapper.app.errors import RequestError, too_many_requests
from sapper.web.clients import new_token, player_digest
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.store import Store, StoredAccount

REMEMBERED_SECONDS = 10.0
"""How long a void token may still be good at another process."""

_REMEMBERED = 10_000
_LONGEST_NAME = 64  # as names are compared
_HASH_SECONDS = 2.0


class Sessions:
    """The tokens of all players. All methods may be called from any thread."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        *,
        clock: Callable[[], float] = time.monotonic,
        hasher: PasswordHasher | None = None,
    ) -> None:
        """Serve the players of a store.

        Args:
            store: where tokens and accounts are kept.
            limits: how often pass-phrases may be tried.
            clock: seconds from any beginning.
            hasher: what makes hashes of pass-phrases; by default Argon2id of RFC 9106.
        """
        self._store = store
        self._clock = clock
        self._hasher = hasher or PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)
        self._hashing = threading.Semaphore(2)  # each takes 64 MiB
        self._ledger = Ledger(limits, clock)
        self._known: OrderedDict[str, tuple[str | None, float]] = OrderedDict()
        self._lock = threading.Lock()

    def remembered(self, token: str) -> tuple[bool, str | None]:
        """Return whether it is known whose a token is, and whose, without asking the database."""
        with self._lock:
            player, until = self._known.get(player_digest(token), (None, 0.0))
        return until > self._clock(), player

    def player(self, token: str) -> str | None:
        """Return the player whose token it is; ``None`` if it is void."""
        known, player = self.remembered(token)
        if known:
            return player
        digest = player_digest(token)
        player = self._store.player_of(digest)
        self._remember(digest, player)
        return player

    def _remember(self, digest: str, player: str | None) -> None:
        with self._lock:
            self._known.pop(digest, None)
            self._known[digest] = (player, self._clock() + REMEMBERED_SECONDS)
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)

    def rotate(self, token: str, address: str) -> str:
        """Return a new token for a player; the old one is void.

        Raises:
            RequestError: the old one is void already, or there were too many.
        """
        player, fresh = self._own(token), new_token()
        self._count(address, player)
        self._store.replace_session(player_digest(token), player_digest(fresh), player, time.time())
        self._forget_tokens_of(player)
        return fresh

    def sign_out_everywhere(self, token: str, address: str) -> str:
        """Return a new token for a player; all others are void, on whatever device.

        Raises:
            RequestError: the token is void, or there were too many.
        """
        player, fresh = self._own(token), new_token()
        self._count(address, player)
        self._store.replace_all_sessions(player_digest(fresh), player, time.time())
        self._forget_tokens_of(player)
        return fresh

    def name(self, player: str) -> str | None:
        """Return the name that a player chose."""
        account = self._store.account_of(player)
        return None if account is None else account.name

    def set_passphrase(
        self, token: str, name: str, passphrase: str, current: str | None, address: str
    ) -> None:
        """Let a player be found by a name and a pass-phrase from now on.

        Args:
            token: the player's.
            name: by which to be found; no two players have the same.
            passphrase: which only the player knows.
            current: the one before, where there is one.
            address: of whoever asks.

        Raises:
            RequestError: the name is taken, the one before is wrong, or it was tried too often.
        """
        wanted = compared(name)
        if not 0 < len(wanted) <= _LONGEST_NAME:
            raise RequestError("bad_name", f"{name!r} cannot be a name")
        player = self._own(token)
        self._count(address, player)
        account = self._store.account_of(player)
        if account is not None and not self._fits(account.passphrase, current or ""):
            raise _wrong()
        with self._turn():
            hashed = self._hasher.hash(passphrase)
        if not self._store.keep_account(StoredAccount(player, wanted, hashed, created=time.time())):
            raise RequestError("name_taken", f"{name!r} is another player's name")

    def sign_in(self, name: str, passphrase: str, address: str) -> str:
        """Return a new token of the player who has a name and a pass-phrase.

        Raises:
            RequestError: there is none, or it was tried too often.
        """
        wanted = compared(name)
        self._count(address, wanted)
        nobody, account = self._nobody, self._store.account_named(wanted)
        fits = self._fits(nobody if account is None else account.passphrase, passphrase)
        if account is None or not fits:
            raise _wrong()
        token = new_token()
        self._store.add_session(player_digest(token), account.player, time.time())
        return token

    @cached_property
    def _nobody(self) -> str:
        """Compared with where there is no account, so that names are not told apart by time."""
        return self._hasher.hash(new_token())

    def _own(self, token: str) -> str:
        player = self._store.player_of(player_digest(token))
        if player is None:
            raise RequestError("signed_out", "this token is void: it was signed out")
        return player

    def _forget_tokens_of(self, player: str) -> None:
        with self._lock:
            for digest in [each for each, (whose, _) in self._known.items() if whose == player]:
                del self._known[digest]

    def _fits(self, hashed: str, passphrase: str) -> bool:
        try:
            with self._turn():
                return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let two at a time make hashes; who waits long is told to come again."""
        if not self._hashing.acquire(timeout=_HASH_SECONDS):
            raise RequestError("busy", "too many sign in at once", retry_after=2)
        try:
            yield
        finally:
            self._hashing.release()

    def _count(self, address: str, whom: str) -> None:
        """Count an attempt, for the address and for whom it is about."""
        for key in (f"address {address}", f"player {whom}"):
            if wait := self._ledger.wait("passphrases", key, 1):
                raise too_many_requests(wait)
            self._ledger.charge("passphrases", key, 1)


def compared(name: str) -> str:
    """Return a name as names are compared: capitals, width and accents' encoding do not matter.

    >>> compared("  Ada  Lovelace ")
    'ada lovelace'
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _wrong() -> RequestError:
    return RequestError("wrong_passphrase", "no player has this name and this pass-phrase")
