"""The plugin alone; ``test_dask_cluster`` sends it to workers, also such as have no sapper."""

import pickle

import pytest

pytest.importorskip("distributed")

from distributed.protocol.pickle import dumps
from tests.cluster.sample_calls import Kept

from sapper.cluster import worker_run
from sapper.cluster.worker_run import WorkerRun


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
    plugin = pickle.loads(dumps(worker_run.plugin("a-run")))
    assert plugin.name == "a-run"
    plugin.setup(worker=None)
    plugin.run.kept(Kept).marks.append(tmp_path / "closed")
    plugin.teardown(worker=None)
    assert (tmp_path / "closed").exists()
