"""The quotas of clients: refilled over time and limited. Expensive work is remembered."""

import asyncio
import itertools
import time
from dataclasses import replace

import pytest
from tests.web.player import PATIENT, Player, refused, server, services_of

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.web import ledger
from sapper.web.ledger import HALF_LIFE, HARD_SECONDS, HEAVY, HEAVY_ADDRESS, Ledger
from sapper.web.limits import Limits, Rate
from sapper.web.middleware import Meter

ADA = Client("192.0.2.7", "ada")


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_what_was_used_comes_back_at_its_rate(clock) -> None:
    accounts = Ledger(Limits(passphrases=Rate(0.1, 2)), clock)

    def take() -> int:
        wait = accounts.wait("passphrases", "a", 1)
        if not wait:
            accounts.charge("passphrases", "a", 1)
        return wait

    assert [take() for _ in range(3)] == [0, 0, 10]
    clock.now = 9.0
    assert take() == 1
    clock.now = 10.0
    assert [take(), take()] == [0, 10]
    assert accounts.wait("passphrases", "b", 1) == 0


def test_requests_are_counted_by_address_and_by_player(clock) -> None:
    accounts = Ledger(Limits(player=Rate(1, 2), address=Rate(1, 3), files=Rate(1, 1)), clock)
    assert [accounts.request("a", "ada") for _ in range(3)] == [0, 0, 1]
    assert [accounts.request("a", "bob") for _ in range(2)] == [0, 1]
    assert accounts.request("b", "ada") == 1
    assert accounts.request("b", None) == 0
    assert [accounts.request("a", "ada", is_file=True) for _ in range(2)] == [0, 1]
    clock.now = 1.0
    assert accounts.request("a", "bob") == 0


def test_a_long_request_counts_as_many(clock) -> None:
    accounts = Ledger(Limits(player=Rate(10, 100), address=Rate(1000, 1000)), clock)
    assert accounts.request("192.0.2.7", "ada") == 0
    accounts.charge_loop(ADA, 0.0009)
    assert accounts.wait("player", "ada", 99) == 0
    accounts.charge_loop(ADA, 0.150)
    assert accounts.request("192.0.2.7", "ada") == 6
    assert accounts.request("192.0.2.7", "bob") == 0


def test_calculations_are_paid_by_player_and_address(clock) -> None:
    accounts = Ledger(Limits(player_time=Rate(0.5, 1), address_time=Rate(1, 9)), clock)
    accounts.charge_time(ADA, 3.0)
    with pytest.raises(RequestError) as refusal:
        accounts.check_time(ADA)
    assert (refusal.value.code, refusal.value.retry_after) == ("calculation_time", 4)
    accounts.check_time(replace(ADA, player="bob"))
    accounts.charge_time(replace(ADA, player="bob"), 10.0)
    with pytest.raises(RequestError, match="wait 4 s"):
        accounts.check_time(replace(ADA, player=None))
    clock.now = 5.0
    accounts.check_time(ADA)


def test_who_has_used_many_hard_seconds_is_heavy_for_a_while(clock) -> None:
    accounts = Ledger(Limits(), clock)
    for _ in range(100):
        accounts.charge_time(ADA, HARD_SECONDS)  # short ones
    assert not accounts.is_heavy("ada", "elsewhere")
    accounts.charge_time(ADA, 2 * HEAVY)
    assert accounts.is_heavy("ada", "elsewhere")
    assert not accounts.is_heavy("bob", ADA.address)
    assert accounts.weight("ada", "elsewhere") > accounts.weight("bob", ADA.address) > 0
    clock.now = 2 * HALF_LIFE
    assert not accounts.is_heavy("ada", "elsewhere")


def test_new_players_of_an_address_that_used_many_are_heavy(clock) -> None:
    accounts = Ledger(Limits(), clock)
    accounts.charge_time(Client("here"), HEAVY_ADDRESS + 0.1)
    assert accounts.is_heavy("anybody", "here")
    assert not accounts.is_heavy("anybody", "there")


def test_only_the_latest_are_remembered(clock, monkeypatch) -> None:
    monkeypatch.setattr(ledger, "_REMEMBERED", 2)
    accounts = Ledger(Limits(passphrases=Rate(1, 1)), clock)
    for who in ("a", "b", "a", "c"):
        accounts.charge("passphrases", who, 1)
    assert [accounts.wait("passphrases", who) for who in "abc"] == [1, 0, 1]


def test_many_invented_players_push_out_no_account_of_another_kind(clock, monkeypatch) -> None:
    """These requests cost nothing.

    Otherwise the bytes of a day would be forgotten within a minute.
    """
    monkeypatch.setattr(ledger, "_REMEMBERED", 2)
    accounts = Ledger(Limits(address_bytes=Rate(1, 100)), clock)
    accounts.spend_bytes(ADA, 100)
    for number in range(9):
        accounts.request("192.0.2.8", f"invented {number}")
    with pytest.raises(RequestError, match="wait"):
        accounts.spend_bytes(ADA, 1)


@pytest.mark.parametrize("what", ["player_bytes", "address_bytes"])
def test_a_client_cannot_fill_the_disk(tmp_path, what) -> None:
    """From one address the database grew by 754 MB an hour."""
    with server(tmp_path, replace(PATIENT, **{what: Rate(1.0, 3_000)})) as client:
        player = Player(client)
        player.begin()
        for number in range(40):
            body = {"seq": number + 1, "kind": "flag", "cell": [0, 0]}
            response = player.post(f"{player.path}/moves", body)
            if response.status_code != 200:
                break
        refused(response, 429, "too_many_requests")
        assert 5 < number < 20
        assert int(response.headers["Retry-After"]) >= 1
        refused(player.post("/api/games", {}), 429, "too_many_requests")
        assert player.look()["seq"] == number
        other = Player(client)
        if what == "player_bytes":
            other.begin()
        else:
            refused(other.post("/api/games", {}), 429, "too_many_requests")


@pytest.mark.parametrize(("path", "kind"), [("/api/choices", "address"), ("/workbench", "files")])
def test_what_a_request_takes_of_the_event_loop_is_charged(tmp_path, monkeypatch, path, kind):
    """This includes reads of games, lists, statistics and pages."""
    now = itertools.count()
    with server(tmp_path) as client:
        accounts = services_of(client).ledger
        accounts._clock = lambda: 0.0
        monkeypatch.setattr(time, "thread_time", lambda: next(now) / 4)
        assert client.get(path).status_code == 200
        monkeypatch.undo()
        assert accounts.account(kind, "testclient").used >= 250


def test_what_others_do_while_a_request_waits_is_not_charged() -> None:
    async def measured() -> float:
        meter = Meter(asyncio.sleep(0))
        await meter
        return meter.seconds

    async def work() -> None:
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass

    async def main() -> float:
        seconds, _ = await asyncio.gather(measured(), work())
        return seconds

    assert asyncio.run(main()) < 0.05


def test_a_request_that_is_cancelled_ends_as_it_would_without_a_meter() -> None:
    ended: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.append("ended")

    async def main() -> None:
        task = asyncio.ensure_future(_awaited(Meter(waits())))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert ended == ["ended"]


async def _awaited(meter: Meter) -> None:
    await meter


def test_posted_boards_count_as_several_requests(tmp_path) -> None:
    with server(tmp_path) as client:
        ledger_of = services_of(client).ledger
        ledger_of._clock = lambda: 0.0
        client.get("/api/choices")
        used = ledger_of.account("address", "testclient").used
        client.post("/api/check", json={"board": "3x1:.1."})
        assert ledger_of.account("address", "testclient").used >= used + 3
