"""The outer end of a process that calculates: started when needed, stopped, killed, replaced.

Processes, not threads: much of what is calculated is Python, which would hold up the server, and a
process can be ended whatever it does and gives back all its memory. They are started afresh, not
forked, so that they inherit no locks. The server, and so every move, gets a processor before them.
"""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any, BinaryIO, cast

from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.calculations import process_main


class Priority(Enum):
    """Who has a processor before a process."""

    PROMPT = "prompt"
    """Nobody: it does short jobs of clients that use little, which wait for them."""
    AFTER_MOVES = "after moves"
    """The server, and so the moves."""
    BACKGROUND = "background"
    """Everybody."""


_SCHEDULED = 2  # of the clocks that Linux has for every process: what it was scheduled for
_KILLED = {-signal.SIGTERM, -getattr(signal, "SIGKILL", signal.SIGTERM)}


class ProcessDiedError(Exception):
    """The process ended before it answered."""

    def __init__(self, why: str, *, was_killed: bool = False) -> None:
        super().__init__(why)
        self.was_killed = was_killed
        """Whether it was killed; otherwise a library has ended it, for lack of memory."""


class JobFailedError(Exception):
    """The job raised what it should not; the text is its traceback."""


def too_much_memory() -> RequestError:
    """Return the error of a job for which memory was not enough."""
    return RequestError("too_hard", "this board needs more memory than the server gives")


class CalculationProcess:
    """A process for one job at a time. ``stop`` and ``kill`` may be called from any thread."""

    def __init__(self, priority: Priority, memory: int, niceness: int) -> None:
        """Describe a process; it starts when it is needed.

        Args:
            priority: who has a processor before it.
            memory: bytes that a job may use.
            niceness: how far it steps back behind others; 0 if nobody has a processor before it.
        """
        self.priority = priority
        """Who has a processor before it."""
        self._memory = memory
        self._niceness = niceness
        self._most: int | None = None  # resident bytes from which it is replaced, once it is ready
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count()
        self._turn = threading.RLock()
        self._writing = threading.Lock()
        self._closed = False
        self.used: float | None = None
        """Seconds of a processor that the last job took; ``None`` if it did not answer."""

    @property
    def pid(self) -> int | None:
        """Its number while it runs."""
        process = self._process
        return None if process is None else process.pid

    @property
    def cpu_seconds(self) -> float | None:
        """Seconds that it has worked; ``None`` if the system cannot say, or it has ended."""
        process = self._process
        if process is None or sys.platform != "linux":
            return None
        try:
            return time.clock_gettime(~process.pid << 3 | _SCHEDULED)
        except OSError:
            return None

    @property
    def is_ready(self) -> bool:
        """Whether it waits for a job, or does one."""
        return self._most is not None

    def get_ready(self) -> None:
        """Start unless it runs, and wait until it takes jobs; one caller at a time.

        Raises:
            ProcessDiedError: it ended at once.
        """
        with self._turn:
            if self._closed:
                raise ProcessDiedError("the server is closing")
            if self._process is not None and self._process.poll() is None:
                return
            self._end()
            environment = os.environ | {
                # Threads of the allocator would reserve address space that counts as memory used.
                "MALLOC_ARENA_MAX": "2",
                # It finds the modules that this process finds, and none in the working directory.
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            }
            process = self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-P", "-m", process_main.__name__, str(self._memory)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                process_group=0,  # Ctrl-C is the server's, also before this process ignores it
            )
            try:
                _make_way(process.pid, self.priority, self._niceness)
                resident = int(process_main.read(cast("BinaryIO", process.stdout)))
            except (EOFError, OSError) as error:
                self._end()
                raise ProcessDiedError("it did not start") from error
            self._most = resident + self._memory // 2

    def new_number(self) -> int:
        """Return the number of a job that will be given to it."""
        return next(self._numbers)

    def call(self, job: Callable[[Stop], Any], number: int) -> Any:
        """Run a job, and wait for its answer; one caller at a time.

        Args:
            job: the job, which can be pickled.
            number: its own, by which it is stopped.

        Raises:
            ProcessDiedError: it ended without an answer; the next call starts another.
            RequestError: the job refused, or memory was not enough.
            JobFailedError: the job has a bug.
        """
        with self._turn:
            self.get_ready()
            process, most = self._process, self._most or 0
            assert process is not None  # noqa: S101 - it is ready
            self.used = None
            try:
                with self._writing:
                    process_main.write(cast("BinaryIO", process.stdin), (number, job))
                answer = process_main.read(cast("BinaryIO", process.stdout))
            except (EOFError, OSError) as error:
                self._end()
                was_killed = process.returncode in _KILLED
                raise ProcessDiedError(str(error), was_killed=was_killed) from error
            kind, value, self.used, resident = answer
            if kind == "memory" or resident > most:
                self._end()  # what a job has left behind goes with the process
        if kind == "memory":
            raise too_much_memory()
        if kind == "refused":
            code, detail, retry_after, fields = value
            raise RequestError(code, detail, retry_after=retry_after, **fields)
        if kind == "failed":
            raise JobFailedError(value)
        return value

    def stop(self, number: int) -> None:
        """Ask a job to end soon, whether it was started or not."""
        process = self._process
        if process is not None:
            with self._writing, suppress(OSError, ValueError):  # it may have ended
                process_main.write(cast("BinaryIO", process.stdin), (number, None))

    def kill(self) -> None:
        """End it now, whatever it does."""
        process = self._process
        if process is not None and process.poll() is None:
            process.kill()
            _let_end(process.pid)

    def close(self) -> None:
        """End it for good."""
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


def _make_way(pid: int, priority: Priority, niceness: int) -> None:
    """Let others have a processor before a process."""
    if priority is Priority.PROMPT or not niceness:
        return
    if priority is Priority.BACKGROUND and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + niceness)


def _let_end(pid: int) -> None:
    """Let a process that was killed in the background have a processor, so that it can end.

    Otherwise it would stay, with all its memory, while others want all processors. Without the
    right to do that, it ends when there is room.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # it may have ended, or the right is missing
            for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - names, no paths
                os.sched_setscheduler(int(thread), os.SCHED_OTHER, os.sched_param(0))
