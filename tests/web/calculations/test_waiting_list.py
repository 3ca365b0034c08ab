"""The order of the waiting list."""

import asyncio
from asyncio import Future

import pytest

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.web.calculations.waiting_list import LONG, PROMPT, QUICK, Ticket, WaitingList
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits


class Scene:
    """A list with one prompt, one quick and two long processes; tickets by their clients' names."""

    def __init__(self, **numbers: int) -> None:
        self.loop = asyncio.new_event_loop()
        limits = Limits(processes=(1, 1, 2), **{"waiting": 100} | numbers)
        self.ledger = Ledger(limits, lambda: 0.0)
        self.list = WaitingList(limits, self.ledger)

    def use(self, name: str, seconds: float) -> None:
        self.ledger.charge("player_time", name, seconds)

    def wait(self, name: str, *, plays: bool = True, lane: int = QUICK, at: str = "") -> Ticket:
        turn: Future[None] = self.loop.create_future()
        client = Client(at or f"address of {name}", name if plays else None)
        ticket = Ticket(client, plays, turn, lane)
        self.list.add(ticket)
        return ticket

    def order(self, first: Ticket, *others: Ticket) -> list[str]:
        """The order of turns if each process is returned at once."""
        found = []
        waiting, running = list(others), first
        while True:
            self.list.leave(running)
            having = [ticket for ticket in waiting if ticket.turn.done()]
            if not having:
                return found
            (running,) = having
            waiting.remove(running)
            found.append(running.client.player or running.client.address)


@pytest.fixture
def scene():
    scene = Scene()
    yield scene
    scene.loop.close()


def test_play_comes_before_posted_boards_and_the_one_who_used_least_first(scene) -> None:
    scene.use("b", 0.3)
    scene.use("c", 0.1)
    first = scene.wait("a")
    assert first.turn.done()
    others = [
        scene.wait("posted", plays=False),
        scene.wait("b"),
        scene.wait("c"),
        scene.wait("d"),
        scene.wait("e"),
    ]
    assert scene.order(first, *others) == ["d", "e", "c", "b", "address of posted"]


def test_one_greedy_client_slows_only_itself(scene) -> None:
    """A later client with nothing running is served between two jobs of the greedy one."""
    first = scene.wait("greedy")
    scene.use("greedy", 0.2)
    greedy = [scene.wait("greedy") for _ in range(5)]
    modest = scene.wait("modest")
    assert scene.order(first, *greedy, modest) == ["modest"] + ["greedy"] * 5


def test_a_client_has_one_job_in_the_long_processes(scene) -> None:
    one, two = scene.wait("a", lane=LONG), scene.wait("a", lane=LONG)
    other = scene.wait("b", lane=LONG)
    assert [ticket.turn.done() for ticket in (one, two, other)] == [True, False, True]
    scene.list.leave(other)
    assert not two.turn.done()
    scene.list.leave(one)
    assert two.turn.done()


def test_one_long_process_is_kept_for_play(scene) -> None:
    boards = [scene.wait(name, plays=False, lane=LONG) for name in ("a", "b")]
    assert [ticket.turn.done() for ticket in boards] == [True, False]
    assert scene.wait("c", lane=LONG).turn.done()


def test_posted_boards_are_counted_by_address_whoever_the_player_says_to_be(scene) -> None:
    turn: Future[None] = scene.loop.create_future()
    assert Ticket(Client("here", "p1"), plays=False, turn=turn).key == "here"
    assert Ticket(Client("here", "p1"), plays=True, turn=turn).key == "p1"


def test_a_prompt_job_does_not_wait_for_others_in_slower_lanes(scene) -> None:
    assert scene.wait("a").turn.done()
    assert not scene.wait("b").turn.done()
    first, second = scene.wait("c", lane=PROMPT), scene.wait("d", lane=PROMPT)
    assert (first.turn.done(), second.turn.done()) == (True, False)
    scene.list.leave(first)
    assert second.turn.done()


@pytest.mark.parametrize(
    ("numbers", "status", "code"),
    [
        ({"waiting_each": 2}, 429, "too_many_waiting"),
        ({"waiting_address": 2}, 429, "too_many_waiting"),
        ({"waiting": 2}, 503, "busy"),
    ],
)
def test_the_lists_are_bounded(numbers, status, code) -> None:
    scene = Scene(**numbers)
    for _ in range(3):  # one runs, two wait
        scene.wait("a", at="here")
    with pytest.raises(RequestError) as refusal:
        scene.wait("a", at="here")
    assert (refusal.value.status, refusal.value.code) == (status, code)
    assert refusal.value.retry_after
    if code != "busy":
        scene.wait("b", at="there")
    scene.loop.close()


def test_who_has_left_waits_no_longer(scene) -> None:
    first, second, third = (scene.wait(name) for name in "abc")
    scene.list.leave(second)
    assert scene.order(first, third) == ["c"]
    assert (scene.list.waiting, scene.list.running) == ([], [])
