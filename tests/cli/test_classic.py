"""``sapper classic``: answers in words, JSON and drawings, and plays of layouts."""

import json
import xml.etree.ElementTree as ET
from threading import Event

import pytest
from tests.cli.command import refused, sapper

from sapper import Board, Layout, State, formats
from sapper.app import questions
from sapper.classics import CLASSICS, run
from sapper.classics.toolkit.playing import Play
from sapper.cli.classic import PICTURES, ClassicAnswer, _answer_line, _listed, _report, _sheet
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import read
from sapper.generators.random_layout import draw_first_safe
from sapper.spec import FirstClick
from sapper.studies import complexity
from sapper.studies.study import Case

BOARD = "4x2:..../1211"


def test_without_a_name_all_are_listed():
    lines = sapper("classic").lines
    assert [line for line in lines if not line.startswith(" ")] == list(CLASSICS)
    assert "  --direction first|last|random (default: first)" in lines
    assert "  --split/--no-split (default: --split)" in lines
    listed = [json.loads(line) for line in sapper("classic", "--json").lines]
    assert [each["classic"] for each in listed] == list(CLASSICS)
    assert listed[4]["options"] == {"direction": "first", "split": True, "strategy": "plain"}


@pytest.mark.parametrize("name", CLASSICS)
def test_json_says_what_python_says(name):
    found, truth = json.loads(sapper("classic", name, BOARD, "--json").out), run(name, BOARD)
    assert found.pop("seconds") >= 0
    assert found == {
        "board": BOARD,
        "classic": name,
        "label": CLASSICS[name].label,
        "source": CLASSICS[name].source,
        "verdict": truth.verdict.value,
        "safe": [list(cell) for cell in truth.safe],
        "mines": [list(cell) for cell in truth.mines],
        "placement": None if truth.placement is None else truth.placement.rows,
        "complete": True,
        "steps": truth.steps,
        "details": dict(truth.details),
        "trace": None,
        "left_off": 0,
    }


