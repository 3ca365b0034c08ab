from contextlib import closing

import pytest
from tests.studies import sample_study
from tests.studies.sample_study import case

from sapper.errors import UnavailableError
from sapper.studies import executors
from sapper.studies.batches import Batch
from sapper.studies.executors import LocalExecutor, connect
from sapper.studies.study import Status

pytestmark = pytest.mark.slow


def batch(subject, boards=2):
    one = case(subject, boards=boards)
    return Batch(sample_study.__name__, one, one.seeds(1), None, None)


def test_batches_are_run_in_processes_of_this_machine():
    with closing(connect(None, 2)) as executor:
        assert executor.slots == 2
        for subject in ("quick", "noisy", "quick"):
            executor.submit(batch(subject))
        finished = [executor.next() for _ in range(3)]
    # On a busy machine a batch may be handed back before all of it is done.
    assert all(found.results for found in finished)
    assert {result.status for found in finished for result in found.results} == {Status.DONE}


def test_closing_ends_whatever_is_running():
    executor = LocalExecutor(1)
    executor.submit(batch("endless"))
    executor.close()
    assert all(process._process is None for process in executor._processes)


def test_a_cluster_without_dask_is_told_what_to_install(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name="distributed")

    monkeypatch.setattr(executors, "import_module", missing)
    with pytest.raises(UnavailableError, match=r"'distributed' is not installed.*sapper\[study\]"):
        connect("local:1", None)
