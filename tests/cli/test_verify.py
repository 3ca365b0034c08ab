"""``sapper verify``: true records, false records, and files that are none."""

import json

import pytest
from tests.cli.command import refused, sapper

from sapper import GameSpec
from sapper.game import Game, GameRecord, Secret

SECRET = Secret(bytes(range(32)))


def record(seed=SECRET):
    game = Game(GameSpec(3, 1, 1, mode="fair", first_click="safe"), seed)
    game.open((0, 1))
    game.open((0, 0))
    return GameRecord.of(game).to_data()


@pytest.fixture
def written(tmp_path):
    def write(data):
        path = tmp_path / "game.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data))
        return path

    return write


def test_a_true_record_is_verified(written):
    run = sapper("verify", written(record()))
    assert run.code == 0
    assert run.out == (
        f"verified: 2 moves, won; every answer follows from the secret behind {SECRET.commitment}\n"
    )


def test_a_record_may_come_from_standard_input():
    assert sapper("verify", "-", stdin=json.dumps(record())).code == 0


def test_a_false_answer_is_named_with_its_move(written):
    data = record()
    data["moves"][1]["opened"] = [[0, 0, 1]]
    run = sapper("verify", written(data))
    assert run.code == 1
    assert run.out == ("not verified: move 2: open 0,0: the record shows 1 at 0,0, the game 0\n")


def test_the_players_own_hash_is_compared(written):
    path = written(record())
    assert sapper("verify", path, "--commitment", SECRET.commitment).code == 0
    run = sapper("verify", path, "--commitment", "ab" * 32)
    assert run.code == 1
    assert "not verified: the record's commitment is 630dcd" in run.out


def test_without_a_commitment_it_says_so(written):
    run = sapper("verify", written(record(seed=5)))
    assert run.code == 0
    assert "but no commitment: the seed may have been chosen afterwards" in run.out


def test_the_answer_in_json(written):
    data = record()
    assert json.loads(sapper("verify", written(data), "--json").out) == {
        "verified": True,
        "committed": True,
        "commitment": SECRET.commitment,
        "moves": 2,
        "outcome": "won",
        "move": None,
        "problem": None,
    }
    data["outcome"] = "lost"
    run = sapper("verify", written(data), "--json")
    assert (run.code, json.loads(run.out)["verified"]) == (1, False)
    assert json.loads(run.out)["problem"] == "the record says 'lost', the game is 'won'"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not JSON: expecting value, line 1, column 1"),
        ('{"format": ', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "'[]' is not an object, in the record"),
        ("{}", "'format' is missing: a string"),
        ('{"format": "sapper-game", "version": 9}', "9 is not 1, in 'version'"),
    ],
)
def test_a_bad_file_is_refused_by_name(written, content, message):
    path = written(content)
    error = refused("verify", path)
    assert f"{path}: " in error
    assert message in error


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00\xd8")
    assert "not JSON" in refused("verify", path)


def test_a_missing_file_and_a_bad_hash_are_refused(written):
    assert "'no/such/file': no such file" in refused("verify", "no/such/file")
    assert "'ab' is not a hash" in refused("verify", written(record()), "--commitment", "ab")
    assert "null byte" in refused("verify", "a\0b")
