import json
import math
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import suppress

import pytest
from tests.cli.command import refused, sapper
from tests.engine.golden import json_lines, quick_boards

from sapper import Board

BOARD = "3x3m2:1../.../..."


def test_the_answer_is_reported_in_words_and_as_a_map():
    run = sapper("solve", BOARD)
    assert run.code == 0
    assert run.lines == [
        "consistent, 15 solutions",
        "",
        "    1  2  3",
        " 1  1  33 20",
        " 2  33 33 20",
        " 3  20 20 20",
        "",
        "safe:   none",
        "mines:  none",
        "least risk: 20 % at row 1, column 3",
    ]


def test_certain_cells_are_counted_from_one():
    run = sapper("solve", "5x1m1:.1.1.")
    assert "safe:   r1c1 r1c5" in run.lines
    assert "mines:  r1c3" in run.lines
    assert run.lines[0] == "consistent, 1 solution"
    assert run.lines[3] == " 1  ok 1  ** 1  ok"


def test_json_has_the_shape_of_the_contract():
    run = sapper("solve", BOARD, "--json")
    third, fifth = 1 / 3, 1 / 5
    assert json.loads(run.out) == {
        "board": BOARD,
        "verdict": "consistent",
        "complete": True,
        "solutions": "15",
        "probabilities": [[None, third, fifth], [third, third, fifth], [fifth, fifth, fifth]],
        "exact_probabilities": None,
        "safe": [],
        "mines": [],
    }


def test_json_counts_cells_from_zero_and_has_one_for_known_mines():
    answer = json.loads(sapper("solve", "5x2m2:.1.1./____*", "--json").out)
    assert answer["probabilities"] == [[1.0, None, 0.0, None, 0.0], [None] * 4 + [1.0]]
    assert answer["safe"] == [[0, 2], [0, 4]]
    assert answer["mines"] == [[0, 0]]


def test_exact_probabilities_are_fractions():
    answer = json.loads(sapper("solve", BOARD, "--json", "--exact").out)
    assert answer["exact_probabilities"][0] == [None, "1/3", "1/5"]
    assert answer["probabilities"][0] == [None, 1 / 3, 1 / 5]
    lines = sapper("solve", BOARD, "--exact").lines
    assert "1/5:  r1c3 r2c3 r3c1 r3c2 r3c3" in lines
    assert "1/3:  r1c2 r2c1 r2c2" in lines


def test_exact_certainty_has_no_denominator():
    answer = json.loads(sapper("solve", "5x1m1:.1.1.", "--json", "--exact").out)
    assert answer["exact_probabilities"] == [["0", None, "1", None, "0"]]


def test_large_counts_have_separators_and_powers():
    covered = f"30x16m99:{'/'.join(['.' * 30] * 16)}"
    assert sapper("solve", covered).lines[0] == "consistent, 5.60e104 solutions"
    assert json.loads(sapper("solve", covered, "--json").out)["solutions"] == str(
        math.comb(480, 99)
    )
    middle = f"10x8m20:{'/'.join(['.' * 10] * 8)}"
    assert sapper("solve", middle).lines[0] == (
        "consistent, 3,535,316,142,212,174,320 (3.54e18) solutions"
    )


def test_a_count_of_many_thousand_digits_is_written_out():
    """Python's own conversion refuses more than 4,300 digits."""
    covered = f"150x150m11250:{'/'.join(['.' * 150] * 150)}"
    answer = json.loads(sapper("solve", covered, "--json").out)
    assert len(answer["solutions"]) == 6771
    assert answer["solutions"].endswith("0")


def test_an_inconsistent_board_is_a_negative_answer():
    run = sapper("solve", "2x1:2.")
    assert run.code == 1
    assert run.lines[0] == "inconsistent: the clues contradict each other"
    answer = json.loads(sapper("solve", "2x1:2.", "--json").out)
    assert (answer["verdict"], answer["solutions"]) == ("inconsistent", "0")
    assert answer["probabilities"] is None


def test_a_wrong_total_is_named():
    assert sapper("solve", "5x1m1:1._.1").lines[0] == (
        "inconsistent: the mine total is too small: the board needs at least 2"
    )


def test_what_is_not_decided_within_the_limits_is_said():
    run = sapper("solve", "4x2:.1../....", "--limit", 1, "--seconds", 0)
    assert run.code == 3
    assert run.lines[0] == "undecided within the limits"
    assert "safe:   none, perhaps more" in run.lines
    answer = json.loads(
        sapper("solve", "4x2:.1../....", "--limit", 1, "--seconds", 0, "--json").out
    )
    assert answer["verdict"] == "unknown"
    assert (answer["solutions"], answer["probabilities"]) == (None, None)


def test_a_board_that_is_only_too_wide_to_count_is_undecided_but_consistent():
    run = sapper("solve", "4x2:.1../....", "--limit", 1)
    assert run.code == 3
    assert run.lines[0] == "consistent; too complex to count its solutions within the limits"


