import platform
import re
import socket
from importlib.metadata import version

import pytest

pytest.importorskip("distributed")

import dask

from sapper.cluster import checks
from sapper.cluster.checks import Versions, described, local_workers, reached
from sapper.errors import ClusterError


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
        taken.bind(("127.0.0.1", 0))  # bound but not listening: connections fail
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(
            ClusterError, match=f"'{address}' cannot be reached: connection refused"
        ):
            reached(address)


def test_a_server_that_is_no_scheduler_is_said_so(monkeypatch):
    monkeypatch.setattr(checks, "REACH_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"'{address}' is not a Dask scheduler.*tls://"):
            reached(address)


def test_certificates_that_cannot_be_read_are_said_so(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"tls://127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(ClusterError, match=r"needs certificates: set them in Dask's"):
            reached(address)
        absent = str(tmp_path / "absent.pem")
        names = ("ca-file", "client.cert", "client.key")
        with (
            dask.config.set({f"distributed.comm.tls.{name}": absent for name in names}),
            pytest.raises(ClusterError, match=r"cannot read the certificates .*No such file"),
        ):
            reached(address)


HERE = Versions.here()


@pytest.mark.parametrize(
    ("there", "message"),
    [
        (Versions("0.0.1", platform.python_version()), r"'tcp://x' has sapper 0\.0\.1 on Python"),
        (Versions(version("sapper"), "2.7.18"), r"on Python 2\.7; this process has sapper"),
        (Versions(None, platform.python_version()), "has no sapper; this process has sapper"),
    ],
)
def test_who_is_not_fit_is_reported_with_what_to_do(there, message):
    assert not there.fits(HERE)
    text = described({"tcp://x": there})
    assert re.search(message, text), text
    assert f"install sapper {HERE.sapper} for Python {HERE.minor} there" in text


def test_the_last_number_of_python_does_not_matter():
    assert Versions(HERE.sapper, HERE.python + "9").fits(HERE)


def test_two_without_sapper_do_not_fit_each_other():
    assert not Versions(None, "3.11.1").fits(Versions(None, "3.11.1"))


def test_many_workers_of_a_kind_are_reported_together():
    text = described({f"tcp://x:{port}": Versions(None, "3.11.1") for port in range(30)})
    assert text.startswith(
        "30 workers have no sapper, such as 'tcp://x:0'; this process has sapper"
    )
