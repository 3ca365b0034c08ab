import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from sapper.web.scheduling import NICENESS, come_soon, let_end, make_way


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


def test_who_wants_to_come_soon_stays_an_ordinary_thread():
    """Whether the system takes note depends on its version; nothing else changes."""
    found: list[tuple[int, int]] = []

    def ask() -> None:
        come_soon()
        found.append((os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)))

    before = (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0))
    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert found == [before]


@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="another system")
def test_a_process_makes_way_a_little_or_altogether(process):
    make_way(process.pid, in_background=False)
    assert os.sched_getscheduler(process.pid) == os.SCHED_OTHER
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, nice + NICENESS)
    make_way(process.pid, in_background=True)
    assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE


@pytest.mark.skipif(
    not hasattr(os, "SCHED_IDLE") or os.getuid() != 0, reason="another system, or no right to"
)
def test_a_process_in_the_background_is_let_out_of_it_to_end(process):
    make_way(process.pid, in_background=True)
    let_end(process.pid)
    assert os.sched_getscheduler(process.pid) == os.SCHED_OTHER


def test_a_process_that_has_ended_needs_nothing(process):
    process.kill()
    process.wait()
    let_end(process.pid)
