import sys
from contextlib import closing
from types import SimpleNamespace

import pytest
from tests.studies import sample_study
from tests.studies.sample_study import case

from sapper.errors import UnavailableError
from sapper.studies import executors
from sapper.studies.executors import Batch, LocalExecutor, connect, run_batch
from sapper.studies.job_process import BudgetSpentError, JobLostError
from sapper.studies.study import Measurement, Status

CASE = case("quick", boards=4)
SEEDS = CASE.seeds(1)


class FakeProcess:
    """Answers from a list: the cost of each job, or the error with which it ends."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.allowed = []

    def measure(self, module, case, seed, seconds):
        self.allowed.append(seconds)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Measurement(answer / 2, {"seed": seed}), answer


def batch(budget=None, left=None):
    return Batch(sample_study.__name__, CASE, SEEDS, budget, left)


@pytest.fixture
def timeless(monkeypatch):
    monkeypatch.setattr(executors, "time", SimpleNamespace(monotonic=lambda: 0.0))


def test_all_jobs_of_a_batch_are_run_in_order(timeless):
    found = run_batch(batch(), FakeProcess(0.5, 0.5, 0.5, 0.5))
    assert [result.seed for result in found.results] == list(SEEDS)
    assert {result.status for result in found.results} == {Status.DONE}
    assert [result.seconds for result in found.results] == [0.25] * 4
    assert found.lost is None


def test_each_job_may_spend_what_the_others_have_left(timeless):
    process = FakeProcess(0.5, 0.25, 0.25, 0.5)
    run_batch(batch(budget=2.0, left=2.0), process)
    assert process.allowed == [2.0, 1.5, 1.25, 1.0]


@pytest.mark.parametrize("second", [BudgetSpentError(), 1.5])
def test_jobs_that_the_budget_does_not_reach_are_recorded_as_such(second, timeless):
    process = FakeProcess(1.0, second)
    found = run_batch(batch(budget=2.0, left=2.0), process)
    done = 1 if isinstance(second, Exception) else 2
    expected = [Status.DONE] * done + [Status.BEYOND] * (4 - done)
    assert [result.status for result in found.results] == expected
    assert {result.budget for result in found.results[done:]} == {2.0}


def test_a_lost_job_ends_the_batch_with_its_reason(timeless):
    found = run_batch(batch(), FakeProcess(0.5, JobLostError("it crashed")))
    assert [result.seed for result in found.results] == [SEEDS[0]]
    assert found.lost == "it crashed"


def test_a_batch_that_has_lasted_long_enough_reports(monkeypatch):
    clock = iter([0.0, 0.5, executors.BATCH_SECONDS + 0.5])
    # Only the clock of this module is replaced, because other threads may read the time meanwhile.
    monkeypatch.setattr(executors, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    found = run_batch(batch(), FakeProcess(0.5, 0.5))
    assert len(found.results) == 2


def batch_of(subject, boards=2):
    one = case(subject, boards=boards)
    return Batch(sample_study.__name__, one, one.seeds(1), None, None)


@pytest.mark.slow
def test_batches_are_run_in_processes_of_this_machine():
    with closing(connect(None, 2)) as executor:
        assert executor.slots == 2
        for subject in ("quick", "noisy", "quick"):
            executor.submit(batch_of(subject))
        finished = [executor.next() for _ in range(3)]
    # On a busy machine a batch may be handed back before all of it is done.
    assert all(found.results for found in finished)
    assert {result.status for found in finished for result in found.results} == {Status.DONE}


@pytest.mark.slow
def test_closing_ends_whatever_is_running():
    executor = LocalExecutor(1)
    executor.submit(batch_of("endless"))
    executor.close()
    assert all(process._process is None for process in executor._processes._all)


@pytest.mark.slow
def test_a_cluster_without_dask_says_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "sapper.cluster.dask_cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UnavailableError, match=r"'distributed' is not installed.*sapper\[study\]"):
        connect("local:1", None)
