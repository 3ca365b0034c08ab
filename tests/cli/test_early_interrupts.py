"""Ctrl-C while the program is being loaded."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from sapper.cli.early_interrupts import ending_at_once

PROGRAM = """
import os, signal
from sapper.cli.early_interrupts import ending_at_once
with ending_at_once():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except BaseException:
        print("an import turned it into something else")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_an_interrupt_ends_the_process_at_once():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (130, b"", b"")


def failing():
    with ending_at_once():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        raise ModuleNotFoundError("not there")


def test_the_usual_handler_comes_back():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(ModuleNotFoundError, match="not there"):
            failing()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("handler", [signal.SIG_IGN, lambda *_: None])
def test_a_handler_of_somebody_else_is_left_alone(handler):
    before = signal.signal(signal.SIGINT, handler)
    try:
        with ending_at_once():
            assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_thread_changes_nothing():
    seen = []

    def work():
        with ending_at_once():
            seen.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [before]
