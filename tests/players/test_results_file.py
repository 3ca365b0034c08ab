import pytest
from tests.players import sample_policies

from sapper import GameSpec, SimulationError
from sapper.players.game_batches import BatchOutcome, GameSeries
from sapper.players.results_file import GameResultsFile, policy_version

SERIES = GameSeries.of(GameSpec(9, 9, 10), 1)
FIRST = BatchOutcome(0, bytes([1, 0, 1]), 4, 0.25)
SECOND = BatchOutcome(3, bytes([0]), 2, 0.125)


def kept(path, *outcomes, policy="best"):
    with GameResultsFile.open(path, SERIES) as file:
        for outcome in outcomes:
            file.append(policy, outcome)


def known(path, policy="best"):
    with GameResultsFile.open(path, SERIES) as file:
        return file.of(policy).outcomes


def test_what_was_played_is_read_again(tmp_path):
    path = tmp_path / "deep" / "games.jsonl"
    kept(path, FIRST)
    kept(path, SECOND)
    assert known(path) == {0: FIRST, 3: SECOND}


def test_a_file_holds_several_policies(tmp_path):
    path = tmp_path / "games.jsonl"
    kept(path, FIRST)
    kept(path, SECOND, policy="safest")
    assert known(path, "best") == {0: FIRST}
    assert known(path, "safest") == {3: SECOND}
    assert known(path, "deep") == {}


def test_a_line_that_was_cut_off_is_dropped_and_nothing_else(tmp_path):
    path = tmp_path / "games.jsonl"
    kept(path, FIRST, SECOND)
    path.write_bytes(path.read_bytes()[:-7])
    assert known(path) == {0: FIRST}
    kept(path, SECOND)
    assert known(path) == {0: FIRST, 3: SECOND}


def test_a_header_that_was_cut_off_is_written_again(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"sapper-simu')
    kept(path, FIRST)
    assert known(path) == {0: FIRST}


def test_other_games_are_refused(tmp_path):
    path = tmp_path / "games.jsonl"
    kept(path, FIRST)
    message = "contains the games '9x9m10 opening 2,2 seed 1', not"
    with pytest.raises(SimulationError, match=message):
        GameResultsFile.open(path, GameSeries.of(GameSpec(9, 9, 10), 2))


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[1]",
        b'{"policy":"best","version":"1","first":0,"won":"12"}',
        b"[" * 5000,
        b'{"policy":"best","version":"1","first":1e400,"won":"1","guesses":0,"seconds":1}',
        b'{"policy":"best","version":"1","first":0,"won":"1","guesses":0,"seconds":Infinity}',
        b'{"policy":"best","version":"1","first":0,"won":"1","guesses":0,"seconds":-1}',
    ],
)
def test_any_other_damage_is_refused_with_its_line(tmp_path, line):
    path = tmp_path / "games.jsonl"
    kept(path, FIRST)
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(SimulationError, match="line 4"):
        GameResultsFile.open(path, SERIES)


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"my notes\n")
    with pytest.raises(SimulationError, match="is not the results file of a simulation"):
        GameResultsFile.open(path, SERIES)
    assert path.read_bytes() == b"my notes\n"


def test_a_changed_policy_is_refused(tmp_path):
    own = tmp_path / "mine.py"
    own.write_text("def f(board): ...\n")
    path = tmp_path / "games.jsonl"
    kept(path, FIRST, policy=f"{own}:f")
    own.write_text("def f(board): pass\n")
    with pytest.raises(SimulationError, match="choose another file"):
        known(path, f"{own}:f")


def test_two_runs_do_not_write_to_one_file(tmp_path):
    pytest.importorskip("fcntl")
    path = tmp_path / "games.jsonl"
    with (
        GameResultsFile.open(path, SERIES),
        pytest.raises(SimulationError, match="is being written by another run"),
    ):
        GameResultsFile.open(path, SERIES)


def test_a_policys_version_is_sappers_or_that_of_its_file():
    assert policy_version("best").startswith("sapper ")
    assert len(policy_version(f"{sample_policies.__file__}:broken")) == 16
