import json

from tests.cli.command import sapper
from tests.engine.certificates import check_minimal
from tests.engine.golden import json_lines, quick_boards


def test_a_consistent_board_is_said_to_be_so():
    run = sapper("check", "3x3m2:1../.../...")
    assert (run.code, run.out) == (0, "consistent\n")


def test_the_clues_that_contradict_each_other_are_drawn_and_named():
    run = sapper("check", "5x1:1._.2")
    assert run.code == 1
    assert run.lines == [
        "inconsistent: the clues contradict each other",
        "",
        "    1 2 3 4 5",
        " 1  1 . _ .[2]",
        "",
        "conflict: clue r1c5",
    ]


def test_two_clues_are_named_together():
    run = sapper("check", "3x2:.1./.3.")
    assert run.code == 1
    assert run.lines[-1] == "conflict: clues r1c2 r2c2"


def test_a_total_that_takes_part_is_named():
    run = sapper("check", "5x1m1:1._.1")
    assert run.lines[0] == "inconsistent: the mine total is too small: the board needs at least 2"
    assert run.lines[-1] == "conflict: clues r1c1 r1c5 with the mine total"


def test_a_total_that_is_wrong_by_itself_is_named_alone():
    run = sapper("check", "3x1m3:1.1")
    assert run.lines == [
        "inconsistent: the mine total is too large: the board holds at most 1",
        "",
        "conflict: the mine total, regardless of the clues",
    ]


def test_what_is_not_decided_within_the_limits_is_said():
    run = sapper("check", "4x2:.1../....", "--limit", 1, "--seconds", 0)
    assert (run.code, run.out) == (3, "undecided within the limits\n")
    run = sapper("check", "4x2:.1../....", "--limit", 1, "--seconds", 0, "--json")
    assert json.loads(run.out)["verdict"] == "unknown"


def test_json_counts_from_zero():
    assert json.loads(sapper("check", "3x2:.1./.3.", "--json").out) == {
        "board": "3x2:.1./.3.",
        "verdict": "inconsistent",
        "explanation": "the clues contradict each other",
        "conflict": [[0, 1], [1, 1]],
        "uses_total": False,
        "minimal": True,
    }
    assert json.loads(sapper("check", "3x1:1.1", "--json").out) == {
        "board": "3x1:1.1",
        "verdict": "consistent",
        "explanation": None,
        "conflict": None,
        "uses_total": False,
        "minimal": None,
    }


def test_json_lines_are_answered_in_order_with_minimal_conflicts():
    run = sapper("check", "-", stdin=json_lines(quick_boards()))
    assert run.code == 1
    for line, golden in zip(run.lines, quick_boards(), strict=True):
        answer = json.loads(line)
        assert answer["name"] == golden.name
        assert (answer["verdict"] == "consistent") == golden.consistent
        assert (answer["conflict"] is None) == golden.consistent
        if not golden.consistent and len(answer["conflict"]) <= 10:
            clues = [tuple(cell) for cell in answer["conflict"]]
            check_minimal(golden.board, clues, uses_total=answer["uses_total"])
