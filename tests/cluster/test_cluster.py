"""The package's own functions, and the data that a run stores on a worker.

These tests need no cluster.
"""

import os
import pickle
import sys

import pytest

pytest.importorskip("distributed")

from distributed.protocol.pickle import dumps
from tests.cluster.sample_calls import Kept

from sapper import GameSpec, cluster
from sapper.cluster.calls import WorkerRun, plugin
from sapper.errors import UnavailableError
from sapper.generators import generate_many
from sapper.players import simulate


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    for name in ("sapper.cluster.dask_cluster", "distributed"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UnavailableError, match=r"needs it: pip install 'sapper\[study\]'"):
        cluster.connect("local:1")


@pytest.mark.parametrize(
    "work",
    [
        lambda: next(generate_many(GameSpec(9, 9, 10), 1, dask="local:1")),
        lambda: simulate("best", GameSpec(9, 9, 10), games=1, seed=1, dask="local:1"),
    ],
)
def test_whatever_works_on_a_cluster_says_so(work, monkeypatch):
    for name in ("sapper.cluster.dask_cluster", "distributed"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UnavailableError, match="a cluster needs"):
        work()


def test_the_cores_are_those_that_this_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {1, 3, 5}, raising=False)
    assert cluster.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cluster.cores() == 1


def test_what_is_kept_is_made_once_and_closed_with_the_run(tmp_path):
    run = WorkerRun()
    kept = run.kept(Kept)
    assert run.kept(Kept) is kept
    kept.marks.append(tmp_path / "closed")
    run.end()
    assert (tmp_path / "closed").exists()
    with pytest.raises(RuntimeError, match="the run is over"):
        run.kept(Kept)


def test_the_plugin_sets_up_a_run_and_tears_it_down(tmp_path):
    sent = pickle.loads(dumps(plugin("a-run")))
    assert sent.name == "a-run"
    sent.setup(worker=None)
    sent.run.kept(Kept).marks.append(tmp_path / "closed")
    sent.teardown(worker=None)
    assert (tmp_path / "closed").exists()
