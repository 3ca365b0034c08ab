"""Calculation processes: the server's side, and the program that runs in the process.

Threads would delay the server, because many calculations are in Python. A process can be killed at
any time, which frees its memory. Each process is a new Python process instead of a fork of the
server, so that it inherits no locks. The processes have a lower priority than the server, so moves
come first.

``main`` runs in the process, as ``python -m sapper.web.calculations.process``. The memory of the
process is limited. The process ends when its input is closed. It ignores Ctrl-C, because the server
decides when it ends. Messages are pickles. Both sides are this program, run by the same user; data
from clients is never unpickled.
"""

import ctypes
import itertools
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, cast

from sapper.app import operations
from sapper.app import service as service  # noqa: PLC0414 - loaded before the first job arrives
from sapper.app.errors import RequestError, request_error
from sapper.app.limits import WorkLimits
from sapper.app.requests import HintRequest, PostedBoard
from sapper.engine import Stop
from sapper.errors import SapperError
from sapper.web import messages as messages  # noqa: PLC0414 - likewise

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits
    resource = None  # type: ignore[assignment]

_NAME = "sapper.web.calculations.process"
_SCHEDULED = 2  # the Linux clock of the CPU time of a process
_KILLED = {-signal.SIGTERM, -getattr(signal, "SIGKILL", signal.SIGTERM)}


class ProcessDiedError(Exception):
    """The process ended before it answered."""

    def __init__(self, why: str, *, was_killed: bool = False) -> None:
        super().__init__(why)
        self.was_killed = was_killed
        """Whether the process was killed. Otherwise a library ended it, because there was not
        enough memory."""


class JobFailedError(Exception):
    """The job raised an unexpected error; the text is its traceback."""


def too_much_memory() -> RequestError:
    """Return the error for a job that ran out of memory."""
    return RequestError("too_hard", "this board needs more memory than the server allows")


