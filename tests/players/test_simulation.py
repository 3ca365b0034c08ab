import json

import pytest
from tests.players import sample_policies
from tests.players.sample_policies import first_hidden

import sapper
from sapper import GameSpec, Layout, PolicyError, SimulationError, SpecError, Stop, simulate
from sapper.players.game_batches import BatchOutcome
from sapper.players.simulation import Simulation, _BatchSize, _missing

BEGINNER = GameSpec.level("beginner", first_click="safe")
OWN = f"{sample_policies.__file__}:first_hidden"


def run(policy="safest", games=300, **options):
    return simulate(policy, BEGINNER, games=games, seed=5, **options)


def test_a_run_says_how_often_it_won_and_how_sure_that_is():
    found = run()
    assert (found.games, found.complete) == (300, True)
    assert 0.6 < found.rate < 0.95
    assert found.interval.low < found.rate < found.interval.high
    assert 0 < found.guesses_per_game < 5
    assert found.games_per_second > 0


def test_the_same_seed_plays_the_same_games_on_any_number_of_threads():
    assert run(workers=1).won == run(workers=3).won
    assert run().won != simulate("safest", BEGINNER, games=300, seed=6).won


def test_more_games_start_with_the_same_games():
    few, many = run(games=70).won, run(games=250).won
    assert list(few.items()) == list(many.items())[:70]


def test_a_function_of_ones_own_plays():
    mine = simulate(first_hidden, BEGINNER, games=30, seed=5)
    assert mine.policy == "first_hidden"
    assert mine.won == simulate(OWN, BEGINNER, games=30, seed=5, workers=1).won
    assert mine.rate < run(games=30).rate


def test_two_policies_are_compared_game_by_game():
    ours, theirs = run(games=30), simulate(first_hidden, BEGINNER, games=30, seed=5)
    found = ours.against(theirs)
    mine, other = ours.won, theirs.won
    assert found.first_only == sum(mine[i] and not other[i] for i in range(30))
    assert found.difference == pytest.approx(ours.rate - theirs.rate)
    assert found.interval.low < found.difference < found.interval.high


def test_other_games_cannot_be_compared():
    with pytest.raises(SpecError, match="have played different games"):
        run(games=5).against(simulate("safest", BEGINNER, games=5, seed=6))


def test_layouts_may_be_handed_in():
    layouts = [Layout.parse("4x1:...*"), Layout.parse("4x1:..*.")]
    spec = GameSpec(4, 1, 1, first_click="safe")
    found = simulate("safest", spec, games=2, layouts=layouts)
    assert found.won == {0: True, 1: True}
    with pytest.raises(SpecError, match="3 games were requested, but there are only 2 layouts"):
        simulate("safest", spec, games=3, layouts=layouts)


def test_a_stopped_run_returns_what_was_played_and_goes_on_from_its_file(tmp_path):
    file, stop = tmp_path / "games.jsonl", Stop()
    shown = []

    def watch(done, of):
        shown.append((done, of))
        if done >= 200:
            stop.set()

    part = run(games=1000, results=file, watch=watch, stop=stop)
    assert 200 <= part.games < 1000
    assert not part.complete
    assert shown[0] == (0, 1000)
    shown.clear()
    whole = run(games=1000, results=file, watch=lambda done, of: shown.append((done, of)))
    assert shown[0] == (part.games, 1000)
    assert shown[-1] == (1000, 1000)
    assert whole.won == run(games=1000).won


def test_a_file_with_more_games_answers_for_fewer(tmp_path):
    file = tmp_path / "games.jsonl"
    run(games=300, results=file)
    assert run(games=250, results=file).won == run(games=250).won


def test_a_file_of_other_games_is_refused(tmp_path):
    file = tmp_path / "games.jsonl"
    run(games=5, results=file)
    with pytest.raises(SimulationError, match="choose another file"):
        simulate("safest", BEGINNER, games=5, seed=6, results=file)


def test_what_is_missing_between_known_batches_is_played():
    known = {10: BatchOutcome(10, bytes(5), 0, 0.0), 30: BatchOutcome(30, bytes(5), 0, 0.0)}
    assert list(_missing(known, 33, _BatchSize(8))) == [(0, 8), (8, 2), (15, 8), (23, 7)]
    assert list(_missing({}, 3, _BatchSize(8))) == [(0, 3)]
    assert list(_missing(known, 12, _BatchSize(8))) == [(0, 8), (8, 2)]


def test_a_batch_has_as_many_games_as_take_two_seconds():
    size = _BatchSize(2)
    for played, seconds, expected in [
        (2, 0.001, 8),  # quick games: four times as many at most
        (8, 0.001, 32),
        (200, 0.1, 200),  # never more than this
        (200, 20.0, 20),
        (20, 40.0, 2),  # one game per second or slower: just enough to keep every thread busy
        (2, 100.0, 2),
        (2, 0.0, 8),
    ]:
        size.learn(BatchOutcome(0, bytes(played), 0, seconds))
        assert size.games == expected


def test_games_do_not_depend_on_the_batches_they_are_played_in(tmp_path):
    """The policy ``deep`` draws random boards.

    Games whose first opening has no guarantee may end early.
    """
    spec = GameSpec(7, 7, 10, first_click="any")
    whole = simulate("deep", spec, games=12, seed=3, workers=1)
    assert 0 < sum(whole.won.values()) < 12
    for stops in (1, 5):
        file = tmp_path / f"{stops}.jsonl"
        for games in range(stops, 13, stops):
            simulate("deep", spec, games=games, seed=3, workers=2, results=file)
        found = simulate("deep", spec, games=12, seed=3, results=file)
        assert (found.won, found.guesses_per_game) == (whole.won, whole.guesses_per_game)


def test_a_run_records_where_it_was_played(tmp_path):
    file = tmp_path / "games.jsonl"
    run(games=5, results=file)
    run(games=9, results=file)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    runs = [line["run"] for line in lines if "run" in line]
    assert len(runs) == 2
    assert runs[0]["version"] == sapper.__version__
    assert runs[0].keys() == {"version", "commit", "cpu", "system", "python", "packages"}
    assert runs[0]["packages"]["numpy"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": 0}, "games is 0, not"),
        ({"workers": 0}, "workers is 0, not"),
        ({"games": 10**10}, "games is 10000000000, not"),
    ],
)
def test_numbers_out_of_range_are_refused(options, words):
    with pytest.raises(SpecError, match=words):
        run(**options)


def test_an_unknown_policy_is_refused_before_a_game_is_played():
    with pytest.raises(PolicyError, match="'bold' is not a policy"):
        run("bold")


def test_a_function_cannot_be_kept_or_sent_elsewhere(tmp_path):
    with pytest.raises(
        SpecError, match="'first_hidden' cannot be stored or sent to other machines"
    ):
        simulate(first_hidden, BEGINNER, games=5, results=tmp_path / "x")


def test_what_another_program_played_is_read_line_by_line():
    theirs = Simulation.of_others("hers", run(games=3).series, "1\n0\n1\n")
    assert theirs.won == {0: True, 1: False, 2: True}
    with pytest.raises(SimulationError, match="'won' is neither 0 nor 1 in 'hers', line 2"):
        Simulation.of_others("hers", run(games=3).series, "1\nwon\n")


def test_playing_nothing_is_not_an_error():
    stop = Stop()
    stop.set()
    found = run(stop=stop)
    assert isinstance(found, Simulation)
    assert (found.games, found.rate, found.interval) == (0, 0.0, (0.0, 1.0))
