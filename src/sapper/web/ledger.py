"""What clients have used of the server lately: one account per address and per player.

Everything that a client can make the server do is charged here: requests, seconds of calculation,
bytes of the database, attempts to sign in. What was used comes back at the rate that ``Limits``
has for it; a client that has used up all there is waits. A long request counts as many: one for
each millisecond that it takes of the event loop.

What was used lately is remembered apart, and counts less and less: who has used the least is served
first, and who has used many hard seconds waits for a process of the long lane.
"""

import math
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from sapper.app.errors import RequestError, too_many_requests
from sapper.web.limits import Limits, Rate
from sapper.web.messages import Client

REQUEST_SECONDS = 0.001
"""Seconds of the event loop that one request may take."""

HARD_SECONDS = 0.05
"""Seconds from which a calculation is hard: a player may ask for a hint each second."""

HEAVY, HEAVY_ADDRESS = 0.5, 8.0
"""Hard seconds used lately from which a player is heavy, and all players of an address are."""

LIGHT = 0.2
"""Weight below which a client is light: a hint takes some milliseconds."""

HALF_LIFE = 30.0
"""Seconds after which what was used lately counts half."""

_REMEMBERED = 20_000
_SHARED = 32  # what an address has used counts for each of its players by this part


@dataclass(slots=True)
class _Account:
    """What one client has used of one thing, at some time."""

    rate: Rate
    now: float
    used: float = 0.0  # and has not come back
    lately: float = 0.0
    hard: float = 0.0  # lately

    def settle(self, now: float) -> None:
        """Let what was used come back."""
        passed = now - self.now
        if passed > 0:
            self.now = now
            self.used = max(0.0, self.used - passed * self.rate.per_second)
            if self.lately:
                left = 0.5 ** (passed / HALF_LIFE)
                self.lately *= left
                self.hard *= left

    def wait(self, amount: float) -> int:
        """Return after how many whole seconds there will be so much; 0 if there is."""
        missing = self.used + amount - self.rate.burst
        if missing < 0 or (missing < 1e-9 and amount):
            return 0
        return max(1, math.ceil(missing / self.rate.per_second - 1e-9))


class Ledger:
    """The accounts of all clients. Only the latest are remembered; others start with a full one.

    ``what`` is the name of a rate in ``Limits``, ``who`` an address, a player, or whatever it is
    counted by.

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
        # Apart, so that many names of one kind, which cost nothing, push out none of another.
        self._accounts: defaultdict[str, OrderedDict[str, _Account]] = defaultdict(OrderedDict)

    def account(self, what: str, who: str, *, keep: bool = False) -> _Account:
        """Return an account as it is now; a new one is kept if something will be charged."""
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
        """Charge something that was used; there may be more of it than there was left."""
        account = self.account(what, who, keep=True)
        account.used += amount
        account.lately += amount
        account.hard += amount if is_hard else 0.0

    def wait(self, what: str, who: str, amount: float = 0.0) -> int:
        """Return after how many whole seconds there will be so much; 0 if there is."""
        return self.account(what, who).wait(amount)

    def _charge(self, what: str, client: Client, amount: float, *, is_hard: bool = False) -> None:
        self.charge(f"address{what}", client.address, amount, is_hard=is_hard)
        if client.player is not None:
            self.charge(f"player{what}", client.player, amount, is_hard=is_hard)

    def request(self, address: str, player: str | None, *, is_file: bool = False) -> int:
        """Count a request; if it comes too fast, return the seconds to wait.

        Pages and their files are counted apart, so that they come whatever was asked for before.
        """
        accounts = [self.account("files" if is_file else "address", address, keep=True)]
        if player is not None and not is_file:
            accounts.append(self.account("player", player, keep=True))
        for account in accounts:
            if wait := account.wait(1):
                return wait
        for account in accounts:
            account.used += 1
        return 0

    def charge_loop(self, client: Client, seconds: float, *, is_file: bool = False) -> None:
        """Charge what a request has taken of the event loop, beyond what every one may take."""
        if seconds > REQUEST_SECONDS:
            count = seconds / REQUEST_SECONDS - 1
            if is_file:
                self.charge("files", client.address, count)
            else:
                self._charge("", client, count)

    def check_time(self, client: Client) -> None:
        """Check that a client has seconds of calculation left.

        Raises:
            RequestError: it has none.
        """
        wait = self.wait("address_time", client.address)
        if not wait and client.player is not None:
            wait = self.wait("player_time", client.player)
        if wait:
            detail = f"your calculations have used all the time there is for you: wait {wait} s"
            raise RequestError("calculation_time", detail, retry_after=wait)

    def charge_time(self, client: Client, seconds: float) -> None:
        """Charge a calculation."""
        self._charge("_time", client, seconds, is_hard=seconds > HARD_SECONDS)

    def is_heavy(self, key: str, address: str) -> bool:
        """Return whether a client, or all of its address, have used many hard seconds lately."""
        of_address = self.account("address_time", address).hard
        return of_address > HEAVY_ADDRESS or self._time(key, address).hard > HEAVY

    def is_light(self, key: str, address: str) -> bool:
        """Return whether a client has used little lately, and so has its address."""
        return self.weight(key, address) < LIGHT

    def weight(self, key: str, address: str) -> float:
        """Return the seconds used lately, by which a client is served after others."""
        of_address = self.account("address_time", address).lately
        return self._time(key, address).lately + of_address / _SHARED

    def _time(self, key: str, address: str) -> _Account:
        """Return the account of a client: a player, or somebody known by the address alone."""
        return self.account("address_time" if key == address else "player_time", key)

    def spend_bytes(self, client: Client, count: int) -> None:
        """Charge what will be written for a client.

        Raises:
            RequestError: it has written too much today.
        """
        accounts = [self.account("address_bytes", client.address, keep=True)]
        if client.player is not None:
            accounts.append(self.account("player_bytes", client.player, keep=True))
        for account in accounts:
            if wait := account.wait(0):
                raise too_many_requests(wait)
        for account in accounts:
            account.used += count
