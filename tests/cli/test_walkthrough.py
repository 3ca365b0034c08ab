import json

import pytest
from tests.cli.command import refused, sapper

from sapper import Board, Layout
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.walkthrough import Explanation
from sapper.engine import DEFAULT_LIMIT, Stop
from sapper.errors import ConversionError, NotationError
from sapper.formats import SavedBoard


def explain(item, *, start, as_json=False, limit=DEFAULT_LIMIT):
    return Explanation(start, limit, as_json).answer(item, Stop())


LAYOUT = Layout.parse("6x4:*...../...*../....../*.....")


def test_every_step_is_a_line_and_the_last_line_is_the_outcome():
    item = Item(SavedBoard(layout=LAYOUT, start=(0, 5)))
    reply = explain(item, start=None)
    assert reply.code is ExitCode.DONE
    lines = reply.text.splitlines()
    assert [line.split(".")[0] for line in lines[:-1]] == [str(n) for n in range(1, len(lines))]
    assert lines[-1].startswith("Solved without a guess in")
    assert "Difficulty: medium." in lines[-1]


def test_a_board_that_needs_a_guess_is_a_negative_answer():
    item = Item(SavedBoard(layout=Layout.parse("6x1:..*..*")))
    reply = explain(item, start=(0, 0))
    assert reply.code is ExitCode.NEGATIVE
    assert "a guess is needed" in reply.text


def test_json_has_the_whole_certificate():
    item = Item(SavedBoard(layout=LAYOUT), name="small")
    found = json.loads(explain(item, start=(0, 5), as_json=True).text)
    assert found["name"] == "small"
    assert found["solved"]
    assert found["difficulty"] == "medium"
    assert found["stuck"] is None
    assert sum(found["counts"].values()) == len(found["steps"])
    assert all(step["certain"] for step in found["steps"])


def test_a_drawing_of_mines_is_a_layout_without_a_total():
    item = Item(SavedBoard(board=Board.parse("6x4:*...../...*../....../*.....")))
    assert explain(item, start=(0, 5)).code is ExitCode.DONE


def test_it_goes_on_from_what_is_opened():
    saved = SavedBoard(board=LAYOUT.open(LAYOUT.covered(), [(0, 5)]), layout=LAYOUT)
    assert explain(Item(saved), start=None).code is ExitCode.DONE


def test_a_board_that_does_not_show_its_mines_is_refused():
    for board in ("3x1:.1.", "3x1:..."):
        with pytest.raises(ConversionError, match="the mines of this board are not known"):
            explain(Item(SavedBoard(board=Board.parse(board))), start=(0, 0))


def test_a_start_is_needed():
    with pytest.raises(
        ConversionError, match="the board has no start cell: name one with --start R,C"
    ):
        explain(Item(SavedBoard(layout=LAYOUT)), start=None)


def test_a_start_on_a_mine_is_refused():
    with pytest.raises(NotationError, match="cell 0,0 holds a mine"):
        explain(Item(SavedBoard(layout=LAYOUT)), start=(0, 0))


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


def test_a_line_that_cannot_be_explained_is_answered_in_its_place():
    lines = f'3x1:.1.\n{{"layout":"{LAYOUT.id}","start":[0,5]}}\n'
    run = sapper("solve", "--explain", "-", stdin=lines)
    first, second = map(json.loads, run.lines)
    assert run.code == 2
    assert first == {"line": 1, "error": "the mines of this board are not known"}
    assert second["solved"]


def test_solve_refuses_to_explain_what_it_cannot():
    assert "the board has no start cell: name one with --start R,C" in refused(
        "solve", "--explain", LAYOUT.id
    )
    assert "mines of this board are not known" in refused(
        "solve", "--explain", "--start", "0,0", "3x1:.1."
    )
    assert "'x' is not a cell" in refused("solve", "--explain", "--start", "x", LAYOUT.id)
