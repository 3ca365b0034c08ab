"""The package's own file: a cluster asked for where Dask is not installed."""

import sys

import pytest

from sapper import cluster
from sapper.errors import UnavailableError


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    for name in ("sapper.cluster.dask_cluster", "distributed"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UnavailableError, match=r"needs pip install 'sapper\[study\]'"):
        cluster.connect("local:1")
