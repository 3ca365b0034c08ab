"""Actions run in threads, wait for their turn, and are stopped after a slice of time."""

import asyncio
import threading
from collections.abc import Callable

import pytest
from tests.web.player import refused, server, services_of

from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.action_threads import ActionThreads

LONG = 30.0
"""Seconds that no test takes."""


def until_stopped(begun: threading.Event, end: threading.Event) -> Callable[[Stop], str]:
    """An action that says when it has begun, and runs until it is stopped or ended."""

    def work(stop: Stop) -> str:
        begun.set()
        while not stop.is_set() and not end.is_set():
            threading.Event().wait(0.001)
        return "stopped" if stop.is_set() else "ended"

    return work


def test_an_action_runs_in_another_thread_and_its_answer_comes_back() -> None:
    async def main() -> int:
        threads = ActionThreads(1, waiting=0, slice_=LONG)
        return await threads.run(lambda _: threading.get_ident())

    assert asyncio.run(main()) != threading.get_ident()


def test_an_action_is_stopped_after_its_slice() -> None:
    async def main() -> str:
        threads = ActionThreads(1, waiting=0, slice_=0.0)
        return await threads.run(until_stopped(threading.Event(), threading.Event()))

    assert asyncio.run(main()) == "stopped"


def test_a_slice_begins_when_an_action_has_its_turn() -> None:
    """The second waits until the first is stopped, and still has time of its own."""

    async def main() -> list[bool]:
        threads = ActionThreads(1, waiting=1, slice_=0.05)
        first = threads.run(until_stopped(threading.Event(), threading.Event()))
        second = threads.run(lambda stop: stop.is_set())
        await asyncio.sleep(0)
        return [stopped for _, stopped in [await asyncio.gather(first, second)]]

    assert asyncio.run(main()) == [False]


def test_whoever_finds_no_room_to_wait_is_told_to_come_back() -> None:
    async def main() -> None:
        threads = ActionThreads(1, waiting=0, slice_=LONG)
        begun, end = threading.Event(), threading.Event()
        running = asyncio.create_task(threads.run(until_stopped(begun, end)))
        await asyncio.to_thread(begun.wait)
        with pytest.raises(RequestError, match="too many actions") as refusal:
            await threads.run(lambda _: None)
        assert (refusal.value.status, refusal.value.retry_after) == (503, 2)
        end.set()
        await running
        await threads.run(lambda _: None)

    asyncio.run(main())


def test_an_error_of_an_action_comes_back_and_its_place_is_free() -> None:
    def fail(_stop: Stop) -> None:
        raise ValueError("no such board")

    async def main() -> None:
        threads = ActionThreads(1, waiting=0, slice_=LONG)
        for _ in range(3):
            with pytest.raises(ValueError, match="no such board"):
                await threads.run(fail)

    asyncio.run(main())


def test_a_server_without_free_threads_is_busy(tmp_path):
    with server(tmp_path) as client:
        services_of(client).actions.quick._room = 0
        response = refused(client.get("/api/games/abc"), 503, "busy")
        assert response.headers["Retry-After"]
