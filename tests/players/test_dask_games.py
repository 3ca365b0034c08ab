import pytest
from tests.players import sample_policies

from sapper import ClusterError, GameSpec, PolicyError, simulate

pytest.importorskip("distributed")

BEGINNER = GameSpec.level("beginner", first_click="safe")


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_as_this_process():
    there = simulate("safest", BEGINNER, games=500, seed=5, dask="local:2")
    assert there.won() == simulate("safest", BEGINNER, games=500, seed=5).won()


@pytest.mark.slow
def test_an_error_of_a_policy_comes_back_from_the_cluster():
    with pytest.raises(PolicyError, match="raised ZeroDivisionError"):
        simulate(f"{sample_policies.__file__}:broken", BEGINNER, games=50, seed=5, dask="local:1")


def test_no_scheduler_at_the_address_is_said_to_be_so():
    with pytest.raises(ClusterError, match="is not the address of a Dask scheduler"):
        simulate("safest", BEGINNER, games=5, dask="nowhere")
