import asyncio
from dataclasses import replace

from starlette.types import Message, Receive, Scope, Send
from tests.web.player import PATIENT, Player, refused, server

from sapper.web.limits import Rate
from sapper.web.middleware import request_rates
from sapper.web.middleware.request_rates import RequestRates


def test_a_player_who_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, player=Rate(0.1, 5))) as client:
        player = Player(client)
        player.begin()
        for _ in range(5):
            assert player.get(player.path).status_code == 200
        response = refused(player.get(player.path), 429, "too_many_requests")
        assert int(response.headers["Retry-After"]) >= 1
        Player(client).begin()  # others are not held up


def test_an_address_that_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, address=Rate(0.1, 5))) as client:
        for _ in range(5):
            assert client.get("/api/choices").status_code == 200
        refused(client.get("/api/choices"), 429, "too_many_requests")
        assert client.get("/").status_code != 429


def test_pages_have_a_rate_of_their_own(tmp_path):
    with server(tmp_path, replace(PATIENT, address=Rate(0.1, 5))) as client:
        for _ in range(5):
            assert client.get("/").status_code == 200
        refused(client.get("/"), 429, "too_many_requests")
        assert client.get("/api/choices").status_code == 200


def test_refusals_are_told_a_moment_later_but_for_those_that_are_too_many(monkeypatch):
    """Two wait until the test lets them go; the third is told at once."""
    monkeypatch.setattr(request_rates, "DELAYED", 2)
    let_go = asyncio.Event()
    answered: list[int] = []

    async def wait(_seconds: float) -> None:
        await let_go.wait()

    async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("nobody has a request left")

    async def main() -> None:
        monkeypatch.setattr(asyncio, "sleep", wait)
        limits = replace(PATIENT, address=Rate(0.1, 0), refusal_delay=1.0)
        rates = RequestRates(nothing, limits=limits, clock=lambda: 0.0)

        async def ask(number: int) -> None:
            async def send(message: Message) -> None:
                if message["type"] == "http.response.start":
                    assert message["status"] == 429
                    answered.append(number)

            scope = {"type": "http", "path": "/api", "method": "GET", "headers": []}
            await rates(scope, None, send)

        async with asyncio.TaskGroup() as tasks:
            waiting = [tasks.create_task(ask(number)) for number in (1, 2)]
            await tasks.create_task(ask(3))
            assert answered == [3]
            let_go.set()
            await asyncio.gather(*waiting)
        assert sorted(answered) == [1, 2, 3]

    asyncio.run(main())
