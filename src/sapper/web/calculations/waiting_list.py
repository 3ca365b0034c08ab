"""Decides which job is next: games come first, and then clients that used little time recently.

There are three lanes of processes. In the *prompt* lane, each job for a game gets a very short time
slice, which is enough for nearly all hints. A job that does not finish within its slice starts
again in the *quick* lane with a longer slice, and if necessary once more in the *long* lane. Jobs
for posted boards, and jobs of clients that have recently used some computing time, start in the
quick lane. Jobs of clients that have recently spent much time on hard calculations start in the
long lane. So a hint waits only for other short jobs, and a hard board delays only other jobs of the
client that sent it. Further rules:

- A client has at most one job in the long lane at a time.
- If the long lane has several processes, one of them never gets posted boards.
- The number of waiting jobs is limited per client, per address, and in total.
"""

import itertools
from asyncio import Future
from collections import Counter
from dataclasses import dataclass, field

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits

PROMPT, QUICK, LONG = range(3)
Lane = int
"""The three lanes, from the one with the shortest time slice to the one with the longest."""

_numbers = itertools.count()


@dataclass(eq=False, slots=True)
class Ticket:
    """A job's place in the list."""

    client: Client
    plays: bool
    """Whether the job is for a game; otherwise it is for a posted board."""
    turn: "Future[None]"
    """A future that is done when it is the job's turn."""
    lane: Lane = QUICK
    """The lane in which the job waits for a process."""
    number: int = field(default_factory=lambda: next(_numbers))
    """The order of arrival."""

    @property
    def key(self) -> str:
        """The key of the client: its player for games, its address for posted boards.

        Posted boards need no player, and anyone can create new players.
        """
        player = self.client.player if self.plays else None
        return self.client.address if player is None else player


class WaitingList:
    """The waiting and the running jobs."""

    def __init__(self, limits: Limits, ledger: Ledger) -> None:
        self._limits = limits
        self._ledger = ledger
        self.waiting: list[Ticket] = []
        """The waiting jobs."""
        self.running: list[Ticket] = []
        """The running jobs."""

    def add(self, ticket: Ticket) -> None:
        """Add a job to the list.

        Raises:
            RequestError: too many jobs are waiting.
        """
        limits = self._limits
        if len(self.waiting) >= limits.waiting:
            raise RequestError("busy", "too many calculations are waiting", retry_after=2)
        own = sum(other.key == ticket.key for other in self.waiting)
        near = sum(other.client.address == ticket.client.address for other in self.waiting)
        if own >= limits.waiting_each or near >= limits.waiting_address:
            detail = f"{max(own, near)} of your calculations are already waiting"
            raise RequestError("too_many_waiting", detail, retry_after=2)
        self.add_again(ticket)

    def add_again(self, ticket: Ticket) -> None:
        """Add a job without checking the limits, for example if an admitted job changes lanes."""
        self.waiting.append(ticket)
        self._give_turns()

    def leave(self, ticket: Ticket) -> None:
        """Remove a job from the list, and free its process if it has one."""
        (self.running if ticket.turn.done() else self.waiting).remove(ticket)
        self._give_turns()

    def _give_turns(self) -> None:
        """Give free processes to the next jobs."""
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
