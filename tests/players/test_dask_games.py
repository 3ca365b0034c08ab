"""What goes wrong there; ``tests/cli/test_cluster_replies.py`` compares whole runs."""

import pytest
from tests.players import sample_policies

from sapper import ClusterError, GameSpec, PolicyError, simulate
from sapper.engine import Stop

pytest.importorskip("distributed")

BEGINNER = GameSpec.level("beginner", first_click="safe")


@pytest.mark.slow
def test_an_error_of_a_policy_comes_back_from_the_cluster():
    with pytest.raises(PolicyError, match="raised ZeroDivisionError"):
        simulate(f"{sample_policies.__file__}:broken", BEGINNER, games=50, seed=5, dask="local:1")


@pytest.mark.slow
def test_a_run_that_is_stopped_while_there_are_no_workers_has_played_nothing():
    import distributed  # noqa: PLC0415 - slow, and optional

    stop = Stop()
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address="127.0.0.1:0", protocol="tcp://"
    ) as cluster:
        found = simulate(
            *("safest", BEGINNER),
            games=50,
            seed=5,
            dask=cluster.scheduler_address,
            tell=lambda _text: stop.set(),
            stop=stop,
        )
    assert (found.games, found.complete) == (0, False)


def test_no_scheduler_at_the_address_is_said_to_be_so():
    with pytest.raises(ClusterError, match="is not the address of a Dask scheduler"):
        simulate("safest", BEGINNER, games=5, dask="nowhere")
