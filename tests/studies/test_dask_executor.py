"""Real schedulers and workers, in processes of their own."""

import os
import signal
import threading

import pytest
from tests.cluster.processes import Cluster, wait_until
from tests.studies import sample_study
from tests.studies.sample_study import STUDY, case

from sapper.errors import ClusterError
from sapper.studies import runner
from sapper.studies.executors import DaskExecutor, connect
from sapper.studies.results_file import FILE, Header, ResultsFile, read
from sapper.studies.study import Status

pytest.importorskip("distributed")

pytestmark = pytest.mark.slow


@pytest.fixture
def marks(tmp_path):
    folder = tmp_path / "marks"
    folder.mkdir()
    return folder


@pytest.fixture
def cluster(marks):
    started = Cluster(**{sample_study.MARKS: str(marks)})
    yield started
    started.close()


def run(path, cases, executor, **options):
    with ResultsFile.open(path, Header("sample", 1)) as results_file:
        runner.run(STUDY, cases, results_file, executor, **options)
    return read(path).results


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(cluster, marks, tmp_path):
    victim, _ = cluster.add_worker(), cluster.add_worker()
    cases = [case("slow", boards=6, width=width) for width in (4, 5, 6, 7)]

    def kill_one_at_work():
        # The children of a worker leave marks with its process number.
        wait_until(lambda: any(m.name.endswith(f"-{victim.pid}") for m in marks.iterdir()))
        victim.send_signal(signal.SIGKILL)

    executor = DaskExecutor(cluster.address)
    try:
        assert executor.slots == 2
        killer = threading.Thread(target=kill_one_at_work)
        killer.start()
        results = run(tmp_path / FILE, cases, executor)
        killer.join()
    finally:
        executor.close()
    assert victim.wait() == -signal.SIGKILL
    assert {(result.case, result.seed) for result in results} == {
        (one, seed) for one in cases for seed in one.seeds(1)
    }
    assert all(result.status is Status.DONE for result in results)
    assert len((tmp_path / FILE).read_text().splitlines()) == 1 + 24  # nothing twice


def test_a_scheduler_that_is_lost_is_said_so_and_the_run_goes_on_elsewhere(
    cluster, marks, tmp_path
):
    cluster.add_worker()
    cases = [case("slow", boards=40)]
    executor = DaskExecutor(cluster.address)

    def stop_after_the_first(done, _total):
        if done:
            for process in cluster.processes:
                process.kill()

    try:
        with pytest.raises(ClusterError, match=f"{cluster.address}' is lost.*are stored"):
            run(tmp_path / FILE, cases, executor, watch=stop_after_the_first)
    finally:
        executor.close()
    before = read(tmp_path / FILE).results
    assert 0 < len(before) < 40
    again = connect(None, 2)
    try:
        os.environ[sample_study.MARKS] = str(marks)
        after = run(tmp_path / FILE, [case("slow", boards=len(before) + 3)], again)
    finally:
        del os.environ[sample_study.MARKS]
        again.close()
    assert len(after) == len(before) + 3
    assert set(map(repr, before)) <= set(map(repr, after))


def test_a_cluster_is_started_here_when_asked_for(tmp_path):
    executor = connect("local:2", None)
    try:
        results = run(tmp_path / FILE, [case("quick", 3), case("endless", 2)], executor, budget=0.3)
    finally:
        executor.close()
    statuses = [result.status for result in results]
    assert statuses == [Status.BEYOND] * 2 + [Status.DONE] * 3


def test_a_job_that_kills_its_process_does_not_kill_the_worker(cluster, tmp_path):
    worker = cluster.add_worker()
    executor = DaskExecutor(cluster.address)
    try:
        results = run(tmp_path / FILE, [case("deadly", 1), case("deadly once", 2)], executor)
    finally:
        executor.close()
    assert [result.status for result in results] == [Status.FAILED, Status.DONE, Status.DONE]
    assert worker.poll() is None
