"""Who is next."""

import asyncio
from asyncio import Future

import pytest

from sapper.app.errors import RequestError
from sapper.web.calculations.recent_use import RecentUse
from sapper.web.calculations.waiting_list import HEAVY, HEAVY_ADDRESS, Ticket, WaitingList
from sapper.web.clients import Client


class Scene:
    """A list with one quick and two long processes, and tickets by the names of their askers."""

    def __init__(self, **numbers: int) -> None:
        self.use = RecentUse(lambda: 0.0)
        self.loop = asyncio.new_event_loop()
        sizes = {"quick": 1, "long": 2, "each": 8, "address": 100, "total": 100} | numbers
        self.hard_use = RecentUse(lambda: 0.0)
        self.list = WaitingList(**sizes, use=self.use, hard_use=self.hard_use)

    def wait(self, name: str, *, plays: bool = True, long: bool = False, at: str = "") -> Ticket:
        turn: Future[bool] = self.loop.create_future()
        asker = Client(at or f"address of {name}", name if plays else None)
        ticket = Ticket(asker, plays, turn, long)
        self.list.add(ticket)
        return ticket

    def order(self, first: Ticket, *others: Ticket) -> list[str]:
        """Who has a turn after whom, each process being given back at once."""
        found = []
        waiting, running = list(others), first
        while True:
            self.list.finished(running)
            having = [ticket for ticket in waiting if ticket.turn.done()]
            if not having:
                return found
            (running,) = having
            waiting.remove(running)
            found.append(running.asker.player or running.asker.address)


@pytest.fixture
def scene():
    scene = Scene()
    yield scene
    scene.loop.close()


def test_play_comes_before_posted_boards_and_the_one_who_used_least_first(scene) -> None:
    scene.use.add("b", 0.3)
    scene.use.add("c", 0.1)
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


def test_one_greedy_asker_slows_only_itself(scene) -> None:
    """Whoever comes later but has nothing running is served between two of the greedy one's."""
    first = scene.wait("greedy")
    scene.use.add("greedy", 0.2)
    greedy = [scene.wait("greedy") for _ in range(5)]
    modest = scene.wait("modest")
    assert scene.order(first, *greedy, modest) == ["modest"] + ["greedy"] * 5


def test_an_asker_has_one_job_in_the_long_processes(scene) -> None:
    one, two = scene.wait("a", long=True), scene.wait("a", long=True)
    other = scene.wait("b", long=True)
    assert [ticket.turn.done() for ticket in (one, two, other)] == [True, False, True]
    scene.list.finished(other)
    assert not two.turn.done()
    scene.list.finished(one)
    assert two.turn.done()


def test_one_long_process_is_kept_for_play(scene) -> None:
    boards = [scene.wait(name, plays=False, long=True) for name in ("a", "b")]
    assert [ticket.turn.done() for ticket in boards] == [True, False]
    assert scene.wait("c", long=True).turn.done()


def test_posted_boards_are_counted_by_address_whoever_the_player_says_to_be(scene) -> None:
    turn: Future[bool] = scene.loop.create_future()
    assert Ticket(Client("here", "p1"), plays=False, turn=turn).key == "here"
    assert Ticket(Client("here", "p1"), plays=True, turn=turn).key == "p1"


def test_who_has_used_much_is_heavy(scene) -> None:
    scene.use.add("a", HEAVY + 0.1)  # by short jobs
    assert not scene.list.is_heavy("a", "here")
    scene.hard_use.add("a", HEAVY + 0.1)
    assert scene.list.is_heavy("a", "here")
    assert not scene.list.is_heavy("b", "here")


def test_new_players_of_an_address_that_has_used_much_are_heavy(scene) -> None:
    scene.hard_use.add("here", HEAVY_ADDRESS + 0.1)
    assert scene.list.is_heavy("a", "here")
    assert not scene.list.is_heavy("a", "there")


def test_posted_boards_never_get_the_last_quick_process() -> None:
    scene = Scene(quick=2)
    posted = [scene.wait(name, plays=False) for name in ("a", "b")]
    assert [ticket.turn.done() for ticket in posted] == [True, False]
    assert scene.wait("c").turn.done()
    scene.loop.close()


@pytest.mark.parametrize(
    ("numbers", "status", "code"),
    [
        ({"each": 2}, 429, "too_many_waiting"),
        ({"address": 2}, 429, "too_many_waiting"),
        ({"total": 2}, 503, "busy"),
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
    scene.list.remove(second)
    assert scene.order(first, third) == ["c"]
    assert (scene.list.waiting, scene.list.running) == (0, 0)
