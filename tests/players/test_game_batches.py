"""Games by number: the boards, playing them in batches, here and elsewhere."""

import pytest
from tests.cli.command import sapper as command
from tests.players import sample_policies
from tests.players.sample_policies import EveryMove, broken, first_hidden, opened

from sapper import ClusterError, GameSpec, Layout, PolicyError, SpecError, Stop, simulate
from sapper.players.game_batches import (
    GameBatch,
    GameSeries,
    PlayedGame,
    default_start,
    is_own,
    play_batch,
    play_game,
    play_here,
    play_in_processes,
)


def series(first_click="safe", **changes):
    return GameSeries.of(GameSpec(9, 9, 10, first_click=first_click, **changes), 7)


@pytest.mark.parametrize(("rule", "start"), [("safe", "0,0"), ("opening", "2,2"), ("any", None)])
def test_game_i_is_board_i_of_generate_with_the_same_seed(rule, start):
    arguments = ["generate", "--size", "9x9", "--mines", 10, "--first-click", rule]
    lines = command(
        *arguments, "--seed", 7, "--count", 5, *(["--start", start] if start else [])
    ).lines
    if rule == "any":
        assert all(series(rule).layout(i).mines == 10 for i in range(5))
    else:
        assert [series(rule).layout(i).id for i in range(5)] == lines


def test_the_first_click_is_kept():
    for number in range(50):
        assert not series("safe").layout(number).is_mine((0, 0))
        assert series("opening").layout(number).number((2, 2)) == 0
    assert any(series("any", start=(4, 4)).layout(i).is_mine((4, 4)) for i in range(50))


def test_strong_players_begin_in_the_corner_or_where_an_opening_is_promised_inside():
    assert default_start(GameSpec.level("expert", first_click="safe")) == (0, 0)
    assert default_start(GameSpec.level("expert")) == (3, 3)
    assert default_start(GameSpec.level("intermediate")) == (2, 2)
    assert default_start(GameSpec(1, 5, 1)) == (2, 0)


def test_layouts_may_be_handed_in():
    layouts = [Layout.parse("3x1:..*"), Layout.parse("3x1:.*.")]
    found = GameSeries.of(GameSpec(3, 1, 1, first_click="safe"), 0, layouts)
    assert [found.layout(0), found.layout(1)] == layouts


def test_layouts_of_another_shape_are_refused():
    with pytest.raises(SpecError, match="layout 1 is 3x1m2, not 3x1m1"):
        GameSeries.of(GameSpec(3, 1, 1), 0, [Layout.parse("3x1:..*"), Layout.parse("3x1:.**")])


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (GameSpec(9, 9, 10, mode="fair"), "mode 'fair'"),
        (GameSpec(3, 3, 1, start=(1, 1)), "1 mines do not fit if the first click must be"),
    ],
)
def test_games_that_cannot_be_played_are_refused(spec, words):
    with pytest.raises(SpecError, match=words):
        GameSeries.of(spec, 0)


def test_the_fingerprint_distinguishes_series():
    spec = GameSpec(9, 9, 10, first_click="safe")
    prints = {
        GameSeries.of(spec, 1).fingerprint(),
        GameSeries.of(spec, 2).fingerprint(),
        GameSeries.of(GameSpec(9, 9, 10), 1).fingerprint(),
        GameSeries.of(GameSpec(9, 9, 10, first_click="safe", start=(1, 1)), 1).fingerprint(),
        GameSeries.of(spec, 1, [GameSeries.of(spec, 1).layout(0)]).fingerprint(),
    }
    assert len(prints) == 5


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
def test_a_stopped_batch_returns_nothing(policy):
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


CERTAIN = Layout.parse("4x1:...*")
COIN = Layout.parse("4x1:*..*")  # opened at 0,1: 1, a mine on either side of it
LOST = Layout.parse("4x2:*.../....")


def test_what_is_certainly_safe_is_opened_without_a_question():
    assert play_game(CERTAIN, (0, 0), broken, "broken") == PlayedGame(won=True, guesses=0)


def test_a_policy_is_asked_when_nothing_is_certain():
    assert play_game(Layout.parse("3x1m1:..*"), (0, 1), first_hidden, "f") == PlayedGame(
        won=True, guesses=1
    )
    assert play_game(Layout.parse("3x1m1:*.."), (0, 1), first_hidden, "f") == PlayedGame(
        won=False, guesses=1
    )


def test_a_policy_that_wants_every_move_is_asked_for_every_move():
    layout = Layout.parse("5x2:..*../.....")
    policy = EveryMove(layout)
    assert play_game(layout, (0, 1), policy, "each").won
    assert policy.asked > 1


def test_a_mine_on_the_start_is_a_loss_before_the_first_guess():
    assert play_game(LOST, (0, 0), broken, "broken") == PlayedGame(won=False, guesses=0)


def test_an_error_of_the_policy_is_reported_with_the_board():
    with pytest.raises(
        PolicyError, match=r"'b' raised ZeroDivisionError: one too many: 3x1m1:\.1\."
    ):
        play_game(Layout.parse("3x1:*.."), (0, 1), broken, "b")


def test_an_opened_cell_is_not_a_move():
    with pytest.raises(PolicyError, match="chose 0,0, which is not hidden"):
        play_game(Layout.parse("3x3m2:.**/.../..."), (0, 0), opened, "o")


BEGINNER = GameSpec.level("beginner", first_click="safe")


@pytest.mark.slow
def test_an_error_of_a_policy_comes_back_from_the_cluster():
    pytest.importorskip("distributed")
    with pytest.raises(PolicyError, match="raised ZeroDivisionError"):
        simulate(f"{sample_policies.__file__}:broken", BEGINNER, games=50, seed=5, dask="local:1")


@pytest.mark.slow
def test_a_run_that_is_stopped_while_there_are_no_workers_has_played_nothing():
    distributed = pytest.importorskip("distributed")  # slow, and optional

    stop = Stop()
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address="127.0.0.1:0", protocol="tcp://"
    ) as cluster:
        found = simulate(
            *("safest", BEGINNER),
            games=50,
            seed=5,
            dask=cluster.scheduler_address,
            report=lambda _text: stop.set(),
            stop=stop,
        )
    assert (found.games, found.complete) == (0, False)


def test_a_missing_scheduler_at_the_address_is_reported():
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="is not the address of a Dask scheduler"):
        simulate("safest", BEGINNER, games=5, dask="nowhere")
