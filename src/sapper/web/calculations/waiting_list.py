"""Who is next: play before posted boards, then whoever has used the least lately.

Two kinds of processes take from one list. *Quick* ones give everybody's job a short slice of time,
enough for nearly all of them; what is not done by then starts again in a *long* one, and whoever
has used much lately goes there at once. So nobody waits behind a hard board in a quick process for
longer than a slice, and a hard board keeps its asker's other jobs waiting and nobody else's:

- An asker has at most one job in the long processes at a time.
- One process of each kind is never given to posted boards, if there are several.
- The lists are bounded, for each asker, for each address, and altogether.
"""

import itertools
from asyncio import Future
from collections import Counter
from dataclasses import dataclass, field

from sapper.app.errors import RequestError
from sapper.web.calculations.recent_use import RecentUse
from sapper.web.clients import Client

HEAVY = 0.5
"""Seconds of recent use from which an asker's jobs go to the long processes at once."""

HEAVY_ADDRESS = 8.0
"""The same of an address, whose players may be many, or new ones each time."""

SHORT = 0.05
"""Seconds of a job that do not count for that: whoever asks for a hint each second is not heavy."""

_SHARED = 32
"""What an address has used counts for each of its players by this part: they may be many."""

_numbers = itertools.count()


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the list."""

    asker: Client
    """Whose job it is."""
    plays: bool
    """Whether it is for a game, and not a posted board."""
    turn: "Future[bool]"
    """Done when the turn has come; tells whether it is in a quick process."""
    long: bool = False
    """Whether it needs a long process."""
    number: int = field(default_factory=lambda: next(_numbers))
    """The order of arrival."""

    @property
    def key(self) -> str:
        """What tells askers apart: posted boards need no player, and anybody can invent one."""
        player = self.asker.player if self.plays else None
        return self.asker.address if player is None else player


class WaitingList:
    """The jobs that wait, and the processes that are free."""

    def __init__(
        self,
        *,
        quick: int,
        long: int,
        each: int,
        address: int,
        total: int,
        use: RecentUse,
        hard_use: RecentUse,
    ) -> None:
        """Make an empty list.

        Args:
            quick: processes that give short slices.
            long: processes for what takes longer, at least 2.
            each: jobs of one asker that may wait.
            address: jobs from one address that may wait.
            total: jobs that may wait altogether.
            use: what everybody has used lately.
            hard_use: what everybody has used lately for jobs that were not short.
        """
        self._quick, self._long = quick, long
        self._each, self._address, self._total = each, address, total
        self._use = use
        self._hard_use = hard_use
        self._waiting: list[Ticket] = []
        self._running: list[Ticket] = []

    @property
    def waiting(self) -> int:
        """Jobs that wait."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """Jobs that have their turn."""
        return len(self._running)

    def is_heavy(self, key: str, address: str) -> bool:
        """Tell whether an asker, or all from the same address, have used much lately."""
        use = self._hard_use
        return use.of(key) > HEAVY or use.of(address) > HEAVY_ADDRESS

    def add(self, ticket: Ticket) -> None:
        """Let a job wait for its turn.

        Raises:
            RequestError: too many are waiting.
        """
        if len(self._waiting) >= self._total:
            raise RequestError("busy", "too many calculations are waiting", retry_after=2)
        own = sum(other.key == ticket.key for other in self._waiting)
        near = sum(other.asker.address == ticket.asker.address for other in self._waiting)
        if own >= self._each or near >= self._address:
            raise RequestError(
                "too_many_waiting",
                f"{max(own, near)} of your calculations are waiting already",
                retry_after=2,
            )
        self.add_again(ticket)

    def add_again(self, ticket: Ticket) -> None:
        """Let a job wait that was let in before."""
        self._waiting.append(ticket)
        self.give_turns()

    def remove(self, ticket: Ticket) -> None:
        """Take a job off the list whose asker has left."""
        self._waiting.remove(ticket)

    def finished(self, ticket: Ticket) -> None:
        """Take back the process of a job."""
        self._running.remove(ticket)
        self.give_turns()

    def give_turns(self) -> None:
        """Give the processes that are free to whoever is next."""
        while (ticket := self._next()) is not None:
            self._waiting.remove(ticket)
            self._running.append(ticket)
            ticket.turn.set_result(not ticket.long)

    def _next(self) -> Ticket | None:
        long = [ticket for ticket in self._running if ticket.long]
        quick = len(self._running) - len(long)
        busy = {ticket.key for ticket in long}
        boards = sum(not ticket.plays for ticket in long)
        quick_boards = sum(not ticket.plays for ticket in self._running) - boards
        served = Counter(ticket.key for ticket in self._running)
        can = [
            ticket
            for ticket in self._waiting
            if (
                quick < self._quick and (ticket.plays or quick_boards < max(1, self._quick - 1))
                if not ticket.long
                else len(long) < self._long
                and ticket.key not in busy
                and (ticket.plays or boards < self._long - 1)
            )
        ]
        return min(
            can,
            key=lambda ticket: (
                not ticket.plays,
                served[ticket.key],
                self._use.of(ticket.key) + self._use.of(ticket.asker.address) / _SHARED,
                ticket.number,
            ),
            default=None,
        )
