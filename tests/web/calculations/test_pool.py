"""Jobs are queued for processes, stopped, moved, killed and charged for."""

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from tests.web.calculations import sample_jobs
from tests.web.player import PATIENT, refused, server, services_of

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.web.calculations.pool import CalculationPool, Processes
from sapper.web.calculations.process import CalculationProcess
from sapper.web.calculations.waiting_list import LONG, PROMPT, QUICK
from sapper.web.ledger import HARD_SECONDS, HEAVY, Ledger
from sapper.web.limits import Limits, Rate
from sapper.web.metrics import Metrics

pytestmark = pytest.mark.slow  # starts calculation processes

UNHURRIED = replace(PATIENT, grace=60.0)
"""A process that answers is never ended, even on a busy machine."""
HURRIED = replace(UNHURRIED, slices=(0.05, 0.1), patience=0.3)
"""Waiting times are short, and a stopped process has enough time to end."""
RUTHLESS = replace(HURRIED, grace=0.1)
"""A process that does not end when it is stopped is killed."""
SOMEBODY = Client("here", "somebody")
NUMBER = sample_jobs.number_of_process


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    processes = Processes(UNHURRIED)
    yield processes
    processes.close()


def run(
    processes: Processes,
    main: Callable[[CalculationPool], Coroutine[Any, Any, Any]],
    limits: Limits = UNHURRIED,
    clock: Callable[[], float] = lambda: 0.0,
) -> Any:
    async def inside() -> Any:
        return await main(CalculationPool(processes, limits, Ledger(limits, clock), Metrics()))

    return asyncio.run(inside())


def test_jobs_are_done_in_a_quick_process(processes) -> None:
    async def main(pool: CalculationPool) -> list[int]:
        jobs = [partial(sample_jobs.add, number, 1) for number in range(5)]
        return await asyncio.gather(*(pool.run(SOMEBODY, job) for job in jobs))

    assert run(processes, main) == [1, 2, 3, 4, 5]
    assert processes.lanes[QUICK][0].pid is not None


def test_a_job_that_needs_longer_than_a_slice_moves_to_a_long_process(processes) -> None:
    """An answer that arrives when the slice has ended is not used."""
    quick = run(processes, lambda pool: pool.run(SOMEBODY, sample_jobs.number_of_process))
    long = run(
        processes,
        lambda pool: pool.run(SOMEBODY, sample_jobs.number_of_process_when_stopped),
        HURRIED,
    )
    assert quick == processes.lanes[QUICK][0].pid
    assert long in {process.pid for process in processes.lanes[LONG]}


def test_a_job_of_a_game_starts_in_a_prompt_process_and_passes_all_lanes(processes) -> None:
    prompt = run(processes, lambda pool: pool.run(SOMEBODY, NUMBER, plays=True))
    assert prompt == processes.lanes[PROMPT][0].pid
    job = sample_jobs.number_of_process_when_stopped
    long = run(processes, lambda pool: pool.run(SOMEBODY, job, plays=True), HURRIED)
    assert long in {process.pid for process in processes.lanes[LONG]}
    assert processes.lanes[QUICK][0].pid is not None  # it was there before


def test_jobs_of_whoever_used_something_are_not_prompt(processes) -> None:
    async def main(pool: CalculationPool) -> int:
        pool._ledger.charge_time(SOMEBODY, 0.3)
        return await pool.run(SOMEBODY, NUMBER, plays=True)

    assert run(processes, main) == processes.lanes[QUICK][0].pid


def test_jobs_of_whoever_used_much_are_done_in_a_long_process(processes) -> None:
    async def main(pool: CalculationPool) -> int:
        pool._ledger.charge_time(SOMEBODY, 2 * HEAVY)
        return await pool.run(SOMEBODY, sample_jobs.number_of_process)

    assert run(processes, main) in {process.pid for process in processes.lanes[LONG]}


def test_many_short_jobs_stay_in_quick_processes(processes) -> None:
    async def main(pool: CalculationPool) -> int:
        for _ in range(100):
            pool._ledger.charge_time(SOMEBODY, HARD_SECONDS)
        return await pool.run(SOMEBODY, sample_jobs.number_of_process)

    assert run(processes, main) == processes.lanes[QUICK][0].pid


def test_on_a_busy_machine_a_slice_is_counted_in_work(processes, monkeypatch) -> None:
    """The job gets a few times as long, but not more."""
    looks: list[float] = []

    def look(_process: CalculationProcess) -> float:
        looks.append(0.0)
        return 0.0  # it has not worked at all

    async def main(pool: CalculationPool) -> str:
        await pool.run(SOMEBODY, sample_jobs.number_of_process)  # it is ready
        monkeypatch.setattr(CalculationProcess, "cpu_seconds", property(look))
        return await pool.run(SOMEBODY, sample_jobs.until_stopped)

    assert run(processes, main, HURRIED) == "stopped"
    assert len(looks) >= 5  # before its first slice, and after each of four


def test_a_deaf_job_is_killed_and_refused_as_too_hard(processes) -> None:
    async def main(pool: CalculationPool) -> None:
        with pytest.raises(RequestError, match="not found within") as refusal:
            await pool.run(SOMEBODY, sample_jobs.deaf)
        assert (refusal.value.status, refusal.value.code) == (422, "too_hard")

    run(processes, main, RUTHLESS)
    assert run(processes, lambda pool: pool.run(SOMEBODY, partial(sample_jobs.add, 1, 1))) == 2


