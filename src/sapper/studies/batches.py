"""Batches: some jobs of one case, run one after the other until they are done or time is up.

Short jobs so share the price of being sent, long ones are reported one by one, and a case's budget
is kept by whoever holds its batch.
"""

import time
from dataclasses import dataclass

from sapper.studies.job_process import BudgetSpentError, Job, JobLostError, JobProcess
from sapper.studies.study import Case, Result, Status

BATCH_SECONDS = 1.0
"""How long a batch lasts before it reports, by the clock on the wall."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Jobs of one case."""

    module: str
    """Where the study is."""
    case: Case
    """The case."""
    seeds: tuple[int, ...]
    """The jobs, in order."""
    budget: float | None
    """Seconds that each case may take."""
    left: float | None
    """What is left of them for this case."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """A batch as it was run."""

    batch: Batch
    """The batch."""
    results: tuple[Result, ...]
    """What was measured, from the first job on; there may be jobs left."""
    lost: str | None = None
    """Why the job after these was lost, when it was."""


def run_batch(batch: Batch, process: JobProcess) -> BatchResult:
    """Run the jobs of a batch in a job process, one after the other."""
    results: list[Result] = []
    end = time.monotonic() + BATCH_SECONDS
    left = batch.left
    for place, seed in enumerate(batch.seeds):
        if left is not None and left <= 0:
            results += _beyond(batch, place)
            break
        try:
            found, spent = process.measure(Job(batch.module, batch.case, seed, left))
        except BudgetSpentError:
            results += _beyond(batch, place)
            break
        except JobLostError as error:
            return BatchResult(batch, tuple(results), lost=str(error))
        results.append(
            Result(batch.case, seed, Status.DONE, found.seconds, found.values, spent=spent)
        )
        if left is not None:
            left -= spent
        if time.monotonic() > end:
            break
    return BatchResult(batch, tuple(results))


def _beyond(batch: Batch, place: int) -> list[Result]:
    """Return the records of the jobs from this place on, for which the budget does not reach."""
    return [
        Result(batch.case, seed, Status.BEYOND, budget=batch.budget) for seed in batch.seeds[place:]
    ]
