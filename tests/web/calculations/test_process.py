"""A process that calculates is stopped, killed, and replaced."""

import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from tests.web.calculations import sample_jobs

from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.calculations.process import (
    CalculationProcess,
    JobFailedError,
    ProcessDiedError,
    read,
    write,
)

pytestmark = pytest.mark.slow  # starts calculation processes

MEMORY, NICENESS = 100 << 20, 12
COMMAND = [sys.executable, "-m", "sapper.web.calculations.process", str(100 << 20)]


@pytest.fixture(scope="module")
def process() -> Iterator[CalculationProcess]:
    process = CalculationProcess(memory=MEMORY, niceness=NICENESS)
    yield process
    process.close()


def call(process: CalculationProcess, job: Callable[[Stop], Any]) -> Any:
    return process.call(job, process.new_number())


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_answers_one_job_after_another_and_makes_way_for_others(
    process: CalculationProcess,
) -> None:
    assert call(process, partial(sample_jobs.add, 2, 3)) == 5
    assert call(process, sample_jobs.number_of_process) == process.pid != os.getpid()
    assert call(process, sample_jobs.niceness) == min(19, os.nice(0) + NICENESS)
    assert call(process, sample_jobs.chatter) == "quiet"
    assert os.getpgid(process.pid) != os.getpgid(0)  # Ctrl-C in a terminal does not reach it


def test_it_reports_how_long_it_has_worked(process: CalculationProcess) -> None:
    call(process, sample_jobs.niceness)
    if sys.platform == "linux":
        before = process.cpu_seconds
        assert before is not None
        call(process, sample_jobs.niceness)
        assert before < process.cpu_seconds < before + 10


def test_errors_of_the_library_come_back_as_those_of_a_request(
    process: CalculationProcess,
) -> None:
    with pytest.raises(RequestError, match="'x' is no board") as refusal:
        call(process, sample_jobs.refuse)
    assert (refusal.value.status, refusal.value.code) == (422, "bad_notation")
    with pytest.raises(RequestError) as refusal:
        call(process, sample_jobs.refuse_with_fields)
    assert (refusal.value.status, refusal.value.retry_after) == (422, 3)
    assert refusal.value.body() == {"error": "too_hard", "detail": "why", "price": 5}
    with pytest.raises(JobFailedError, match="ValueError: a fault"):
        call(process, sample_jobs.fail)


def test_a_job_that_is_told_to_stop_answers(process: CalculationProcess) -> None:
    number = process.new_number()
    threading.Timer(0.05, process.stop, (number,)).start()
    assert process.call(sample_jobs.until_stopped, number) == "stopped"
    process.stop(number)  # a finished job: the next one does not receive it
    early = process.new_number()
    process.stop(early)  # a job that has not started receives it
    assert process.call(sample_jobs.until_stopped, early) == "stopped"
    assert call(process, partial(sample_jobs.echo, "fresh")) == "fresh"


def test_a_deaf_job_is_killed_and_the_next_one_has_a_new_process(
    process: CalculationProcess,
) -> None:
    old = call(process, sample_jobs.number_of_process)
    threading.Timer(0.05, process.kill).start()
    with pytest.raises(ProcessDiedError):
        call(process, sample_jobs.deaf)
    assert call(process, sample_jobs.number_of_process) != old
    assert not is_running(old)


def test_a_job_that_wants_too_much_memory_is_refused(process: CalculationProcess) -> None:
    assert call(process, partial(sample_jobs.hoard, 10 << 20)) == 10 << 20
    with pytest.raises(RequestError, match="more memory") as refusal:
        call(process, partial(sample_jobs.hoard, 2 * MEMORY))
    assert (refusal.value.status, refusal.value.code) == (422, "too_hard")
    assert call(process, partial(sample_jobs.add, 1, 1)) == 2


def test_memory_that_is_free_again_does_not_cost_the_process() -> None:
    # Large enough for the address space that the C library sets aside for a thread (64 MiB).
    fresh = CalculationProcess(memory=4 * MEMORY, niceness=NICENESS)
    try:
        used = partial(sample_jobs.scatter, 3 * MEMORY // 60_000, 60_000)
        first = call(fresh, used)
        assert [call(fresh, used) for _ in range(3)] == [first] * 3
    finally:
        fresh.close()


def test_a_process_that_dies_is_replaced(process: CalculationProcess) -> None:
    with pytest.raises(ProcessDiedError):
        call(process, sample_jobs.die)
    assert call(process, partial(sample_jobs.add, 1, 1)) == 2


def test_nothing_is_left_of_a_process_that_is_closed() -> None:
    process = CalculationProcess(memory=MEMORY, niceness=NICENESS)
    pid = call(process, sample_jobs.number_of_process)
    process.close()
    assert not is_running(pid)
    with pytest.raises(ProcessDiedError, match="closing"):
        call(process, sample_jobs.number_of_process)


# The process's end of the connection, if the other end is gone.


def test_it_ends_in_the_middle_of_a_job_when_its_input_ends_but_not_by_ctrl_c() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        ready = read(process.stdout)
        assert ready > 1 << 20
        write(process.stdin, (1, sample_jobs.number_of_process))
        kind, value, used, resident = read(process.stdout)
        assert (kind, value) == ("answer", process.pid)
        assert 0 <= used < 1
        assert resident >= ready // 2
        process.send_signal(signal.SIGINT)
        write(process.stdin, (2, sample_jobs.deaf))
        process.stdin.close()
        assert process.wait(timeout=600) == 0


def test_it_ends_without_a_word_when_nobody_reads_its_answers() -> None:
    """The server was killed while the process was starting."""
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=600) == 0


def test_messages_come_back_in_order() -> None:
    pipe = io.BytesIO()
    for message in ({"a": 1}, b"x" * 100_000, None):
        write(pipe, message)
    pipe.seek(0)
    assert [read(pipe) for _ in range(3)] == [{"a": 1}, b"x" * 100_000, None]


@pytest.mark.parametrize("kept", range(12))
def test_a_message_cut_short_is_the_end(kept: int) -> None:
    pipe = io.BytesIO()
    write(pipe, "hello")
    assert len(pipe.getvalue()) > 12
    with pytest.raises(EOFError):
        read(io.BytesIO(pipe.getvalue()[:kept]))


def test_it_does_not_load_what_only_the_server_needs() -> None:
    code = (
        "import sys, sapper.web.calculations.process\n"
        "print(*sorted({'starlette', 'uvicorn', 'anyio'} & sys.modules.keys()))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
