"""Real schedulers and workers, in processes of their own."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest
from tests.studies import sample_study
from tests.studies.sample_study import STUDY, case

from sapper import dask_cluster
from sapper.errors import ClusterError
from sapper.studies import runner
from sapper.studies.dask_executor import DaskExecutor
from sapper.studies.executors import connect
from sapper.studies.results_file import FILE, Header, ResultsFile, read
from sapper.studies.study import Status

pytestmark = pytest.mark.slow

pytest.importorskip("distributed")

PATIENCE = 60  # seconds for a process to come up on a machine with other work


class Cluster:
    """A scheduler and workers started by Dask's own commands, as on other machines."""

    def __init__(self, marks):
        self.marks = marks
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry),
            sample_study.MARKS: str(marks),
        }
        self.processes = []
        scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.address = self._awaited(scheduler, r"Scheduler at:\s+(tcp://\S+)")

    def _start(self, *words):
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        self.processes.append(process)
        return process

    def _awaited(self, process, pattern):
        """Read what the process tells until it tells this; then let it talk on unheard."""
        for line in process.stderr:
            if match := re.search(pattern, line):
                threading.Thread(target=process.stderr.read, daemon=True).start()
                return match[1]
        raise AssertionError(f"ended with {process.wait()}")

    def add_worker(self):
        worker = self._start(
            *("worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        )
        self._awaited(worker, r"Registered to:\s+(\S+)")
        return worker

    def close(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
            process.stderr.close()


@pytest.fixture
def cluster(tmp_path):
    marks = tmp_path / "marks"
    marks.mkdir()
    started = Cluster(marks)
    yield started
    started.close()


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def run(path, cases, executor, **options):
    with ResultsFile.open(path, Header("sample", 1)) as results_file:
        runner.run(STUDY, cases, results_file, executor, **options)
    return read(path).results


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(cluster, tmp_path):
    victim, _ = cluster.add_worker(), cluster.add_worker()
    cases = [case("slow", boards=6, width=width) for width in (4, 5, 6, 7)]

    def kill_one_at_work():
        # The children of a worker leave marks with its process number.
        wait_until(lambda: any(m.name.endswith(f"-{victim.pid}") for m in cluster.marks.iterdir()))
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


def test_a_scheduler_that_is_lost_is_said_so_and_the_run_goes_on_elsewhere(cluster, tmp_path):
    cluster.add_worker()
    cases = [case("slow", boards=40)]
    executor = DaskExecutor(cluster.address)

    def stop_after_the_first(done, _total):
        if done:
            for process in cluster.processes:
                process.kill()

    try:
        with pytest.raises(ClusterError, match=f"{cluster.address}' has been lost"):
            run(tmp_path / FILE, cases, executor, watch=stop_after_the_first)
    finally:
        executor.close()
    before = read(tmp_path / FILE).results
    assert 0 < len(before) < 40
    again = connect(None, 2)
    try:
        os.environ[sample_study.MARKS] = str(cluster.marks)
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


def test_an_unreachable_scheduler_is_said_so_at_once_with_its_address():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody answers here
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        begin = time.monotonic()
        with pytest.raises(
            ClusterError, match=f"'{address}' cannot be reached: connection refused"
        ):
            connect(address, None)
        assert time.monotonic() - begin < 5


def test_a_server_that_is_no_scheduler_is_said_so(monkeypatch):
    monkeypatch.setattr(dask_cluster, "_REACH_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"'{address}' is no Dask scheduler"):
            connect(address, None)


@pytest.mark.parametrize(
    "address",
    ["nonsense", "tcp://", "tcp://host", "http://a:1", "tcp://a:b", "local:", "local:x", "local:0"],
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(ClusterError, match=re.escape(repr(address))):
        connect(address, None)
