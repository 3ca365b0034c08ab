"""Calculations run in threads, wait for their turn, and are stopped."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from starlette.requests import Request
from tests.web.player import PATIENT, refused, server, services_of

from sapper.engine import Stop
from sapper.web.calculation_pool import CalculationPool
from sapper.web.errors import RequestError

LONG = 30.0
"""Seconds that no test takes."""


def request(gone: asyncio.Event) -> Request:
    """A request whose client leaves when the event is set."""

    async def receive() -> dict[str, str]:
        await gone.wait()
        return {"type": "http.disconnect"}

    return Request({"type": "http", "headers": []}, receive)


def until_stopped(begun: threading.Event) -> Callable[[Stop], str]:
    """A calculation that says when it has begun, and runs until it is stopped."""

    def work(stop: Stop) -> str:
        begun.set()
        while not stop.is_set():
            threading.Event().wait(0.001)
        return "stopped"

    return work


def test_a_calculation_runs_in_another_thread_and_its_answer_comes_back() -> None:
    async def main() -> int:
        pool = CalculationPool(1, waiting=0, patience=LONG)
        return await pool.run(request(asyncio.Event()), lambda _: threading.get_ident())

    assert asyncio.run(main()) != threading.get_ident()


def test_a_calculation_is_stopped_when_patience_ends() -> None:
    async def main() -> str:
        pool = CalculationPool(1, waiting=0, patience=0.0)
        return await pool.run(request(asyncio.Event()), until_stopped(threading.Event()))

    assert asyncio.run(main()) == "stopped"


def test_a_calculation_is_stopped_when_its_client_leaves() -> None:
    async def main() -> str:
        pool = CalculationPool(1, waiting=0, patience=LONG)
        begun, gone = threading.Event(), asyncio.Event()
        running = asyncio.create_task(pool.run(request(gone), until_stopped(begun)))
        await asyncio.to_thread(begun.wait)
        assert not running.done()
        gone.set()
        return await running

    assert asyncio.run(main()) == "stopped"


def test_patience_begins_when_a_calculation_has_its_turn() -> None:
    """The second waits until the first is stopped, and still has time of its own."""

    async def main() -> list[bool]:
        pool = CalculationPool(1, waiting=1, patience=0.05)
        first = pool.run(request(asyncio.Event()), until_stopped(threading.Event()))
        second = pool.run(request(asyncio.Event()), lambda stop: stop.is_set())
        await asyncio.sleep(0)
        return [stopped for _, stopped in [await asyncio.gather(first, second)]]

    assert asyncio.run(main()) == [False]


def test_whoever_finds_no_room_to_wait_is_told_to_come_back() -> None:
    async def main() -> None:
        pool = CalculationPool(1, waiting=0, patience=LONG)
        begun, gone = threading.Event(), asyncio.Event()
        running = asyncio.create_task(pool.run(request(gone), until_stopped(begun)))
        await asyncio.to_thread(begun.wait)
        with pytest.raises(RequestError, match="all places") as refusal:
            await pool.run(request(gone), lambda _: None)
        assert (refusal.value.status, refusal.value.retry_after) == (503, 2)
        gone.set()
        await running
        await pool.run(request(gone), lambda _: None)

    asyncio.run(main())


def test_an_error_of_a_calculation_comes_back_and_its_place_is_free() -> None:
    def fail(_stop: Stop) -> None:
        raise ValueError("no such board")

    async def main() -> None:
        pool = CalculationPool(1, waiting=0, patience=LONG)
        for _ in range(3):
            with pytest.raises(ValueError, match="no such board"):
                await pool.run(request(asyncio.Event()), fail)

    asyncio.run(main())


def test_a_full_pool_is_busy(tmp_path):
    with server(tmp_path) as client:
        services_of(client).calculations._room = 0
        response = refused(client.post("/api/check", json={"board": "1x1:."}), 503, "busy")
        assert response.headers["Retry-After"]


def test_a_board_beyond_the_budget_has_an_honest_answer(tmp_path):
    board = {"rows": ["." * 12, "3" * 12, "." * 12, "3" * 12, "." * 12]}
    with server(tmp_path, replace(PATIENT, steps=10, seconds=0)) as client:
        analysis = client.post("/api/analyse", json=board).json()
        assert (analysis["verdict"], analysis["solutions"], analysis["probabilities"]) == (
            "unknown",
            None,
            None,
        )
        assert client.post("/api/check", json=board).json()["verdict"] == "unknown"
        refused(client.post("/api/place", json=board), 422, "too_hard")