def test_a_map_is_drawn_to_a_file(tmp_path):
    file = tmp_path / "heat.svg"
    run = sapper("solve", BOARD, "--svg", file)
    assert run.code == 0
    assert run.lines[0] == "consistent, 15 solutions"
    root = ET.parse(file).getroot()
    assert root.get("data-board") == BOARD
    assert "33" in "".join(root.itertext())


def test_a_map_to_standard_output_is_all_that_is_written():
    run = sapper("solve", BOARD, "--svg", "-")
    assert run.out.startswith("<svg")
    ET.fromstring(run.out)


def test_an_inconsistent_board_is_drawn_without_a_map(tmp_path):
    file = tmp_path / "board.svg"
    assert sapper("solve", "2x1:2.", "--svg", file).code == 1
    assert ET.parse(file).getroot().get("data-board") == "2x1:2."


def test_one_map_needs_one_board(tmp_path):
    message = refused("solve", "-", "--svg", tmp_path / "x.svg", stdin="2x1:..\n2x1:..\n")
    assert "--svg takes a single board; the input has more" in message


def test_json_lines_are_answered_in_order_with_their_names():
    run = sapper("solve", "-", stdin=json_lines(quick_boards()))
    assert run.code == 1  # some are inconsistent, none undecided
    for line, golden in zip(run.lines, quick_boards(), strict=True):
        answer = json.loads(line)
        assert answer["name"] == golden.name
        assert Board.parse(answer["board"]) == golden.board
        assert (answer["verdict"] == "consistent") == golden.consistent
        if golden.solutions is not None:
            assert answer["solutions"] == str(golden.solutions)


def test_the_exit_code_of_many_boards_is_the_worst():
    good, bad = "3x1:1.1\n", "2x1:2.\n"
    hard = "4x2:.1../....\n"
    options = ("--limit", 1, "--seconds", 0)
    assert sapper("solve", "-", stdin=good + good).code == 0
    assert sapper("solve", "-", *options, stdin=good + bad).code == 1
    assert sapper("solve", "-", *options, stdin=bad + hard + good).code == 3


def test_a_bad_line_is_answered_by_an_error_and_the_others_as_ever():
    run = sapper("solve", "-", stdin="2x1:..\n2x1:.z\n3x1:.1.\n")
    first, second, third = map(json.loads, run.lines)
    assert (first["solutions"], third["solutions"]) == ("4", "2")
    assert second == {"line": 2, "error": "unknown character 'z', line 1, column 6"}
    assert run.code == 2
    assert run.err == "sapper: 1 line could not be answered: see 'error' in the answers\n"


@pytest.mark.parametrize("command", ["solve", "check", "place"])
@pytest.mark.parametrize(
    ("option", "message"),
    [
        (("--limit", "-1"), "-1 is not a valid limit"),
        (("--limit", str(2**63)), f"{2**63} is not a valid limit"),
        (("--limit", "many"), "'many' is not a whole number"),
        (("--seconds", "-1"), "-1.0 is not a number of seconds"),
        (("--seconds", "nan"), "nan is not a number of seconds"),
        (("--seconds", "inf"), "inf is not a number of seconds"),
    ],
)
def test_limits_out_of_range_are_refused(command, option, message):
    assert message in refused(command, BOARD, *option)


def all_of_terminal(control: int) -> bytes:
    """Read the output of a terminal until it is closed: it buffers only a few kilobytes."""
    shown = b""
    with suppress(OSError):  # this is how the end is reported
        while piece := os.read(control, 1 << 16):
            shown += piece
    return shown


@pytest.mark.slow
def test_progress_is_shown_to_a_watching_terminal_and_answers_go_where_they_should(tmp_path):
    """Standard error is a terminal, standard output a file."""
    pty = pytest.importorskip("pty")
    boards = tmp_path / "boards.jsonl"
    boards.write_text(json_lines(quick_boards()))
    control, terminal = pty.openpty()
    with (
        (tmp_path / "answers").open("wb") as answers,
        subprocess.Popen(
            [sys.executable, "-m", "sapper", "solve", boards], stdout=answers, stderr=terminal
        ),
    ):
        os.close(terminal)
        shown = all_of_terminal(control).decode()
    os.close(control)
    assert "solving" in shown
    assert "verdict" not in shown
    assert len((tmp_path / "answers").read_text().splitlines()) == len(quick_boards())


def test_a_certificate_of_the_answer_passes(tmp_path):
    file = tmp_path / "c.json"
    for board, shown in [
        ("3x3m2:1../.../...", "15 solutions and 8 probabilities"),
        (
            "3x2:.1./.3.",
            "inconsistent: clues [[0, 1], [1, 1]]; if any one is left out, there is a solution",
        ),
    ]:
        sapper("solve", "--certificate", file, board)
        run = sapper("certify", file)
        assert (run.code, run.out.splitlines()[0]) == (0, f"certified: {shown}")
    assert sapper("solve", "--certificate", "-", board).out == file.read_text()
