"""The inner end of a process: what it does when the other end is gone."""

import io
import signal
import subprocess
import sys

import pytest
from tests.web.calculations import sample_jobs

from sapper.web.calculations.process_main import read, write

COMMAND = [sys.executable, "-m", "sapper.web.calculations.process_main", str(100 << 20)]


@pytest.mark.slow
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


@pytest.mark.slow
def test_it_ends_without_a_word_when_nobody_reads_its_answers() -> None:
    """Its server was killed while it got ready."""
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
