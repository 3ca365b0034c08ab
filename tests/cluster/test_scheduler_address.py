import re
import socket

import pytest

from sapper.errors import ClusterError

pytest.importorskip("distributed")

import dask

from sapper.cluster import scheduler_address
from sapper.cluster.scheduler_address import local_workers, reached


@pytest.mark.parametrize("address", ["local:", "local:x", "local:0", "local:1025", "local:-1"])
def test_what_is_no_number_of_workers_is_refused(address):
    with pytest.raises(ClusterError, match=re.escape(repr(address))):
        local_workers(address)


@pytest.mark.parametrize(
    "address", ["", "nonsense", "tcp://", "tcp://host", "http://a:1", "tcp://a:b"]
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(ClusterError, match=re.escape(f"{address!r} is not the address")):
        reached(address)


def test_an_unreachable_scheduler_is_said_so_at_once_with_its_address():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody answers here
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(
            ClusterError, match=f"'{address}' cannot be reached: connection refused"
        ):
            reached(address)


def test_a_server_that_is_no_scheduler_is_said_so(monkeypatch):
    monkeypatch.setattr(scheduler_address, "REACH_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"'{address}' is no Dask scheduler.*tls://"):
            reached(address)


def test_certificates_that_cannot_be_read_are_said_so(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tls://127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(ClusterError, match=r"needs certificates: name them in Dask's"):
            reached(address)
        absent = str(tmp_path / "absent.pem")
        names = ("ca-file", "client.cert", "client.key")
        with (
            dask.config.set({f"distributed.comm.tls.{name}": absent for name in names}),
            pytest.raises(ClusterError, match=r"cannot be read: .*No such file"),
        ):
            reached(address)
