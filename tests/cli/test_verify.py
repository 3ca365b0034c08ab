"""``sapper verify``: true records, false records, and files that are not records."""

import json

import pytest
from tests.cli.command import refused, sapper

from sapper import GameSpec
from sapper.game import Game, GameRecord, Secret, Setup
from sapper.game.signature import HostStatement, public_key

SECRET = Secret(bytes(range(32)))


SPEC = GameSpec(3, 1, 1, mode="fair", first_click="safe")
HASH = Setup.of(SPEC, SECRET).commitment
PRIVATE = bytes(range(32))


def played(seed=SECRET, version=2):
    game = Game.from_setup(Setup.of(SPEC, seed, version=version))
    game.open((0, 1))
    game.open((0, 0))
    return game


def record(seed=SECRET, version=2):
    return GameRecord.of(played(seed, version)).to_data()


def signed():
    host = HostStatement("g", aided=True, hints=2, day="2026-11-16")
    return GameRecord.of(played(), host=host).signed(PRIVATE).to_data()


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
        "verified, but not signed: 2 moves, won; every answer follows from the secret behind"
        f" {HASH}\n"
        "game:        3x1, 1 mine; mode fair; first click safe; generator auto\n"
        "guesses:     an avoidable one loses, a forced one is safe\n"
        "play:        time not measured; 0 moves taken back\n"
        "commitment:  version 2, which covers the secret, the options, the generator, and how"
        " guesses are treated\n"
        "signature:   none: anyone who knows the secret could have written this record\n"
    )


def test_a_record_may_come_from_standard_input():
    assert sapper("verify", "-", stdin=json.dumps(record())).code == 0


def test_a_false_answer_is_named_with_its_move(written):
    data = record()
    data["moves"][1]["opened"] = [[0, 0, 1]]
    run = sapper("verify", written(data))
    assert run.code == 1
    assert run.out.startswith(
        "not verified: move 2: open 0,0: the record shows 1 at 0,0, the replay 0\n"
    )


def test_the_players_own_hash_is_compared(written):
    path = written(record())
    assert sapper("verify", path, "--commitment", HASH).code == 0
    run = sapper("verify", path, "--commitment", "ab" * 32)
    assert run.code == 1
    assert "not verified: the record's commitment is " in run.out


def test_a_signed_record_needs_its_key_to_be_trusted(written, tmp_path):
    path = written(signed())
    key = public_key(PRIVATE)
    shown = sapper("verify", path)
    assert shown.code == 0
    assert "play:        time not measured; 0 moves taken back; with help, 2 hints;" in shown.out
    assert "board of the day 2026-11-16" in shown.out
    assert f"valid, signed with {key}; without --key" in shown.out
    assert shown.out.startswith("verified, but signed by an unknown key: 2 moves, won;")
    file = tmp_path / "sapper-key.json"
    for text in (f"{key}\n", json.dumps({"format": "sapper-key", "key": key})):
        file.write_text(text)
        for given in (key, file):
            run = sapper("verify", path, "--key", given)
            assert (run.code, "genuine, signed with the given key" in run.out) == (0, True)
            assert run.out.startswith("verified: 2 moves, won;")


def forged(key):
    """Return a record whose signature fits any record under a key of small order."""
    return {
        **signed(),
        "signature": {"algorithm": "Ed25519", "key": key, "value": key + "00" * 32},
    }


def test_a_key_of_small_order_is_refused_even_if_it_is_trusted(written):
    key = "01" + "00" * 31
    for options in ((), ("--key", key)):
        run = sapper("verify", written(forged(key)), *options)
        assert (run.code, run.out) == (
            1,
            f"not verified: the key {key} is weak (small order): anyone can forge its signatures\n",
        )


