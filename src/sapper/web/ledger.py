"""Counts what each address and each player has recently used of the server.

All work that a client can cause is charged here: requests, seconds of calculation, bytes in the
database, and sign-in attempts. Quotas recover at the rates given in ``Limits``; a client that has
used up a quota must wait. A long request counts as several requests, one per millisecond on the
event loop. Recently used calculation time is also tracked apart from the quotas, and counts less
the longer ago it was used. Clients that recently used the least time are served first, and clients
that recently used many seconds for hard calculations wait for a process of the long lane.
"""

import math
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from sapper.app.client import Client
from sapper.app.errors import RequestError, too_many_requests
from sapper.web.limits import Limits, Rate

REQUEST_SECONDS = 0.001
"""Seconds on the event loop that a request may take before it counts as several requests."""

HARD_SECONDS = 0.05
"""A calculation that takes longer than this, in seconds, is hard; most hints take less."""

HEAVY, HEAVY_ADDRESS = 0.5, 8.0
"""A player counts as heavy if recent hard calculations took more seconds than the first number. If
those of all players at an address together took more than the second number, all of these players
are heavy."""

LIGHT = 0.2
"""A client that recently used fewer seconds of calculation than this is light. A hint takes only
milliseconds."""

HALF_LIFE = 30.0
"""After this many seconds, a second of used calculation time counts as half a second of recent
use."""

_REMEMBERED = 20_000
_SHARED = 32  # this fraction (1/32) of an address's use counts for each of its players


@dataclass(slots=True)
class _Account:
    """How much of one quota one client has used."""

    rate: Rate
    now: float
    used: float = 0.0  # the part of the quota that has not recovered yet
    lately: float = 0.0
    hard: float = 0.0  # the part of the recent use that was for hard calculations

    def settle(self, now: float) -> None:
        """Let the quota recover and the recent use decay until the current time."""
        passed = now - self.now
        if passed > 0:
            self.now = now
            self.used = max(0.0, self.used - passed * self.rate.per_second)
            if self.lately:
                left = 0.5 ** (passed / HALF_LIFE)
                self.lately *= left
                self.hard *= left

    def wait(self, amount: float) -> int:
        """Return the seconds, rounded up, until this amount is available; 0 if it is now."""
        missing = self.used + amount - self.rate.burst
        if missing < 0 or (missing < 1e-9 and amount):
            return 0
        return max(1, math.ceil(missing / self.rate.per_second - 1e-9))


class Ledger:
    """The accounts of all clients.

    Only the most recently used accounts are stored; other clients have a full quota. ``what`` is
    the name of a rate in ``Limits``; ``who`` is an address, a player, or another key.

    >>> now = [0.0]
    >>> ledger = Ledger(Limits(player_time=Rate(per_second=0.5, burst=2)), lambda: now[0])
    >>> ada = Client("192.0.2.7", "ada")
    >>> ledger.charge_time(ada, 4.0)
    >>> ledger.wait("player_time", "ada"), ledger.is_heavy("ada", "192.0.2.8")
    (4, True)
    >>> now[0] = 4.5
    >>> ledger.wait("player_time", "ada")
    0
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        # One table per kind, so that many new keys of one kind do not displace those of another.
        self._accounts: defaultdict[str, OrderedDict[str, _Account]] = defaultdict(OrderedDict)

    def account(self, what: str, who: str, *, keep: bool = False) -> _Account:
        """Return an up-to-date account; `keep` stores a new account, so that it can be charged."""
        now, accounts = self._clock(), self._accounts[what]
        account = accounts.get(who)
        if account is None:
            account = _Account(getattr(self._limits, what), now)
            if not keep:
                return account
            accounts[who] = account
            if len(accounts) > _REMEMBERED:
                accounts.popitem(last=False)
        accounts.move_to_end(who)
        account.settle(now)
        return account

    def charge(self, what: str, who: str, amount: float, *, is_hard: bool = False) -> None:
        """Charge an amount that was used; it may exceed what is left of the quota."""
        account = self.account(what, who, keep=True)
        account.used += amount
        account.lately += amount
        account.hard += amount if is_hard else 0.0

    def wait(self, what: str, who: str, amount: float = 0.0) -> int:
        """Return the seconds, rounded up, until this amount is available; 0 if it is now."""
        return self.account(what, who).wait(amount)

    def _both(self, what: str, address: str, player: str | None) -> list[_Account]:
        """Return the accounts of an address and, if known, of its player."""
        found = [self.account(f"address{what}", address, keep=True)]
        if player is not None:
            found.append(self.account(f"player{what}", player, keep=True))
        return found

    def _charge(self, what: str, client: Client, amount: float, *, is_hard: bool = False) -> None:
        self.charge(f"address{what}", client.address, amount, is_hard=is_hard)
        if client.player is not None:
            self.charge(f"player{what}", client.player, amount, is_hard=is_hard)

    def request(self, address: str, player: str | None, *, is_file: bool = False) -> int:
        """Count a request; return the seconds to wait if it came too soon, otherwise 0.

        Pages and their files have a separate quota, so they are served even if the quota for other
        requests is used up.
        """
        if is_file:
            return _spend([self.account("files", address, keep=True)], 1, least=1)
        return _spend(self._both("", address, player), 1, least=1)

    def charge_loop(self, client: Client, seconds: float, *, is_file: bool = False) -> None:
        """Charge the time on the event loop beyond the time that is part of each request."""
        count = seconds / REQUEST_SECONDS - 1
        if count > 0 and is_file:
            self.charge("files", client.address, count)
        elif count > 0:
            self._charge("", client, count)

    def spend_bytes(self, client: Client, count: int) -> None:
        """Charge the bytes that will be written for a client.

        Raises:
            RequestError: the client's quota of bytes is used up.
        """
        if wait := _spend(self._both("_bytes", client.address, client.player), count, least=0):
            raise too_many_requests(wait)

    def check_time(self, client: Client) -> None:
        """Check that a client has calculation time left.

        Raises:
            RequestError: the client's calculation time is used up.
        """
        if wait := _spend(self._both("_time", client.address, client.player), 0, least=0):
            detail = f"your calculation time is used up: wait {wait} s"
            raise RequestError("calculation_time", detail, retry_after=wait)

    def charge_time(self, client: Client, seconds: float) -> None:
        """Charge the seconds of a calculation."""
        self._charge("_time", client, seconds, is_hard=seconds > HARD_SECONDS)

    def is_heavy(self, key: str, address: str) -> bool:
        """Return whether a client or its address recently spent much time on hard calculations."""
        of_address = self.account("address_time", address).hard
        return of_address > HEAVY_ADDRESS or self._time(key, address).hard > HEAVY

    def is_light(self, key: str, address: str) -> bool:
        """Return whether a client and its address have recently used little calculation time."""
        return self.weight(key, address) < LIGHT

    def weight(self, key: str, address: str) -> float:
        """Return the recently used seconds of calculation, which decide who is served first."""
        of_address = self.account("address_time", address).lately
        return self._time(key, address).lately + of_address / _SHARED

    def _time(self, key: str, address: str) -> _Account:
        """Return the account of a client: a player, or an address."""
        return self.account("address_time" if key == address else "player_time", key)


def _spend(accounts: list[_Account], amount: float, *, least: float) -> int:
    """Charge all accounts if each has the amount `least` left, or return the seconds to wait."""
    for account in accounts:
        if wait := account.wait(least):
            return wait
    for account in accounts:
        account.used += amount
    return 0
