import threading
from contextlib import closing

import pytest

from sapper.errors import ClusterError, UnavailableError

pytest.importorskip("distributed")

import distributed
from tests.cluster.processes import Cluster, packages_without_sapper, wait_until
from tests.cluster.sample_calls import doubled

from sapper.cluster import checks, dask_cluster
from sapper.cluster.calls import in_order
from sapper.cluster.dask_cluster import DaskCluster

pytestmark = pytest.mark.slow


@pytest.fixture
def scheduler(monkeypatch):
    """A scheduler without workers in this process, to which they can be added."""
    monkeypatch.setattr(dask_cluster, "WORKER_SECONDS", 1.0)
    monkeypatch.setattr(dask_cluster, "_REPORT_SECONDS", 0.1)
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address="127.0.0.1:0", protocol="tcp://"
    ) as cluster:
        yield cluster


def test_a_cluster_is_started_here_and_ended():
    shown = []
    with closing(DaskCluster("local:1", shown.append)) as cluster:
        assert cluster.threads() == 1
        assert list(in_order(cluster, doubled, [1, 2])) == [2, 4]
        assert shown == [f"the cluster's dashboard is {cluster.dashboard}"]
        assert cluster.dashboard.startswith("http://127.0.0.1:")


def test_nobody_else_can_send_code_to_a_cluster_that_is_started_here(monkeypatch):
    monkeypatch.setattr(checks, "REACH_SECONDS", 1.0)
    with closing(DaskCluster("local:1")) as cluster:
        ((worker, known),) = cluster.client.scheduler_info()["workers"].items()
        for address in (cluster.client.scheduler.address, worker, known["nanny"]):
            assert address.startswith("tls://127.0.0.1:")
            # Clients without a certificate, or with a certificate of another authority, are
            # refused.
            with pytest.raises(ClusterError, match="is not a Dask scheduler"):
                checks._ask_kind(address.replace("tls:", "tcp:"), distributed.Security())
            with pytest.raises(ClusterError, match="is not a Dask scheduler"):
                checks._ask_kind(address, distributed.Security.temporary())
        assert list(in_order(cluster, doubled, [3])) == [6]


def test_a_cluster_is_not_started_here_without_certificates(monkeypatch):
    def missing():
        raise ImportError("cryptography")

    monkeypatch.setattr(distributed.Security, "temporary", missing)
    with pytest.raises(
        UnavailableError, match="'cryptography' is not installed, but local:N needs"
    ):
        DaskCluster("local:1")


def test_a_cluster_without_workers_is_reported_with_what_to_do(scheduler):
    shown = []
    address = scheduler.scheduler_address
    with pytest.raises(
        ClusterError, match=f"no workers for 1 s: start one with sapper .*: dask worker {address}"
    ):
        DaskCluster(address, shown.append)
    assert shown[1].startswith(f"'{address}' has no workers; waiting 1 s. Start one with sapper")


def test_the_wait_for_workers_can_be_ended(scheduler, monkeypatch):
    monkeypatch.setattr(dask_cluster, "WORKER_SECONDS", 600.0)
    stop = threading.Event()
    with pytest.raises(ClusterError, match=r"stopped before .* had a worker"):
        DaskCluster(scheduler.scheduler_address, lambda _text: stop.set(), stop)


def test_workers_that_go_and_stay_away_are_reported(scheduler, monkeypatch):
    scheduler.scale(1)
    shown = []
    with closing(DaskCluster(scheduler.scheduler_address, shown.append)) as cluster:
        cluster.check_workers()
        scheduler.scale(0)
        wait_until(lambda: not cluster.fit_workers())
        cluster.check_workers()
        assert "has lost its workers; waiting 1 s. Start one with sapper" in shown[-1]
        monkeypatch.setattr(dask_cluster, "WORKER_SECONDS", 0.0)
        with pytest.raises(ClusterError, match="no workers for 0 s"):
            cluster.check_workers()


def test_workers_without_sapper_or_of_another_version_are_reported_and_left_alone(tmp_path):
    without = packages_without_sapper(tmp_path / "without")
    other = packages_without_sapper(tmp_path / "other")
    (other / "sapper").mkdir()
    (other / "sapper" / "__init__.py").touch()
    (other / "sapper-0.0.1.dist-info").mkdir()
    (other / "sapper-0.0.1.dist-info" / "METADATA").write_text("Name: sapper\nVersion: 0.0.1\n")
    processes = Cluster()
    try:
        processes.add_worker_with(without)
        with pytest.raises(ClusterError, match=r"no suitable worker: the worker .* has no sappe"):
            DaskCluster(processes.address)
        processes.add_worker()
        shown = []
        with closing(DaskCluster(processes.address, shown.append)) as cluster:
            assert "has no sapper; this process has" in shown[-1]
            assert shown[-1].endswith("other workers are used")
            processes.add_worker_with(other)  # it joins later, and takes the plugin
            assert cluster.threads() == 1
            assert "has sapper 0.0.1 on Python" in shown[-1]
            assert list(in_order(cluster, doubled, range(20))) == list(range(0, 40, 2))
        assert all(process.poll() is None for process in processes.processes)
    finally:
        processes.close()
