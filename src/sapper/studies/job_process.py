"""A child process that measures one job at a time and can be stopped.

Every worker, on this machine or on a cluster, sends its jobs to such a child, one JSON line per
job. The child has one working thread, so its processor time is that of the job. It exits when a job
has spent its budget, even inside native code. If a job crashes it, the worker continues.

This module has both ends of the pipe: ``JobProcess`` in the worker, ``main`` in the child.
"""

import gc
import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from sapper.studies import loaded
from sapper.studies.study import BudgetTimer, Case, Measurement, Timer

SPENT = 75
"""The exit code of a child whose job has spent its budget."""

_GRACE = 5.0  # seconds that a job which heeds its budget has to end itself
_LOOK = 0.05  # seconds between two looks at the time that a job has spent


class BudgetSpentError(Exception):
    """The job took longer than it was allowed to."""


class JobLostError(Exception):
    """The job raised an error, or took its process down with it."""


@dataclass(frozen=True, slots=True)
class Job:
    """One measurement to make: what a job process is asked to do."""

    module: str
    """Where the study is."""
    case: Case
    """What to measure."""
    seed: int
    """On which board."""
    seconds: float | None
    """How much processor time it may take."""


class JobProcess:
    """A child process, started when there is something to do.

    One thread may use it at a time. It ends when its input does, so none outlives its worker.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._stopped = False

    def measure(self, job: Job) -> tuple[Measurement, float]:
        """Run one job in the child.

        Returns:
            What it found, and its processor time with what was not measured.
        """
        process = self._started()
        if self._stopped:  # perhaps while the process was being started, which it then outlived
            process.kill()
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:  # as mypy cannot know: both are pipes
            raise JobLostError("no pipe")
        answer = ""
        with suppress(BrokenPipeError):
            stdin.write(json.dumps(asdict(job)) + "\n")
            stdin.flush()
            answer = stdout.readline()
        if not answer.endswith("\n"):
            code = self._ended()
            if code == SPENT:
                raise BudgetSpentError
            raise JobLostError(f"its process ended with {code}")
        fields: dict[str, Any] = json.loads(answer)
        if "error" in fields:
            raise JobLostError(fields["error"])
        return Measurement(fields["seconds"], fields["values"]), fields["spent"]

    def kill(self) -> None:
        """Stop the process for good, whatever it is doing; any thread may ask for that."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process and clear it away."""
        self.kill()
        self._ended()

    def _started(self) -> "subprocess.Popen[str]":
        if self._process is None:
            # What this process can import, the child can: Dask may have got its path elsewhere.
            path = os.pathsep.join(entry for entry in sys.path if entry)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sapper.studies.job_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="ascii",
                env={**os.environ, "PYTHONPATH": path},
                # Ctrl-C in a terminal is for the study, which ends its processes itself.
                start_new_session=True,
            )
        return self._process

    def _ended(self) -> int:
        """Clear away the process that has ended and return its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        return process.wait()


class _Watch:
    """Ends the process when a job has spent its time, or nothing waits for it any more.

    It looks now and then instead of waiting exactly: a timer for each job would cost more than
    the shortest jobs do.
    """

    def __init__(self) -> None:
        self.end = math.inf
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        parent = os.getppid()
        while time.process_time() < self.end and os.getppid() == parent:
            time.sleep(_LOOK)
        os._exit(SPENT)


def main() -> None:
    """Answer the jobs on standard input until there are no more."""
    # Whatever a job prints must not look like an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    watch = _Watch()
    for line in sys.stdin:
        answers.write(json.dumps(_answer(json.loads(line), watch)) + "\n")
        answers.flush()


def _answer(job: Mapping[str, Any], watch: _Watch) -> dict[str, Any]:
    study = loaded(job["module"])
    case = Case(**job["case"])
    gc.freeze()  # what is loaded stays: the collector need not walk through it while we measure
    begin = time.process_time()
    timer: Timer = time.process_time
    if job["seconds"] is not None:
        timer = BudgetTimer(timer, begin + job["seconds"])
        watch.end = timer.end + (_GRACE if study.heeds_budget else 0.0)
    try:
        found = study.measure(case, job["seed"], timer)
    except Exception as error:  # noqa: BLE001 - any error is reported, and the job counts as lost
        return {"error": f"{type(error).__name__}: {error}"}
    finally:
        watch.end = math.inf
    spent = time.process_time() - begin
    return {"seconds": found.seconds, "values": dict(found.values), "spent": spent}


if __name__ == "__main__":
    main()
