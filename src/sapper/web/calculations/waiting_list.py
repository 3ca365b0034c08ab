"""Which job is next: play before posted boards, then the client that used the least lately.

Processes have three lanes. *Prompt* ones give a job of a game a very short slice of time, enough
for nearly all hints; what is not done by then starts again in a *quick* one, with a longer slice,
and then in a *long* one. Posted boards, and clients that used something lately, start in the quick
lane, and those that used much in the long one. So a hint waits for other short jobs only, and a
hard board delays its client's other jobs and nobody else's:

- A client has at most one job in the long processes at a time.
- One of the long processes is never given to posted boards, if there are several.
- The list is bounded, per client, per address, and in all.
"""

import itertools
from asyncio import Future
from collections import Counter
from dataclasses import dataclass, field

from sapper.app.errors import RequestError
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.messages import Client

PROMPT, QUICK, LONG = range(3)
Lane = int
"""One of the three, the later the longer."""

_numbers = itertools.count()


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the list."""

    client: Client
    plays: bool
    """Whether it is for a game, and not for a posted board."""
    turn: "Future[None]"
    """Done when its turn has come."""
    lane: Lane = QUICK
    """What kind of process it needs."""
    number: int = field(default_factory=lambda: next(_numbers))
    """The order of arrival."""

    @property
    def key(self) -> str:
        """What tells clients apart: posted boards need no player, and anybody can create one."""
        player = self.client.player if self.plays else None
        return self.client.address if player is None else player


class WaitingList:
    """The jobs that wait, and those that have a process."""

    def __init__(self, limits: Limits, ledger: Ledger) -> None:
        self._limits = limits
        self._ledger = ledger
        self.waiting: list[Ticket] = []
        """Jobs that wait."""
        self.running: list[Ticket] = []
        """Jobs that have their turn."""

    def add(self, ticket: Ticket) -> None:
        """Let a job wait for its turn.

        Raises:
            RequestError: too many are waiting.
        """
        limits = self._limits
        if len(self.waiting) >= limits.waiting:
            raise RequestError("busy", "too many calculations are waiting", retry_after=2)
        own = sum(other.key == ticket.key for other in self.waiting)
        near = sum(other.client.address == ticket.client.address for other in self.waiting)
        if own >= limits.waiting_each or near >= limits.waiting_address:
            detail = f"{max(own, near)} of your calculations are waiting already"
            raise RequestError("too_many_waiting", detail, retry_after=2)
        self.add_again(ticket)

    def add_again(self, ticket: Ticket) -> None:
        """Let a job wait that was let in before."""
        self.waiting.append(ticket)
        self._give_turns()

    def leave(self, ticket: Ticket) -> None:
        """Take a job off the list, and its process back if it has one."""
        (self.running if ticket.turn.done() else self.waiting).remove(ticket)
        self._give_turns()

    def _give_turns(self) -> None:
        """Give the processes that are free to those who are next."""
        while can := [ticket for ticket in self.waiting if self._has_room(ticket)]:
            served = Counter(ticket.key for ticket in self.running)
            ticket = min(
                can,
                key=lambda each: (
                    not each.plays,
                    served[each.key],
                    self._ledger.weight(each.key, each.client.address),
                    each.number,
                ),
            )
            self.waiting.remove(ticket)
            self.running.append(ticket)
            ticket.turn.set_result(None)

    def _has_room(self, ticket: Ticket) -> bool:
        most = self._limits.processes[ticket.lane]
        lane = [other for other in self.running if other.lane == ticket.lane]
        if len(lane) >= most:
            return False
        if ticket.lane != LONG:
            return True
        if ticket.key in [other.key for other in lane]:
            return False
        return ticket.plays or sum(not other.plays for other in lane) < max(1, most - 1)
