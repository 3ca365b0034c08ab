import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from sapper.web.scheduling import come_soon, make_way


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
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == nice + 2
    make_way(process.pid, in_background=True)
    assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE
