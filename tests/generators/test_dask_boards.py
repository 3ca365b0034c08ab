"""The work of one worker; ``tests/cli/test_clusters.py`` runs it on a real cluster."""

import pytest

pytest.importorskip("distributed")

from sapper import GameSpec
from sapper.cluster import calls
from sapper.cluster.calls import WorkerRun
from sapper.errors import GenerationError, SpecError
from sapper.generators import BoardOptions, BoardRequest, generate_many
from sapper.generators.dask_boards import BoardBatch, make_batch
from sapper.spec import MAX_SEED

SPEC = GameSpec.level("beginner", mode="no-guess")
REQUEST = BoardRequest(SPEC, BoardOptions())


class FakeCluster:
    """Workers without a cluster."""

    def __init__(self, threads):
        self.threads = lambda: threads

    def close(self):
        pass


@pytest.fixture
def cluster(monkeypatch):
    """Run the calls in this process, in the order of the items.

    A cluster returns results in this order.
    """
    run = WorkerRun()
    sizes = []

    def in_order(_cluster, call, items, *, failed):
        for item in items:
            sizes.append(item.count)
            yield call(item, run)

    monkeypatch.setattr(calls, "connect", lambda _address, _tell: FakeCluster(2))
    monkeypatch.setattr(calls, "in_order", in_order)
    return sizes


def test_batches_make_the_boards_of_one_machine_in_the_same_order(cluster):
    there = list(generate_many(SPEC, 5, 40, dask="tcp://elsewhere:1"))
    assert there == list(generate_many(SPEC, 5, 40))
    assert cluster == [2] * 20


def test_the_seed_after_the_greatest_is_0(cluster):
    boards = list(generate_many(SPEC, MAX_SEED, 20, dask="tcp://elsewhere:1"))
    assert [report.seed for _, report in boards] == [MAX_SEED, *range(19)]
    assert sum(cluster) == 20


def test_boards_before_an_error_come_back_with_it():
    # Only one of the first boards has so few clicks, and the fourth seed finds no such board in one
    # draw.
    request = BoardRequest(SPEC, BoardOptions(max_bbbv=12, tries=1))
    here = []
    with pytest.raises(GenerationError):
        here.extend(generate_many(SPEC, 0, 100, max_bbbv=12, tries=1))
    boards, error = make_batch(BoardBatch(request, 0, 100), WorkerRun())
    assert isinstance(error, GenerationError)
    assert len(boards) < 100


def test_options_that_contradict_each_other_are_refused_before_a_cluster_is_asked():
    with pytest.raises(SpecError, match="'nobody'"):
        next(generate_many(SPEC, 1, 1, generator="nobody", dask="tcp://elsewhere:1"))
