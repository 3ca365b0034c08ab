import json
import xml.etree.ElementTree as ET

import pytest
from tests.cli.command import refused, sapper

from sapper import Board
from sapper.classics import CLASSICS, run

BOARD = "4x2:..../1211"


def test_without_a_name_all_are_listed():
    lines = sapper("classic").lines
    assert [line for line in lines if not line.startswith(" ")] == list(CLASSICS)
    assert "  --direction first|last (default: first)" in lines
    assert "  --split/--no-split (default: --split)" in lines
    listed = [json.loads(line) for line in sapper("classic", "--json").lines]
    assert [each["classic"] for each in listed] == list(CLASSICS)
    assert listed[4]["options"] == {"direction": "first", "split": True, "strategy": "plain"}


@pytest.mark.parametrize("name", CLASSICS)
def test_json_says_what_python_says(name):
    found, truth = json.loads(sapper("classic", name, BOARD, "--json").out), run(name, BOARD)
    assert found.pop("seconds") >= 0
    assert found == {
        "classic": name,
        "board": BOARD,
        "verdict": truth.verdict.value,
        "safe": [list(cell) for cell in truth.safe],
        "mines": [list(cell) for cell in truth.mines],
        "placement": None if truth.placement is None else truth.placement.id,
        "complete": True,
        "steps": truth.steps,
        "details": dict(truth.details),
    }


def test_the_answer_is_told_with_its_cost():
    lines = sapper("classic", "elements", BOARD).lines
    assert lines[:5] == [
        "classic:  elements (Pestov and Shalyto 2005)",
        "verdict:  consistent",
        "safe:     r1c2 r1c4",
        "mines:    r1c1 r1c3",
        "steps:    22 (looks around a cell, and touched elements)",
    ]
    assert lines[5].startswith("time:")
    assert lines[6:] == ["*_*_", "1211"]


def test_backtracking_prints_the_finished_board():
    lines = sapper("classic", "backtracking", BOARD, "--no-split").lines
    assert lines[-2:] == ["*2*1", "1211"]
    assert any(line.startswith("deepest:") for line in lines)


def test_a_trace_tells_every_step_and_says_what_it_leaves_off():
    lines = sapper("classic", "elements", BOARD, "--trace", "--most", 2).lines
    assert lines[:3] == [
        "   1  start: 11 elements around 4 clues",
        "   2  {r1c1 r1c2 r1c3} has 2 less {r1c1 r1c2} has 1 leaves {r1c3} has 1",
        "      and 9 more steps (see --most)",
    ]
    found = json.loads(sapper("classic", "elements", BOARD, "--trace", "--json").out)
    assert (len(found["trace"]), found["left_off"]) == (11, 0)
    assert Board.parse(found["trace"][-1]["board"]).is_finished


@pytest.mark.parametrize("name", CLASSICS)
def test_every_step_is_drawn(name, tmp_path):
    target = tmp_path / "steps.svg"
    assert sapper("classic", name, BOARD, "--svg", target).code == 0
    drawn = [node for node in ET.parse(target).iter() if node.get("class") == "stage"]
    assert len(drawn) == max(1, len(run(name, BOARD, trace=True).trace))


def test_a_sheet_says_how_many_steps_it_leaves_off(tmp_path):
    target = tmp_path / "steps.svg"
    board = "30x2:" + "." * 30 + "/" + "1" * 30
    sapper("classic", "elements", board, "--svg", target)
    assert "more steps are not drawn" in target.read_text()


def test_exit_codes_tell_a_contradiction_and_a_spent_limit():
    assert sapper("classic", "bridges", "3x1:0.2").code == 1
    run = sapper("classic", "backtracking", "9x1m2:.1.1.1.1.", "--limit", 1)
    assert run.code == 3
    assert "verdict:  undecided within the limit" in run.lines


def test_lines_in_give_lines_out():
    run = sapper("classic", "bags", "-", stdin=f"{BOARD}\n3x1:.1.\n")
    assert [json.loads(line)["board"] for line in run.lines] == [BOARD, "3x1:.1."]


def test_a_strategy_and_a_group_size_are_options_of_their_own_classic():
    run = sapper("classic", "backtracking", "9x1:.1.1.1.1.", "--strategy", "few-mines")
    assert run.lines[-1].count("*") == 2
    assert "has no option 'strategy'" in refused(
        "classic", "bags", BOARD, "--strategy", "few-mines"
    )
    assert sapper("classic", "constraint-sets", BOARD, "--largest-group", 3).code == 0


def test_wrong_names_and_values_are_refused():
    assert "'oracle' is not a classic" in refused("classic", "oracle", BOARD)
    assert "'bags' needs a board" in refused("classic", "bags")
    assert "'up' is not a direction" in refused(
        "classic", "backtracking", BOARD, "--direction", "up"
    )
    assert "-1 steps cannot be told" in refused("classic", "bags", BOARD, "--trace", "--most", "-1")
    assert "-1 is not a limit" in refused("classic", "bags", BOARD, "--limit", "-1")
