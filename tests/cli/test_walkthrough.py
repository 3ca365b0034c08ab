import json

import pytest
from tests.cli.command import refused, sapper

from sapper import Board, Layout
from sapper.cli import walkthrough
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import Input, Item
from sapper.engine import DEFAULT_LIMIT
from sapper.errors import ConversionError, NotationError
from sapper.formats import SavedBoard


def explain(item, *, start, as_json=False, limit=DEFAULT_LIMIT):
    boards = Input((item,), many=False)
    return walkthrough.explain(boards, start=start, limit=limit, as_json=as_json)


LAYOUT = Layout.parse("6x4:*...../...*../....../*.....")


def test_every_step_is_a_line_and_the_last_line_is_the_outcome(capsys):
    item = Item(SavedBoard(layout=LAYOUT, start=(0, 5)))
    assert explain(item, start=None, as_json=False) is ExitCode.DONE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(".")[0] for line in lines[:-1]] == [str(n) for n in range(1, len(lines))]
    assert lines[-1].startswith("Solved without a guess in")
    assert "Difficulty: medium." in lines[-1]


def test_a_board_that_needs_a_guess_is_a_negative_answer(capsys):
    item = Item(SavedBoard(layout=Layout.parse("6x1:..*..*")))
    assert explain(item, start=(0, 0), as_json=False) is ExitCode.NEGATIVE
    assert "a guess is needed" in capsys.readouterr().out


def test_json_has_the_whole_certificate(capsys):
    item = Item(SavedBoard(layout=LAYOUT), name="small")
    explain(item, start=(0, 5), as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["name"] == "small"
    assert found["solved"]
    assert found["difficulty"] == "medium"
    assert found["stuck"] is None
    assert sum(found["counts"].values()) == len(found["steps"])
    assert all(step["certain"] for step in found["steps"])


def test_a_drawing_of_mines_is_a_layout_without_a_total(capsys):
    item = Item(SavedBoard(board=Board.parse("6x4:*...../...*../....../*.....")))
    assert explain(item, start=(0, 5), as_json=False) is ExitCode.DONE


def test_it_goes_on_from_what_is_opened(capsys):
    saved = SavedBoard(board=LAYOUT.open(LAYOUT.covered(), [(0, 5)]), layout=LAYOUT)
    assert explain(Item(saved), start=None, as_json=False) is ExitCode.DONE


def test_a_board_that_does_not_tell_its_mines_is_refused():
    for board in ("3x1:.1.", "3x1:..."):
        with pytest.raises(ConversionError, match="does not tell where its mines are"):
            explain(Item(SavedBoard(board=Board.parse(board))), start=(0, 0), as_json=False)


def test_a_start_is_needed():
    with pytest.raises(ConversionError, match="no start cell: name one with --start R,C"):
        explain(Item(SavedBoard(layout=LAYOUT)), start=None, as_json=False)


def test_a_start_on_a_mine_is_refused():
    with pytest.raises(NotationError, match="cell 0,0 holds a mine"):
        explain(Item(SavedBoard(layout=LAYOUT)), start=(0, 0), as_json=False)


def test_solve_explains_a_layout():
    run = sapper("solve", "--explain", "--start", "0,5", LAYOUT.id)
    assert run.code == 0
    assert run.lines[0].startswith("1. single clue: ")
    assert run.lines[-1].startswith("Solved without a guess in")


def test_solve_explains_many_layouts_as_json_lines():
    lines = f'{{"layout":"{LAYOUT.id}","start":[0,5]}}\n{{"layout":"6x1:..*..*","start":[0,0]}}\n'
    run = sapper("solve", "--explain", "-", stdin=lines)
    assert run.code == 1
    assert [json.loads(line)["solved"] for line in run.lines] == [True, False]


def test_a_board_beyond_the_limit_is_undecided():
    run = sapper("solve", "--explain", "--start", "0,0", "--limit", "0", "6x1:..*..*")
    assert run.code == 3
    assert run.lines[-1].endswith("within the limit.")


def test_solve_refuses_to_explain_what_it_cannot():
    assert "no start cell: name one with --start R,C" in refused("solve", "--explain", LAYOUT.id)
    assert "does not tell where" in refused("solve", "--explain", "--start", "0,0", "3x1:.1.")
    assert "'x' is not a cell" in refused("solve", "--explain", "--start", "x", LAYOUT.id)
