import platform
import socket
import time
from importlib.metadata import version

import pytest

from sapper.errors import ClusterError

pytest.importorskip("distributed")

import dask
import distributed

from sapper import dask_cluster
from sapper.dask_cluster import DaskCluster, check_versions


@pytest.mark.slow
def test_a_cluster_is_started_here_and_ended():
    cluster = DaskCluster("local:2")
    try:
        assert cluster.threads() == 2
        assert cluster.client.submit(len, "abc").result() == 3
    finally:
        cluster.close()


@pytest.mark.parametrize("address", ["", "local:0", "local:x", "http://localhost:1", "tcp://host"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(ClusterError, match="is not"):
        DaskCluster(address)


def test_an_address_where_nobody_listens_is_said_to_be_out_of_reach():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(ClusterError, match="cannot be reached"):
        DaskCluster(f"tcp://127.0.0.1:{port}")


@pytest.fixture
def scheduler(monkeypatch):
    """A scheduler without workers, to which they can be added."""
    monkeypatch.setattr(dask_cluster, "_WORKER_SECONDS", 2.0)
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address=":0", protocol="tcp://"
    ) as cluster:
        yield cluster


@pytest.mark.slow
def test_a_cluster_without_workers_is_told(scheduler):
    with pytest.raises(ClusterError, match=r"no workers for 2 s: start some, dask worker tcp://"):
        DaskCluster(scheduler.scheduler_address)


@pytest.mark.parametrize(
    ("sapper", "python", "message"),
    [
        ("0.0.1", platform.python_version(), r"the worker 'tcp://x' has sapper 0\.0\.1 on"),
        (version("sapper"), "2.7.18", r"on Python 2\.7, here is sapper"),
        (None, "3.11.0", "has no sapper, here is sapper"),
    ],
)
def test_a_worker_that_is_not_fit_is_told(sapper, python, message):
    with pytest.raises(ClusterError, match=message):
        check_versions("tcp://x", sapper, python)


def test_the_last_number_of_python_does_not_matter():
    check_versions("tcp://x", version("sapper"), platform.python_version() + "9")


@pytest.mark.slow
def test_what_a_worker_cannot_say_is_told(scheduler):
    scheduler.scale(1)
    cluster = DaskCluster(scheduler.scheduler_address)  # fit: it is this very process
    (worker,) = cluster.client.scheduler_info()["workers"]
    assert cluster._ask(worker, version, "sapper") == version("sapper")
    assert cluster._ask(worker, version, "no-such-package") is None
    cluster.close()


@pytest.mark.slow
def test_workers_that_go_and_stay_away_are_told(scheduler):
    scheduler.scale(1)
    cluster = DaskCluster(scheduler.scheduler_address)
    cluster.check_workers()
    scheduler.scale(0)
    deadline = time.monotonic() + 30

    def look():
        while time.monotonic() < deadline:
            cluster.check_workers()

    with pytest.raises(ClusterError, match="no workers for 2 s"):
        look()
    cluster.close()


@pytest.mark.slow
def test_a_cluster_behind_tls_is_reached_with_certificates_and_not_without():
    security = distributed.Security.temporary()
    with distributed.LocalCluster(
        n_workers=1, processes=False, dashboard_address=":0", protocol="tls://", security=security
    ) as cluster:
        address = cluster.scheduler_address
        with pytest.raises(ClusterError, match=r"needs certificates: name them in Dask's"):
            DaskCluster(address)
        with dask.config.set(
            {
                "distributed.comm.tls.ca-file": security.tls_ca_file,
                "distributed.comm.tls.client.cert": security.tls_client_cert,
                "distributed.comm.tls.client.key": security.tls_client_key,
            }
        ):
            reached = DaskCluster(address)
            assert reached.threads() >= 1
            reached.close()
