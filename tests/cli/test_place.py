import json

import pytest
from tests import reference
from tests.cli.command import refused, sapper
from tests.engine.golden import json_lines, quick_boards

from sapper import Board, Grid, Layout, State, formats


def known_mines(board):
    return frozenset(board.cells_in(State.MINE))


def test_an_id_is_answered_with_an_id():
    board = Board.parse("3x3m2:1../.../...")
    run = sapper("place", board.id)
    placed = Board.parse(run.out)
    assert run.code == 0
    assert (placed.grid, placed.mines, placed.clue((0, 0))) == (board.grid, 2, 1)
    assert reference.agrees(board, known_mines(placed))


@pytest.mark.parametrize("name", ["notation", "drawing", "integers", "mine", "dot-board"])
def test_the_answer_is_in_the_format_of_the_input(name, tmp_path):
    board = Board.parse("4x3m4:1.../..2./....")
    file = tmp_path / "board"
    file.write_bytes(formats.write(formats.SavedBoard(board=board), name))
    assert formats.detect(file.read_bytes()) == name
    run = sapper("place", file)
    assert formats.detect(run.raw) == name
    placed = formats.read(run.raw).board
    assert reference.agrees(board, known_mines(placed))
    assert dict(board.clues()).items() <= dict(placed.clues()).items()
    assert placed.is_finished
    assert placed.is_admissible
    file.write_bytes(run.raw)
    assert sapper("place", file).raw == run.raw


@pytest.mark.parametrize("name", ["mbf", "tatham", "tatham-clear"])
def test_a_format_for_layouts_gets_a_layout_with_the_same_total(name, tmp_path):
    layout = Layout.from_mines(Grid(9, 9), [(0, 0), (6, 2), (8, 6)])
    file = tmp_path / "board"
    saved = formats.SavedBoard(layout=layout, start=(4, 4))
    file.write_bytes(formats.write(saved, name, lossy=True))
    run = sapper("place", file)
    assert run.code == 0
    assert formats.detect(run.raw) == name
    assert formats.read(run.raw).layout.mines == 3


def test_another_seed_gives_another_placement_and_the_same_seed_the_same():
    covered = f"16x16m40:{'/'.join(['.' * 16] * 16)}"
    first = sapper("place", covered, "--seed", 1).out
    assert sapper("place", covered, "--seed", 1).out == first
    assert sapper("place", covered, "--seed", 2).out != first


def test_no_solution_is_a_negative_answer():
    run = sapper("place", "2x1:2.")
    assert (run.code, run.out) == (1, "no solution\n")
    assert json.loads(sapper("place", "2x1:2.", "--json").out) == {
        "board": "2x1:2.",
        "verdict": "inconsistent",
        "layout": None,
        "finished": None,
    }


def test_an_undecided_board_has_no_answer():
    run = sapper("place", "4x2:.1../....", "--limit", 1, "--seconds", 0)
    assert (run.code, run.out) == (3, "")
    assert "undecided" in run.err
    run = sapper("place", "4x2:.1../....", "--limit", 1, "--seconds", 0, "--json")
    assert json.loads(run.out) == {
        "board": "4x2:.1../....",
        "verdict": "unknown",
        "layout": None,
        "finished": None,
    }


def test_json_gives_the_rows_of_the_layout():
    answer = json.loads(sapper("place", "3x1m1:1.1", "--json").out)
    assert answer == {
        "board": "3x1m1:1.1",
        "verdict": "consistent",
        "layout": [".*."],
        "finished": ["1*1"],
    }


def test_json_lines_are_answered_in_order():
    run = sapper("place", "-", "--seed", 5, stdin=json_lines(quick_boards()))
    assert run.code == 1
    for line, golden in zip(run.lines, quick_boards(), strict=True):
        answer = json.loads(line)
        assert answer["name"] == golden.name
        assert (answer["layout"] is not None) == golden.consistent
        if golden.consistent:
            layout = Layout.parse("\n".join(answer["layout"]))
            assert reference.agrees(golden.board, frozenset(layout.mine_cells()))


def test_a_seed_out_of_range_is_refused():
    assert "-1 is not a seed" in refused("place", "2x1:..", "--seed", "-1")
    assert "is not a whole number" in refused("place", "2x1:..", "--seed", "x")


def test_a_board_without_a_total_is_finished_all_the_same():
    """When read back, its mine-free cells stay empty: they have numbers now."""
    once = sapper("place", "-", stdin="4 2 0\n9 9 9 9\n9 1 9 9\n")
    assert "9" not in once.out.split()
    assert sapper("place", "-", stdin=once.out, env=None).out == once.out


@pytest.mark.parametrize(
    "text",
    ["2 3 1\n9 9 9\n9 1 9\n", "2 3\n9 9 9\n9 1 9\n1\n", "3 2\n9 9 9\n9 1 9\n1\n"],
)
def test_integers_keep_the_order_of_the_input(text):
    run = sapper("place", "-", stdin=text)
    lines, asked = run.lines, text.splitlines()
    assert lines[0] == asked[0]
    assert [len(line.split()) for line in lines] == [len(line.split()) for line in asked]
    assert sapper("place", "-", stdin=run.out).out == run.out


def test_a_blank_gets_its_number():
    assert Board.parse(sapper("place", "3x1m1:1._").out).id == "3x1m1:1*1"
