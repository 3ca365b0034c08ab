"""A child process that measures one job at a time and can be stopped.

Every worker, local or on a cluster, sends its jobs to such a child, one JSON line per job. Only one
thread of the child works, so the CPU time of the child is that of the job. The child exits when a
job exceeds its budget, even inside native code. If a job crashes the child, the worker continues.

This module contains both ends of the pipe: ``JobProcess`` in the worker, ``main`` in the child.
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
from dataclasses import asdict
from typing import Any

from sapper.studies import loaded
from sapper.studies.study import BudgetTimer, Case, Measurement, Timer

SPENT = 75
"""The exit code of a child whose job exceeded its budget."""

_GRACE = 5.0  # seconds within which a job that checks its budget must end by itself
_LOOK = 0.05  # seconds between two checks of a job's time


class BudgetSpentError(Exception):
    """The job took longer than allowed."""


class JobLostError(Exception):
    """The job raised an error, or crashed its process."""


class JobProcess:
    """A child process, started on demand.

    Only one thread may use it at a time. The child ends when its input ends, so it never outlives
    its worker.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._stopped = False

    def measure(
        self, module: str, case: Case, seed: int, seconds: float | None
    ) -> tuple[Measurement, float]:
        """Run one job in the child.

        Args:
            module: The module of the study.
            case: What to measure.
            seed: The seed of the board.
            seconds: The limit of CPU seconds.

        Returns:
            The measurement, and the CPU time of the whole job, including its unmeasured parts.
        """
        job = {"module": module, "case": asdict(case), "seed": seed, "seconds": seconds}
        process = self._started()
        if self._stopped:  # the process may have been killed while it was being started
            process.kill()
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:  # for mypy: both are pipes
            raise JobLostError("the process has no pipe")
        answer = ""
        with suppress(BrokenPipeError):
            stdin.write(json.dumps(job) + "\n")
            stdin.flush()
            answer = stdout.readline()
        if not answer.endswith("\n"):
            code = self._ended()
            if code == SPENT:
                raise BudgetSpentError
            raise JobLostError(f"its process ended with exit code {code}")
        fields: dict[str, Any] = json.loads(answer)
        if "error" in fields:
            raise JobLostError(fields["error"])
        return Measurement(fields["seconds"], fields["values"]), fields["spent"]

    def kill(self) -> None:
        """Stop the process for good; any thread may call this."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process and clean it up."""
        self.kill()
        self._ended()

    def _started(self) -> "subprocess.Popen[str]":
        if self._process is None:
            # The child must find the same modules, and Dask may have changed ``sys.path`` here.
            path = os.pathsep.join(entry for entry in sys.path if entry)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sapper.studies.job_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="ascii",
                env={**os.environ, "PYTHONPATH": path},
                # The study handles Ctrl-C in a terminal, and ends its processes itself.
                start_new_session=True,
            )
        return self._process

    def _ended(self) -> int:
        """Clean up the process that has ended and return its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        return process.wait()


class _Watch:
    """Ends the process if a job has exceeded its time limit, or if its result is no longer needed.

    It checks periodically, because a timer per job would take longer than the shortest jobs.
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
    """Run the jobs from standard input and print their results, until the input ends."""
    # The output of a job must not be mistaken for an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    watch = _Watch()
    for line in sys.stdin:
        answers.write(json.dumps(_answer(json.loads(line), watch)) + "\n")
        answers.flush()


def _answer(job: Mapping[str, Any], watch: _Watch) -> dict[str, Any]:
    study = loaded(job["module"])
    case = Case(**job["case"])
    # the garbage collector need not visit loaded objects during measurements
    gc.freeze()
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
