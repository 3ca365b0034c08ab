import pytest
from tests.players import sample_policies
from tests.players.sample_policies import first_hidden

from sapper import GameSpec, PolicyError, Stop
from sapper.players.game_batches import (
    GameBatch,
    is_own,
    play_batch,
    play_here,
    play_in_processes,
)
from sapper.players.game_series import GameSeries

SERIES = GameSeries.of(GameSpec(9, 9, 10, first_click="safe"), 1)
OWN = f"{sample_policies.__file__}:first_hidden"


def batches(policy, sizes):
    first = 0
    for size in sizes:
        yield GameBatch(policy, SERIES, first, size)
        first += size


def wins(outcomes):
    return b"".join(each.won for each in sorted(outcomes, key=lambda each: each.first))


def test_a_game_does_not_depend_on_its_batch_or_on_threads():
    whole = play_batch(GameBatch("safest", SERIES, 0, 60))
    parts = list(play_here(batches("safest", [7, 13, 40]), threads=3))
    assert wins(parts) == whole.won
    assert sum(each.guesses for each in parts) == whole.guesses
    assert set(whole.won) == {0, 1}


def test_a_policy_in_python_plays_the_same_boards_in_other_processes():
    here = play_batch(GameBatch("first_hidden", SERIES, 0, 12), policy=first_hidden)
    there = list(play_in_processes(batches(OWN, [5, 5, 2]), processes=2))
    assert wins(there) == here.won


def test_without_a_promise_a_game_may_be_lost_at_once():
    series = GameSeries.of(GameSpec(5, 5, 20, first_click="any"), 1)
    found = play_batch(GameBatch("safest", series, 0, 50))
    lost = [number for number in range(50) if series.layout(number).is_mine(series.start)]
    assert lost
    assert all(found.won[number] == 0 for number in lost)


@pytest.mark.parametrize("policy", ["safest", OWN])
def test_a_stopped_batch_is_none_at_all(policy):
    stop = Stop()
    stop.set()
    assert play_batch(GameBatch(policy, SERIES, 0, 5), stop=stop) is None
    assert list(play_here(batches(policy, [5]), stop=stop)) == []


def test_an_error_in_another_process_reaches_this_one():
    own = f"{sample_policies.__file__}:broken"
    with pytest.raises(PolicyError, match="raised ZeroDivisionError: one too many"):
        list(play_in_processes(batches(own, [20, 20]), processes=2))


def test_a_users_own_policy_is_known_by_its_name():
    assert is_own(OWN)
    assert not is_own("best")