class CalculationProcess:
    """A process that runs one job at a time. Any thread may call ``stop`` and ``kill``."""

    def __init__(self, memory: int, niceness: int) -> None:
        """Set up a process, which starts when it is needed.

        Args:
            memory: bytes that a job may use.
            niceness: the increment to the server's own niceness.
        """
        self.niceness = niceness
        """The increment to the server's own niceness."""
        self.used: float | None = None
        """Processor seconds of the last job; ``None`` if it did not answer."""
        self._memory = memory
        self._most: int | None = None  # resident bytes above which the process is replaced
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count()
        self._turn = threading.RLock()
        self._writing = threading.Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process id while the process runs."""
        process = self._process
        return None if process is None else process.pid

    @property
    def cpu_seconds(self) -> float | None:
        """The CPU seconds used by the process; ``None`` if unknown or if the process has ended."""
        pid = self.pid
        if pid is None or sys.platform != "linux":
            return None
        try:
            return time.clock_gettime(~pid << 3 | _SCHEDULED)
        except OSError:
            return None

    @property
    def is_ready(self) -> bool:
        """Whether the process has started, so that it waits for a job or runs one."""
        return self._most is not None

    def get_ready(self) -> None:
        """Start the process if necessary, and wait until it accepts jobs.

        Only one thread may call this at a time.

        Raises:
            ProcessDiedError: the process ended immediately.
        """
        with self._turn:
            if self._closed:
                raise ProcessDiedError("the server is closing")
            if self._process is not None and self._process.poll() is None:
                return
            self._end()
            environment = os.environ | {
                # Use few malloc arenas: one arena per thread reserves address space, which counts
                # as used memory.
                "MALLOC_ARENA_MAX": "2",
                # Use the module path of this process, without the working directory.
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            }
            process = self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-P", "-m", _NAME, str(self._memory)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                # Ctrl-C reaches only the server, even while the new process does not ignore it yet.
                process_group=0,
            )
            try:
                if self.niceness and hasattr(os, "setpriority"):
                    own = os.getpriority(os.PRIO_PROCESS, 0)
                    os.setpriority(os.PRIO_PROCESS, process.pid, own + self.niceness)
                resident = int(read(cast("BinaryIO", process.stdout)))
            except (EOFError, OSError) as error:
                self._end()
                raise ProcessDiedError("the process did not start") from error
            self._most = resident + self._memory // 2

    def new_number(self) -> int:
        """Return the number of the next job that will be sent to the process."""
        return next(self._numbers)

    def call(self, job: Callable[[Stop], Any], number: int) -> Any:
        """Run a job that can be pickled, and wait for its answer.

        Only one thread may call this at a time.

        Raises:
            ProcessDiedError: the process ended without an answer; the next call starts a new one.
            RequestError: the job raised a sapper error, or ran out of memory.
            JobFailedError: the job has a bug.
        """
        with self._turn:
            self.get_ready()
            process, most = self._process, self._most or 0
            assert process is not None  # noqa: S101 - the process is ready
            self.used = None
            try:
                with self._writing:
                    write(cast("BinaryIO", process.stdin), (number, job))
                answer = read(cast("BinaryIO", process.stdout))
            except (EOFError, OSError) as error:
                self._end()
                was_killed = process.returncode in _KILLED
                raise ProcessDiedError(str(error), was_killed=was_killed) from error
            kind, value, self.used, resident = answer
            if kind == "memory" or resident > most:
                self._end()  # leftovers of a job disappear with the process
        if kind == "memory":
            raise too_much_memory()
        if kind == "refused":
            code, detail, retry_after, fields = value
            raise RequestError(code, detail, retry_after=retry_after, **fields)
        if kind == "failed":
            raise JobFailedError(value)
        return value

    def stop(self, number: int) -> None:
        """Set the stop signal of a job, even if the job has not started yet."""
        process = self._process
        if process is not None:
            with self._writing, suppress(OSError, ValueError):  # the process may have ended
                write(cast("BinaryIO", process.stdin), (number, None))

    def kill(self) -> None:
        """Kill the process now."""
        process = self._process
        if process is not None and process.poll() is None:
            process.kill()

    def close(self) -> None:
        """End the process permanently."""
        self._closed = True
        self.kill()
        with self._turn:
            self._end()

    def _end(self) -> None:
        """End the process, if there is one, and wait until it has ended."""
        self.kill()
        process, self._process, self._most = self._process, None, None
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with self._writing, suppress(OSError):
                    cast("BinaryIO", pipe).close()


def write(pipe: BinaryIO, message: object) -> None:
    """Send a message."""
    pipe.write(
        pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    )  # pickled first, so that a failure sends nothing
    pipe.flush()


def read(pipe: BinaryIO) -> Any:
    """Receive a message.

    Raises:
        EOFError: the process at the other end of the pipe is gone.
    """
    try:
        return pickle.load(pipe)  # noqa: S301 - from our own process
    except pickle.UnpicklingError as error:
        raise EOFError("the other end of the pipe is gone") from error


# The program in the process.


def warm_up() -> None:
    """Run a small calculation, so that all modules are imported before the first job."""
    board, limits = "3x3m2:1../.../...", WorkLimits()
    operations.run("hint", HintRequest(board), limits, Stop())
    operations.run("analyse", PostedBoard(board), limits, Stop())


def main(memory: int) -> None:
    """Run jobs until the input ends; a job may use `memory` bytes more than the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of libraries must not mix with the answers
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
        if _pages()[1] > idle + memory // 16:
            with suppress(AttributeError, OSError):  # another C library
                ctypes.CDLL(None).malloc_trim(0)  # the next job may be much later
        write(answers, (*answer, used, _pages()[1]))
        if answer[0] == "memory":  # the process may be in any state
            return


def _listen(waiting: "queue.SimpleQueue[Any]", stops: dict[int, Stop]) -> None:
    pipe = os.fdopen(0, "rb")
    try:
        while True:
            number, job = read(pipe)
            if job is None:
                stops[number].set()  # the job may not have started yet
            else:
                waiting.put((number, job))
    except EOFError:
        os._exit(0)  # the server has ended, so no answer is needed


def _answer(job: Callable[[Stop], Any], stop: Stop) -> tuple[str, Any]:
    try:
        return "answer", job(stop)
    except MemoryError:
        return "memory", None
    except SapperError as error:
        found = request_error(error)
        return "refused", (found.code, str(found), found.retry_after, found.fields)
    except Exception:  # noqa: BLE001 - the server logs it
        return "failed", traceback.format_exc()


def _pages() -> tuple[int, int]:
    """Return the bytes of address space and of memory in use; zeros if unknown."""
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
        os._exit(0)  # the server has ended