def test_a_process_that_dies_by_itself_is_no_fault_of_the_server(processes) -> None:
    async def main(pool: CalculationPool) -> None:
        with pytest.raises(RequestError, match="more memory"):
            await pool.run(SOMEBODY, sample_jobs.die)

    run(processes, main)


def test_a_process_that_is_killed_does_not_make_a_board_too_hard(processes) -> None:
    """The job is tried again in a long process; if that is killed too, the server is busy."""

    quick = processes.lanes[QUICK][0]
    pid = run(processes, lambda pool: pool.run(SOMEBODY, sample_jobs.number_of_process))
    assert pid == quick.pid

    async def main(pool: CalculationPool) -> str:
        job = partial(sample_jobs.wait_in, pid)
        running = asyncio.create_task(pool.run(SOMEBODY, job))
        await asyncio.to_thread(wait_until_sent, quick)
        os.kill(pid, signal.SIGKILL)
        return await running

    assert run(processes, main) == "done"


def wait_until_sent(process: CalculationProcess) -> None:
    """Wait until a process works on a job."""
    while process.used is not None:
        threading.Event().wait(0.001)


def test_a_job_whose_processes_are_always_killed_is_refused_as_busy(processes) -> None:
    async def main(pool: CalculationPool) -> None:
        with pytest.raises(RequestError) as refusal:
            await pool.run(SOMEBODY, sample_jobs.kill_itself)
        assert (refusal.value.status, refusal.value.code) == (503, "busy")

    run(processes, main)


def leaving(gone: asyncio.Event) -> Callable[[], Awaitable[dict[str, str]]]:
    """The result of a request whose client disconnects when the event is set."""

    async def receive() -> dict[str, str]:
        await gone.wait()
        return {"type": "http.disconnect"}

    return receive


@pytest.mark.parametrize("job", [sample_jobs.until_stopped, sample_jobs.deaf])
def test_a_job_ends_when_its_client_leaves(processes, job) -> None:
    async def main(pool: CalculationPool) -> None:
        gone = asyncio.Event()
        running = asyncio.create_task(pool.run(replace(SOMEBODY, receive=leaving(gone)), job))
        waiting = asyncio.create_task(pool.run(replace(SOMEBODY, receive=leaving(gone)), job))
        await asyncio.sleep(0)
        gone.set()
        for task in (running, waiting):
            with pytest.raises(RequestError) as refusal:
                await task
            assert refusal.value.code == "client_left"
        assert (pool._list.waiting, pool._list.running) == ([], [])

    run(processes, main, replace(RUTHLESS, slices=(30, 30), patience=30))


def test_a_cancelled_job_gives_its_process_back(processes) -> None:
    async def main(pool: CalculationPool) -> int:
        tasks = [asyncio.create_task(pool.run(SOMEBODY, sample_jobs.deaf)) for _ in range(2)]
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return await pool.run(SOMEBODY, partial(sample_jobs.add, 1, 1))

    assert run(processes, main, replace(RUTHLESS, slices=(30, 30))) == 2


def test_time_is_charged_and_who_has_used_it_up_waits_for_more(processes) -> None:
    now = [0.0]
    limits = replace(UNHURRIED, player_time=Rate(per_second=0.5, burst=1))

    async def main(pool: CalculationPool) -> None:
        pool._ledger.charge_time(SOMEBODY, 3.0)
        with pytest.raises(RequestError) as refusal:
            await pool.run(SOMEBODY, partial(sample_jobs.add, 1, 1))
        assert (refusal.value.status, refusal.value.code) == (429, "calculation_time")
        assert refusal.value.retry_after == 4
        others = Client("here", "somebody else")
        assert await pool.run(others, partial(sample_jobs.add, 1, 1)) == 2
        now[0] = 5.0
        assert await pool.run(SOMEBODY, partial(sample_jobs.add, 1, 1)) == 2

    run(processes, main, limits, lambda: now[0])


def test_a_job_is_charged_by_the_work_that_it_was(processes) -> None:
    async def main(pool: CalculationPool) -> float:
        await pool.run(SOMEBODY, partial(sample_jobs.work, 0.02))
        used = [pool._ledger.account(f"{kind}_time", who).used
                for kind, who in (("player", "somebody"), ("address", "here"))]  # fmt: skip
        assert used[0] == used[1]
        return used[0]

    assert run(processes, main) >= 0.02


def test_an_address_is_charged_for_all_its_players(processes) -> None:
    limits = replace(UNHURRIED, address_time=Rate(per_second=1, burst=1))

    async def main(pool: CalculationPool) -> None:
        pool._ledger.charge_time(SOMEBODY, 3.0)
        with pytest.raises(RequestError, match="wait 2 s"):
            await pool.run(Client("here", "another"), partial(sample_jobs.add, 1, 1))
        assert await pool.run(Client("there"), partial(sample_jobs.add, 1, 1)) == 2

    run(processes, main, limits)


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


def test_a_client_without_time_left_learns_when_to_come_back(tmp_path):
    limits = replace(PATIENT, address_time=Rate(per_second=1, burst=1))
    with server(tmp_path, limits) as client:
        services_of(client).ledger.charge_time(Client("testclient"), 30.0)
        body = {"board": "1x1:."}
        response = refused(client.post("/api/check", json=body), 429, "calculation_time")
        assert 28 <= int(response.headers["Retry-After"]) <= 30
