"""Jobs that the tests give to processes, which import them by name."""

import os
import signal
import sys
import threading
import time
from typing import Any

from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.errors import NotationError


def add(first: int, second: int, _stop: Stop) -> int:
    return first + second


def work(seconds: float, _stop: Stop) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def number_of_process(_stop: Stop) -> int:
    return os.getpid()


def niceness(_stop: Stop) -> int:
    return os.nice(0)


def until_stopped(_stop: Stop) -> str:
    while not _stop.is_set():
        threading.Event().wait(0.001)
    return "stopped"


def number_of_process_when_stopped(_stop: Stop) -> int:
    until_stopped(_stop)
    return os.getpid()


def deaf(_stop: Stop) -> None:
    """Never stop: it must be killed."""
    while True:
        time.sleep(0.01)


def refuse(_stop: Stop) -> None:
    raise NotationError("'x' is no board")


def refuse_with_fields(_stop: Stop) -> None:
    raise RequestError("too_hard", "why", retry_after=3, price=5)


def fail(_stop: Stop) -> None:
    raise ValueError("a fault")


def chatter(_stop: Stop) -> str:
    """Print to the stream that carries the answers."""
    sys.stdout.write("noise")
    sys.stdout.flush()
    os.write(1, b"noise")
    return "quiet"


_KEPT: list[bytearray] = []


def scatter(count: int, size: int, _stop: Stop) -> int:
    """Use much memory in pieces, and keep the last piece so that the others are not returned."""
    pieces = [bytearray(size) for _ in range(count)]
    _KEPT[:] = pieces[-1:]
    return os.getpid()


def hoard(count: int, _stop: Stop) -> int:
    return len(bytearray(count))


def die(_stop: Stop) -> None:
    os._exit(9)


def kill_itself(_stop: Stop) -> None:
    """Die as if the system killed the process for lack of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def wait_in(process: int, stop: Stop) -> str:
    """Wait in the process with this number, to be killed there.

    In other processes, return at once.
    """
    if os.getpid() == process:
        until_stopped(stop)
    return "done"


def echo(value: Any, _stop: Stop) -> Any:
    return value