def test_nothing_of_an_unverified_record_is_printed(written):
    data = signed()
    data["host"]["hints"] = 3
    run = sapper("verify", written(data))
    assert run.code == 1
    assert run.out == (
        "not verified: the signature does not match the record: the record was changed, or its host"
        " did not write it\n"
    )
    answer = json.loads(sapper("verify", written(data), "--json").out)
    assert {key for key, value in answer.items() if value not in (None, False)} == {"problem"}


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("host", "day"), "2026-11-16\x1b[2K\rverified", r"holds unprintable characters, in 'day'"),
        (("host", "day"), "\ud800", "contains NUL or an unpaired surrogate, in host.day"),
        (("host", "game"), "\0", "contains NUL or an unpaired surrogate, in host.game"),
        (("host", "seconds"), 1e400, "is not a number in JSON"),
        (("host", "seconds"), "1e400", "'inf' is not a finite number, in host.seconds"),
        (("host", "seconds"), 10**400, "is a number that is too large, in host.seconds"),
        (("host", "seconds"), 10**15, "is not a time in seconds, in 'host'"),
        (("moves", 0, "at"), 10**400, "is a number that is too large, in moves.0.at"),
        (("moves", 0, "at"), "1e400", "'inf' is not a finite number, in moves.0.at"),
        (("undos",), -1, "-1 is negative, in 'undos'"),
        (("host", "hints"), -1, "-1 is negative, in 'hints'"),
        (("spec",), "DEEP", "more than 32 levels of nesting"),
        (("host",), "DEEP", "more than 32 levels of nesting"),
    ],
)
def test_what_nobody_could_print_or_compute_with_is_refused(written, place, value, message):
    data = signed()
    *path, last = place
    inner = data
    for step in path:
        inner = inner[step]
    inner[last] = value
    text = json.dumps(data).replace('"1e400"', "1e400")
    error = refused("verify", written(text.replace('"DEEP"', "[" * 700 + "]" * 700)))
    assert message in error
    assert "\x1b" not in error


def test_another_key_and_no_signature_are_reported(written):
    other = public_key(bytes(32))
    run = sapper("verify", written(signed()), "--key", other)
    assert (run.code, "not verified: the record is signed by the key" in run.out) == (1, True)
    run = sapper("verify", written(record()), "--key", other)
    assert (run.code, "not verified: the record is not signed" in run.out) == (1, True)


def test_a_bad_key_is_refused(written, tmp_path):
    path = written(record())
    file = tmp_path / "key"
    for text in ("", "{", "{}", "ab"):
        file.write_text(text)
        assert str(file) in refused("verify", path, "--key", file)
    assert "'nothing': no such file" in refused("verify", path, "--key", "nothing")


def test_what_a_record_of_version_1_does_not_bind_is_said(written):
    run = sapper("verify", written(record(version=1)))
    assert run.code == 0
    assert "version 1, which covers only the secret, not the options, the mode" in run.out


def test_a_key_that_stands_twice_is_refused(written):
    text = json.dumps(record())
    error = refused("verify", written(text.replace('"undos": 0', '"undos": 0, "undos": 0')))
    assert "the key 'undos' occurs twice" in error


def test_without_a_commitment_it_says_so(written):
    run = sapper("verify", written(record(seed=5)))
    assert run.code == 0
    assert "but without a commitment, the seed may have been chosen afterwards" in run.out


def test_the_answer_in_json(written):
    data = record()
    assert json.loads(sapper("verify", written(data), "--json").out) == {
        "verified": True,
        "version": 2,
        "committed": True,
        "commitment": HASH,
        "secret": None,
        "signed_by": None,
        "trusted": False,
        "mode": "fair",
        "rules": {
            "needless": "kill",
            "forced": "save",
            "solvable": False,
            "scope": "board",
            "best_by": None,
        },
        "generator": "auto",
        "moves": 2,
        "seconds": None,
        "undos": 0,
        "aided": None,
        "practice": None,
        "outcome": "won",
        "move": None,
        "problem": None,
    }
    data["outcome"] = "lost"
    run = sapper("verify", written(data), "--json")
    assert (run.code, json.loads(run.out)["verified"]) == (1, False)
    assert (
        json.loads(run.out)["problem"]
        == "the record ends with 'lost', but the replay ends with 'won'"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not JSON: expecting value, line 1, column 1"),
        ('{"format": ', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "'[]' is not an object, in the record"),
        ("{}", "'format' is missing: it must be a string"),
        ('{"format": "sapper-game", "version": 9}', "9 is not 2, in 'version'"),
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
