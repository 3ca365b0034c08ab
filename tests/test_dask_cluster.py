import socket

import pytest

from sapper.errors import ClusterError

pytest.importorskip("distributed")

from sapper.dask_cluster import DaskCluster


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
