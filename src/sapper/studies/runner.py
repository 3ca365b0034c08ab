"""Runs a study: finds the missing jobs, distributes them, and stores their results."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sapper.errors import ClusterError
from sapper.studies.executors import Batch, BatchResult, Executor
from sapper.studies.results_file import ResultsFile
from sapper.studies.study import Case, Result, Status, Study

ATTEMPTS = 3
"""Number of times that a job is tried before it is recorded as failed."""

BATCH_JOBS = 200
"""The maximum number of jobs in a batch."""

Watcher = Callable[[int, int], None]
"""A function that is called with the number of finished jobs and the total number of jobs."""


@dataclass(slots=True)
class _OpenCase:
    """A case with jobs left to run."""

    case: Case
    seeds: deque[int]
    spent: float = 0.0


def run(
    study: Study,
    cases: Iterable[Case],
    results_file: ResultsFile,
    executor: Executor,
    *,
    budget: float | None = None,
    watch: Watcher = lambda _done, _of: None,
) -> None:
    """Run every job that is missing from the results file, and store each result as it arrives.

    A job that failed in an earlier run, or exceeded a smaller budget, is tried again.

    Args:
        study: The study.
        cases: The cases of the study, without duplicates.
        results_file: Where results are stored; jobs with a result are not run again.
        executor: Runs the jobs; the function does not close it.
        budget: CPU seconds for each case, multiplied by the case's share.
        watch: Called with the progress.
    """
    everything = list(cases)
    waiting = deque(_open_cases(everything, results_file, budget))
    total = sum(case.boards for case in everything)
    over = total - sum(len(case.seeds) for case in waiting)
    watch(over, total)
    try:
        for results in _results(study, waiting, executor, budget):
            results_file.append(results)
            over += len(results)
            watch(over, total)
    except ClusterError as error:
        raise ClusterError(
            f"{error}; the results so far are stored, and the same command resumes the run"
        ) from None


def _results(
    study: Study, waiting: deque[_OpenCase], executor: Executor, budget: float | None
) -> Iterator[tuple[Result, ...]]:
    """Submit the waiting jobs in batches, and yield the results of each batch."""
    losses: Counter[tuple[Case, int]] = Counter()
    out: dict[Case, _OpenCase] = {}
    while waiting or out:
        # Submit one batch more than there are workers, so that no worker is idle.
        while waiting and len(out) <= executor.slots:
            opened = waiting.popleft()
            out[opened.case] = opened
            executor.submit(_batch(study, opened, budget))
        finished = executor.next()
        opened = out.pop(finished.batch.case)
        yield _settle(opened, finished, losses)
        if opened.seeds:
            waiting.appendleft(opened)


def _open_cases(
    cases: Iterable[Case], results_file: ResultsFile, budget: float | None
) -> Iterable[_OpenCase]:
    """Yield the cases that have jobs left to run, each with the time spent on its earlier jobs."""
    known: dict[Case, dict[int, Result]] = {}
    for result in results_file.results:
        known.setdefault(result.case, {})[result.seed] = result
    for case in cases:
        before = known.get(case, {})
        left = deque(
            seed
            for seed in case.seeds(results_file.header.seed)
            if seed not in before or not _is_over(before[seed], _budget(case, budget))
        )
        if left:
            yield _OpenCase(case, left, sum(result.spent for result in before.values()))


def _is_over(result: Result, budget: float | None) -> bool:
    if result.status is Status.BEYOND:
        return budget is not None and result.budget is not None and result.budget >= budget
    return result.status is Status.DONE


def _budget(case: Case, budget: float | None) -> float | None:
    return None if budget is None else case.share * budget


def _batch(study: Study, opened: _OpenCase, budget: float | None) -> Batch:
    own = _budget(opened.case, budget)
    return Batch(
        study.module,
        opened.case,
        tuple(opened.seeds)[:BATCH_JOBS],
        own,
        None if own is None else own - opened.spent,
    )


def _settle(
    opened: _OpenCase, finished: BatchResult, losses: Counter[tuple[Case, int]]
) -> tuple[Result, ...]:
    """Remove the finished jobs from a case, and return their results.

    A job that was lost too often, for example because its process died, counts as failed.
    """
    results = list(finished.results)
    if finished.lost is not None:
        seed = opened.seeds[len(results)]
        losses[opened.case, seed] += 1
        if losses[opened.case, seed] >= ATTEMPTS:
            results.append(Result(opened.case, seed, Status.FAILED, note=finished.lost))
    for result in results:
        opened.seeds.remove(result.seed)
        opened.spent += result.spent
    if any(result.status is Status.BEYOND for result in results):
        # All jobs of a case share one budget, so no time is left for its jobs outside this batch
        # either.
        results += [
            Result(opened.case, seed, Status.BEYOND, budget=finished.batch.budget)
            for seed in opened.seeds
        ]
        opened.seeds.clear()
    return tuple(results)