def test_the_answer_is_reported_with_its_cost():
    lines = sapper("classic", "elements", BOARD).lines
    assert lines[:5] == [
        "classic:  elements (Pestov and Shalyto 2005)",
        "verdict:  consistent",
        "safe:     r1c2 r1c4",
        "mines:    r1c1 r1c3",
        "steps:    22 (inspections of a cell's neighbours, and touched elements)",
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


@pytest.mark.parametrize("name", ["drawing", "integers", "mine", "dot-board"])
@pytest.mark.parametrize("classic", ["backtracking", "elements"])
def test_the_board_is_in_the_format_of_the_input(name, classic, tmp_path):
    board, file = Board.parse("4x2m2:..../1211"), tmp_path / "board"
    file.write_bytes(formats.write(formats.SavedBoard(board=board), name))
    found = run(classic, board)
    alone = sapper("classic", classic, file, "--format", "input")
    assert formats.detect(alone.raw) == name
    read_back = formats.read(alone.raw).board
    assert found.mines or found.placement
    assert set(read_back.cells_in(State.MINE)) >= set(found.mines)
    assert read_back.is_refinement_of(board)
    assert sapper("classic", classic, file).out.endswith(alone.out)


def test_just_the_board_in_a_format():
    answer = sapper("classic", "backtracking", "4x2m2:..../1211", "--format", "integers")
    assert (answer.code, answer.out) == (0, "4 2 2\n-1 2 -1 1\n1 2 1 1\n")
    refuted = sapper("classic", "bridges", "3x1:0.2", "--format", "input")
    assert (refuted.code, refuted.out) == (1, "no solution\n")
    nothing = sapper("classic", "bags", "3x1:.1.", "--format", "input")
    assert (nothing.code, nothing.out) == (0, "3x1:.1.\n")
    played = sapper("classic", "bags", "4x1:..*.", "--play", "--start", "0,0", "--format", "input")
    assert (played.code, played.out) == (0, "4x1m1:01*1\n")


def test_a_format_that_does_not_go_is_refused():
    assert "'x' is not a format" in refused("classic", "bags", BOARD, "--format", "x")
    assert "combined with --json" in refused(
        "classic", "bags", BOARD, "--format", "input", "--json"
    )
    assert "takes a single board; the input has more" in refused(
        "classic", "bags", "-", "--format", "input", stdin=f"{BOARD}\n{BOARD}\n"
    )
    assert "stores only layouts" in refused("classic", "bags", "3x1:.1.", "--format", "mbf")


def test_wrong_names_and_values_are_refused():
    assert "'oracle' is not a classic algorithm" in refused("classic", "oracle", BOARD)
    assert "'bags' needs a board" in refused("classic", "bags")
    assert "'up' is not a direction" in refused(
        "classic", "backtracking", BOARD, "--direction", "up"
    )
    assert "--most -1 must be 0 or more" in refused(
        "classic", "bags", BOARD, "--trace", "--most", "-1"
    )
    assert "-1 is not a valid limit" in refused("classic", "bags", BOARD, "--limit", "-1")


def answer(name, board, **limits):
    (item,) = read(board).all()
    position = Board.parse(board)
    found = questions.classic(position, name, stop=Event(), **limits)
    return ClassicAnswer(item, position, found, 0.25)


def sheet(name, board):
    position = Board.parse(board)
    return _sheet(position, questions.classic(position, name, most=1_000, stop=Event()))


def test_the_list_has_every_classic_with_its_source_and_steps():
    lines = _listed(as_json=False)
    for each in CLASSICS.values():
        assert f"  Source: {each.source}. Steps: {each.step}." in lines


def test_words_and_json_agree():
    found = answer("elements", "4x2:..../1211")
    fields = json.loads(_answer_line(found, trace=False))
    words = _report(found, trace=False)
    assert fields["safe"] == [[0, 1], [0, 3]]
    assert fields["seconds"] == 0.25
    assert "safe:     r1c2 r1c4" in words
    assert "time:     250.0 ms" in words


def test_a_board_that_stays_as_it_was_is_not_drawn_again():
    assert _report(answer("elements", "3x1:.1."), trace=False)[-1].startswith("time:")


def test_codes():
    assert answer("bridges", "3x1:0.2").code is ExitCode.NEGATIVE
    assert answer("bridges", "3x1:.1.").code is ExitCode.DONE
    assert answer("backtracking", "9x1m2:.1.1.1.1.", limit=1).code is ExitCode.UNDECIDED


WIDE = "30x2:" + "." * 30 + "/" + "1" * 30


def stages(text):
    return [node for node in ET.fromstring(text).iter() if node.get("class") == "stage"]


def test_every_step_has_its_own_board_and_its_grounds():
    found = run("elements", "4x2:..../1211", trace=True)
    drawings = stages(sheet("elements", "4x2:..../1211"))
    boards = [node.find(".//{*}svg").get("data-board") for node in drawings]
    assert boards == [step.board.id for step in found.trace]
    assert sum("fill highlight" in ET.tostring(node, "unicode") for node in drawings) == 3


def test_no_more_are_drawn_than_one_can_look_at():
    text = sheet("elements", WIDE)
    assert len(stages(text)) == PICTURES
    assert "more steps are not drawn" in text


def test_a_classic_that_does_nothing_is_drawn_so():
    assert "automaton finds nothing here" in sheet("automaton", "3x1:.2.")


# Plays.

LAYOUT = "6x4:*...../...*../....../*....."
PLAYERS = [name for name, classic in CLASSICS.items() if classic.finds_certain]


@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_left_agrees_with_the_layout(name):
    run = sapper("classic", name, "--play", "--start", "0,5", LAYOUT, "--json")
    found = json.loads(run.out)
    left, truth = Board.parse(found["board"]), Layout.parse(LAYOUT).revealed()
    assert truth.is_refinement_of(left)
    assert found["solved"] == Play(left, ()).solved
    assert run.code == (0 if found["solved"] else 1)
    assert found["start"] == [0, 5]
    assert found["steps"] > 0


@pytest.mark.parametrize("subject", [complexity.AUTOMATON, complexity.SINGLE_POINT])
def test_the_steps_of_a_play_are_those_that_the_study_of_complexity_counts(subject):
    case = Case(subject, "n = 6", 6, 6, 4)
    layout = draw_first_safe(case.grid, case.mines, case.start, FirstClick.OPENING, 5)
    play = sapper("classic", subject, "--play", "--start", "3,3", layout.id, "--json")
    counted = complexity.measure(case, 5, float).values["steps"]
    assert json.loads(play.out)["steps"] == counted > 0


def test_the_play_is_printed_step_by_step():
    run = sapper("classic", "single-point", "--play", "--start", "0,5", LAYOUT, "--trace")
    assert run.lines[0].startswith("   1  satisfied clue by r1c6: safe")
    assert "end:      stuck: nothing more is certain" in run.lines
    assert "end:      solved" in sapper("classic", "bags", "--play", "4x1:...*").lines
    short = sapper(
        "classic", "single-point", "--play", "--start", "0,5", LAYOUT, "--trace", "--most", 1
    )
    assert any("more deductions (see --most)" in line for line in short.lines)
    assert any(line.startswith("steps:") for line in short.lines)


def test_a_classic_that_gets_stuck_says_so():
    run = sapper("classic", "automaton", "--play", "4x2:...*/....")
    assert run.code == 1
    assert "end:      stuck: nothing more is certain" in run.lines


def test_the_start_is_the_middle_unless_given():
    assert json.loads(sapper("classic", "bags", "--play", LAYOUT, "--json").out)["start"] == [2, 3]


def test_what_does_not_play_is_refused():
    assert "only places mines, so it cannot play" in refused(
        "classic", "backtracking", "--play", LAYOUT
    )
    assert "the mines of this board are not known" in refused(
        "classic", "bags", "--play", "3x1m1:.1."
    )
    assert "holds a mine" in refused("classic", "bags", "--play", "--start", "0,0", LAYOUT)
    assert "needs --play" in refused("classic", "bags", "--start", "0,0", LAYOUT)
    assert "only with --start" in refused("classic", "bags", "--play", "--svg", "x.svg", LAYOUT)
