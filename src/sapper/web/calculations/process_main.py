"""The inner end of a process that calculates: takes one job after another from its input.

Run by ``process.CalculationProcess`` as ``python -m sapper.web.calculations.process_main``. It has
no more memory than it is given, ignores Ctrl-C (whoever started it decides when it ends), and ends
when the other end of its input does.

Messages are a length, then a pickle. Both ends are this program, run by the same user; nothing that
came from a client is unpickled.
"""

import ctypes
import os
import pickle
import queue
import signal
import struct
import sys
import threading
import time
import traceback
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from sapper.app import operations
from sapper.app import service as service  # noqa: PLC0414 - loaded before the first job comes
from sapper.app.errors import request_error
from sapper.app.limits import WorkLimits
from sapper.app.requests import HintRequest, PostedBoard
from sapper.engine import Stop
from sapper.errors import SapperError
from sapper.web import messages as messages  # noqa: PLC0414 - the same

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits
    resource = None  # type: ignore[assignment]

_LENGTH = struct.Struct("!Q")


def write(pipe: BinaryIO, message: object) -> None:
    """Send a message.

    Raises:
        OSError: the other end is gone.
    """
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def read(pipe: BinaryIO) -> Any:
    """Receive a message.

    Raises:
        EOFError: the other end is gone.
    """
    head = pipe.read(_LENGTH.size)
    length = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else 0
    data = pipe.read(length)
    if not length or len(data) != length:
        raise EOFError("the other end of the pipe is gone")
    return pickle.loads(data)  # noqa: S301 - from our own process


def warm_up() -> None:
    """Calculate something small, so that all modules are imported before the first job."""
    board, limits = "3x3m2:1../.../...", WorkLimits()
    operations.run("hint", HintRequest(board), limits, Stop())
    operations.run("analyse", PostedBoard(board), limits, Stop())


def main(memory: int) -> None:
    """Take jobs until the input ends.

    Args:
        memory: bytes that jobs may use beyond what the program needs by itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not disturb the answers
    warm_up()
    space, idle = _pages()
    if resource is not None and space:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (space + memory, hard))
    write(answers, idle)
    waiting: queue.SimpleQueue[tuple[int, Callable[[Stop], Any]]] = queue.SimpleQueue()
    stops: dict[int, Stop] = defaultdict(Stop)
    threading.Thread(target=_listen, args=(waiting, stops), name="input", daemon=True).start()
    while True:
        number, job = waiting.get()
        begun = time.process_time()
        answer = _answer(job, stops[number])
        used = time.process_time() - begun
        del stops[number]
        if _pages()[1] > idle + memory // 4:
            with suppress(AttributeError, OSError):  # another C library
                ctypes.CDLL(None).malloc_trim(0)  # else the process would have to be replaced
        write(answers, (*answer, used, _pages()[1]))
        if answer[0] == "memory":  # what is left of it may be in any state
            return


def _listen(waiting: "queue.SimpleQueue[Any]", stops: dict[int, Stop]) -> None:
    pipe = os.fdopen(0, "rb")
    try:
        while True:
            number, job = read(pipe)
            if job is None:
                stops[number].set()  # of a job that has started, or will
            else:
                waiting.put((number, job))
    except EOFError:
        os._exit(0)  # nobody is left to answer, in the middle of a job too


def _answer(job: Callable[[Stop], Any], stop: Stop) -> tuple[str, Any]:
    try:
        return "answer", job(stop)
    except MemoryError:
        return "memory", None
    except SapperError as error:
        found = request_error(error)
        return "refused", (found.code, str(found), found.retry_after, found.fields)
    except Exception:  # noqa: BLE001 - the edge of the process: the server logs it
        return "failed", traceback.format_exc()


def _pages() -> tuple[int, int]:
    """Return the bytes of address space and of memory in use; zeros where the system cannot say."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - read for each job
            space, resident = file.read().split()[:2]
    except OSError:  # pragma: no cover - not Linux
        return 0, 0
    size = os.sysconf("SC_PAGE_SIZE")
    return int(space) * size, int(resident) * size


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]))
    except BrokenPipeError:
        os._exit(0)  # nobody is left to answer
