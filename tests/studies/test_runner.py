import time
from dataclasses import replace

import pytest
from tests.studies import sample_study
from tests.studies.sample_study import STUDY, case

from sapper.studies import runner
from sapper.studies.executors import Batch, BatchResult, LocalExecutor
from sapper.studies.results_file import FILE, Header, ResultsFile, read
from sapper.studies.study import Result, Status

pytestmark = pytest.mark.slow


class HereExecutor:
    """Runs batches in this process, when their results are requested, in reverse order.

    The order must not matter.
    """

    slots = 3

    def __init__(self):
        self.batches = []
        self.given = []

    def submit(self, batch):
        self.batches.append(batch)

    def next(self):
        batch = self.batches.pop()
        self.given.append(batch)
        seeds = batch.seeds[:2]
        return BatchResult(
            batch,
            tuple(
                Result(batch.case, seed, Status.DONE, 0.25, {"n": 1}, spent=0.5) for seed in seeds
            ),
        )

    def close(self):
        pass


@pytest.fixture
def path(tmp_path):
    return tmp_path / FILE


def open_results(path):
    return ResultsFile.open(path, Header("sample", 1))


def run(path, cases, executor, **options):
    with open_results(path) as results_file:
        runner.run(STUDY, cases, results_file, executor, **options)
    return read(path).results


@pytest.fixture
def local(monkeypatch, tmp_path):
    monkeypatch.setenv(sample_study.MARKS, str(tmp_path))
    executor = LocalExecutor(2)
    yield executor
    executor.close()


def test_every_job_is_run_once(path):
    cases = [case("quick", boards=5), case("quick", boards=4, width=6)]
    results = run(path, cases, HereExecutor())
    assert {(result.case, result.seed) for result in results} == {
        (one, seed) for one in cases for seed in one.seeds(1)
    }
    assert len(path.read_text().splitlines()) == 1 + 9


def test_progress_is_told_to_the_end(path):
    shown = []
    run(path, [case("quick", 5)], HereExecutor(), watch=lambda *pair: shown.append(pair))
    assert shown == [(0, 5), (2, 5), (4, 5), (5, 5)]


def test_a_killed_run_goes_on_and_counts_nothing_twice(path):
    cases = [case("quick", boards=5), case("quick", boards=5, width=6)]
    run(path, cases[:1], HereExecutor())
    before = path.read_text()
    second = HereExecutor()
    results = run(path, cases, second)
    assert path.read_text().startswith(before)
    assert len(results) == len(path.read_text().splitlines()) - 1 == 10
    assert {batch.case for batch in second.given} == {cases[1]}


def test_what_was_measured_before_the_executor_was_lost_is_kept(path):
    class Lost(HereExecutor):
        def next(self):
            if len(self.given) == 2:
                raise KeyboardInterrupt
            return super().next()

    with pytest.raises(KeyboardInterrupt):
        run(path, [case("quick", boards=9)], Lost())
    assert len(read(path).results) == 4
    assert len(run(path, [case("quick", boards=9)], HereExecutor())) == 9


def test_the_results_do_not_depend_on_where_jobs_run(path, tmp_path, local):
    cases = [case("quick", boards=6), case("quick", boards=6, width=7)]
    found = run(path, cases, local)
    here = [sample_study.measure(result.case, result.seed, lambda: 0.0) for result in found]
    assert [result.values for result in found] == [one.values for one in here]


def test_a_job_that_crashes_once_is_tried_again(path, local):
    results = run(path, [case("deadly once", boards=3)], local)
    assert [result.status for result in results] == [Status.DONE] * 3


def test_a_job_that_always_crashes_is_recorded_as_failed_and_the_others_run(path, local):
    results = run(path, [case("deadly", boards=2), case("quick", boards=2)], local)
    failed = [result for result in results if result.status is Status.FAILED]
    assert [result.case.subject for result in failed] == ["deadly"] * 2
    assert failed[0].note == "its process ended with exit code 9"
    assert sum(result.status is Status.DONE for result in results) == 2


def test_a_failed_job_is_tried_again_by_the_next_run(path):
    one = case("quick", boards=2)
    first, second = one.seeds(1)
    with open_results(path) as results_file:
        results_file.append(
            [
                Result(one, first, Status.FAILED, note="it crashed"),
                Result(one, second, Status.DONE, 1.0, {}),
            ]
        )
    executor = HereExecutor()
    results = run(path, [one], executor)
    assert [batch.seeds for batch in executor.given] == [(first,)]
    assert [result.status for result in results] == [Status.DONE] * 2


def test_a_case_beyond_its_budget_is_recorded_as_such(path, local):
    results = run(path, [case("endless", boards=3), case("quick", boards=2)], local, budget=0.2)
    beyond = [result for result in results if result.status is Status.BEYOND]
    assert [(result.case.subject, result.budget) for result in beyond] == [("endless", 0.2)] * 3
    assert sum(result.status is Status.DONE for result in results) == 2


def test_the_budget_is_for_all_boards_of_a_case_together(path, local):
    results = run(path, [case("busy", boards=10)], local, budget=0.7)
    statuses = [result.status for result in results]
    # Each job takes slightly more than 0.2 seconds of processor time, so at most three fit.
    assert 1 <= statuses.count(Status.DONE) <= 3
    assert statuses.count(Status.DONE) + statuses.count(Status.BEYOND) == 10


def test_what_a_case_spent_before_counts_when_it_goes_on(path):
    one = case("quick", boards=4)
    run(path, [case("quick", boards=2)], HereExecutor())
    executor = HereExecutor()
    run(path, [one], executor, budget=5.0)
    assert executor.given[0].left == 4.0


def test_a_larger_budget_reaches_further(path, local):
    cases = [case("busy", boards=4)]
    few = run(path, cases, local, budget=0.3)
    assert any(result.status is Status.BEYOND for result in few)
    again = HereExecutor()
    assert run(path, cases, again, budget=0.3) == few
    assert again.given == []
    assert [r.status for r in run(path, cases, local, budget=30)] == [Status.DONE] * 4


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.5])
def test_a_stopped_executor_stops_whatever_it_is_doing(tmp_path, delay):
    executor = LocalExecutor(1)
    endless = case("endless")
    executor.submit(Batch(STUDY.module, endless, endless.seeds(1), None, None))
    time.sleep(delay)
    executor.close()
    assert executor.next().results == ()


def test_a_case_with_several_shares_has_so_many_times_the_budget(path, local):
    tripled = replace(case("endless", boards=2), share=3)
    results = run(path, [tripled], local, budget=0.1)
    assert {result.budget for result in results} == {3 * 0.1}
    assert run(path, [tripled], local, budget=0.1) == results
