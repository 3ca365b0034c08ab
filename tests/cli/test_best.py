import json

import pytest
from tests.cli.command import refused, sapper

BOARD = "5x4m4:1..../...../...../....."


def test_the_move_its_risk_and_why_are_reported_in_words():
    run = sapper("best", BOARD)
    assert run.code == 0
    assert run.lines[0].startswith("Open row ")
    assert run.lines[1].startswith("mine ")
    assert run.lines[2].endswith(".")
    assert sum(line.startswith("next best: ") for line in run.lines) == 3


def test_a_chance_that_is_estimated_is_reported_as_such():
    board = "9x9m10:1......../" + "/".join(["........."] * 8)
    fields = json.loads(sapper("best", board, "--json").out)
    assert fields["exact"] is False
    assert 0.6 < fields["win_chance"] < 0.9
    assert fields["win_chance_error"] == 0.03
    assert sapper("best", board).lines[1].endswith("(estimated, ± 3 points)")
    dense = board.replace("m10", "m25")
    assert json.loads(sapper("best", dense, "--json").out)["win_chance_error"] == 0.1
    assert sapper("best", dense).lines[1].endswith("(estimated, ± 10 points)")
    large = "60x60m500:" + "/".join(["1" + "." * 59] + ["." * 60] * 59)
    assert json.loads(sapper("best", large, "--json").out)["win_chance_error"] == 1
    assert sapper("best", large).lines[1].endswith("(roughly estimated)")


def test_fewer_candidates_are_named_on_demand():
    lines = sapper("best", BOARD, "--candidates", 0).lines
    assert not [line for line in lines if line.startswith("next best: ")]


def test_json_counts_cells_from_0_and_has_the_exact_risk():
    fields = json.loads(sapper("best", "3x1m1:.1.", "--json").out)
    assert (fields["cell"], fields["mine_probability"]) == ([0, 0], "1/2")
    assert fields["board"] == "3x1m1:.1."
    assert fields["candidates"][0]["cell"] == [0, 0]
    assert fields["mine_probability_value"] == 0.5
    assert fields["note"] == ""


def test_many_boards_give_a_line_each_and_the_largest_code():
    lines = '{"board":"3x1m1:.1.","name":"a"}\n{"board":"2x1m1:2.","name":"b"}\n'
    run = sapper("best", "-", stdin=lines)
    first, second = (json.loads(line) for line in run.lines)
    assert (first["name"], first["cell"]) == ("a", [0, 0])
    assert (second["cell"], second["note"]) == (
        None,
        "There is no best move: the board has no solution.",
    )
    assert run.code == 1


@pytest.mark.parametrize(
    ("board", "options", "code", "words"),
    [
        ("2x1m1:2.", (), 1, "no solution"),
        ("2x1:1*", (), 1, "no hidden cell"),
        ("6x3m4:....../.2.2../......", ("--limit", 1), 3, "not counted within the limit"),
    ],
)
def test_no_move_is_a_negative_answer_or_undecided(board, options, code, words):
    run = sapper("best", board, *options)
    assert run.code == code
    assert words in run.out


def test_an_unknown_policy_is_refused():
    assert "'bold' is not a policy" in refused("best", BOARD, "--policy", "bold")
