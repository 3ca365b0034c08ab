"""The inner end of a process: what it does when the other end is gone."""

import signal
import subprocess
import sys

import pytest
from tests.web.calculations import sample_jobs

from sapper.web.calculations import frames
from sapper.web.calculations.process_main import refused

pytestmark = pytest.mark.slow  # processes that calculate are started

COMMAND = [sys.executable, "-m", "sapper.web.calculations.process_main", str(100 << 20)]


def test_it_ends_in_the_middle_of_a_job_when_its_input_ends_but_not_by_ctrl_c() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        ready = frames.read(process.stdout)
        assert ready > 1 << 20
        frames.write(process.stdin, ("run", 1, sample_jobs.number_of_process))
        (kind, value), used, resident = frames.read(process.stdout)
        assert (kind, value) == ("answer", process.pid)
        assert 0 <= used < 1
        assert resident >= ready // 2
        process.send_signal(signal.SIGINT)
        frames.write(process.stdin, ("run", 2, sample_jobs.deaf))
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_it_ends_without_a_word_when_nobody_reads_its_answers() -> None:
    """Its server was killed while it got ready."""
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0


def test_a_refusal_is_made_again_from_what_was_sent() -> None:
    error = refused(("too_hard", "why", 3, {"price": 5}))
    assert (error.status, error.retry_after) == (422, 3)
    assert error.body() == {"error": "too_hard", "detail": "why", "price": 5}
