import signal
import threading

import pytest

pytest.importorskip("distributed")

import distributed
from tests.cluster.processes import Cluster, wait_until
from tests.cluster.sample_calls import doubled, failing, keeping, patient, slowest_first

from sapper.cluster.calls import Calls, in_any_order, in_order
from sapper.cluster.dask_cluster import DaskCluster
from sapper.errors import ClusterError

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster():
    """A cluster inside this process: threads and real connections, but no other processes."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp://",
        dashboard_address=":0",
    ) as started:
        reached = DaskCluster(started.scheduler_address)
        yield reached
        reached.close()


def test_answers_come_in_the_order_of_the_items(cluster):
    assert [item for item, _ in in_order(cluster, slowest_first, range(6))] == list(range(6))
    assert list(in_order(cluster, doubled, range(40))) == [2 * item for item in range(40)]
    assert list(in_order(cluster, doubled, [])) == []


def test_answers_in_any_order_are_all_there(cluster):
    assert sorted(in_any_order(cluster, doubled, range(40))) == [2 * item for item in range(40)]


def test_what_a_call_raises_is_raised_when_it_is_its_turn(cluster):
    answers = in_order(cluster, failing, [1, 1, 0, 1])
    assert (next(answers), next(answers)) == (1, 1)
    with pytest.raises(ClusterError, match="a worker failed with ZeroDivisionError"):
        next(answers)


def test_a_flag_ends_it(cluster):
    stop = threading.Event()
    answers = in_any_order(cluster, doubled, iter(range(10**9)), stop=stop)
    next(answers)
    stop.set()
    assert list(answers) == []


def test_closing_a_run_ends_what_it_keeps_on_workers(cluster, tmp_path):
    run = DaskCluster(cluster.address)
    assert list(in_order(run, keeping, [str(tmp_path / "closed")])) == [1]
    assert not (tmp_path / "closed").exists()
    run.close()
    assert (tmp_path / "closed").exists()


def test_calls_survive_the_loss_of_one_worker_and_of_all(tmp_path):
    """Two workers die while working.

    The other worker replaces the first, and a later worker replaces the second.
    """
    processes = Cluster()
    first, second = processes.add_worker(), processes.add_worker()
    run = DaskCluster(processes.address)
    calls = Calls(run, patient)

    def at_work(worker):
        return lambda: any(mark.name.endswith(f"-{worker.pid}") for mark in tmp_path.iterdir())

    try:
        for number in range(3):
            calls.submit((str(tmp_path), number))
        wait_until(at_work(first))
        first.send_signal(signal.SIGKILL)
        wait_until(at_work(second))
        second.send_signal(signal.SIGKILL)
        wait_until(lambda: second.poll() is not None and not run.fit_workers())
        third = processes.add_worker()
        (tmp_path / "go").touch()
        answers = [calls.next().result() for _ in range(3)]
        assert sorted(answers) == [0, 1, 2]
        assert at_work(third)()
    finally:
        calls.cancel()
        run.close()
        processes.close()
