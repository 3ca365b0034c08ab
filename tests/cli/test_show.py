import json
import xml.etree.ElementTree as ET

import pytest
from tests.cli.command import refused, sapper

BOARD = "3x3m2:1../.../..."


def test_a_board_is_drawn_with_a_heading():
    assert sapper("show", BOARD).out == (
        "3x3, 2 mines\n    1 2 3\n 1  1 . .\n 2  . . .\n 3  . . .\n"
    )


def test_a_missing_total_is_said():
    assert sapper("show", "2x1:..").lines[0] == "2x1, mine count not given"


def test_a_single_mine_is_one_mine():
    assert sapper("show", "2x1m1:..").lines[0] == "2x1, 1 mine"


def test_a_layout_is_shown_with_its_numbers():
    run = sapper("show", "-", "--no-labels", stdin='{"name": "two", "layout": ["*.", ".."]}')
    assert run.lines == ["two: 2x2, 1 mine", " * 1", " 1 1"]


def test_many_boards_are_drawn_one_after_the_other():
    run = sapper("show", "-", stdin='{"name": "b", "board": "1x1:."}\n{"board": "1x1:_"}\n')
    assert [line for line in run.lines if "1x1" in line] == [
        "b: 1x1, mine count not given",
        "1x1, mine count not given",
    ]


def test_revealing_opens_the_whole_board():
    assert sapper("show", "3x1m1:*..", "--reveal", "--no-labels").lines[1] == " * 1"
    assert sapper("show", "3x1m1:*..", "--no-labels").lines[1] == " * . ."


def test_a_highlighted_cell_is_counted_from_zero():
    assert sapper("show", "3x1:...", "--highlight", "0,1", "--no-labels").lines[1] == " .[.]."


def test_the_players_marks_are_drawn():
    run = sapper("show", "-", "--no-labels", stdin="3x1x1\nFH1\n")
    assert run.lines[1] == " F . 1"


@pytest.mark.parametrize(
    ("option", "env", "bright"),
    [
        ([], {}, False),  # the test has no terminal
        (["--color"], {}, True),
        (["--color"], {"NO_COLOR": "1"}, True),
        (["--no-color"], {}, False),
    ],
)
def test_colour_is_the_users_choice_before_all_else(option, env, bright):
    assert ("\x1b[" in sapper("show", BOARD, *option, env=env).out) == bright


def test_json_counts_the_cells():
    run = sapper("show", "-", "--json", stdin='{"name": "x", "board": "3x1m1:1*_"}\n2x1:..\n')
    assert [json.loads(line) for line in run.lines] == [
        {
            "name": "x",
            "board": "3x1m1:1*_",
            "width": 3,
            "height": 1,
            "mines": 1,
            "clues": 1,
            "hidden": 0,
            "known_mines": 1,
            "blanks": 1,
        },
        {
            "board": "2x1:..",
            "width": 2,
            "height": 1,
            "mines": None,
            "clues": 0,
            "hidden": 2,
            "known_mines": 0,
            "blanks": 0,
        },
    ]


def test_a_picture_is_written_to_a_file(tmp_path):
    file = tmp_path / "board.svg"
    run = sapper("show", BOARD, "--svg", file, "--highlight", "0,1")
    assert (run.code, run.out) == (0, "")
    root = ET.parse(file).getroot()
    assert root.get("data-board") == BOARD
    assert 'class="fill highlight"' in file.read_text()


def test_a_picture_takes_one_board(tmp_path):
    file = tmp_path / "board.svg"
    assert "--svg takes a single board; the input has more" in refused(
        "show", "-", "--svg", file, stdin="1x1:.\n1x1:.\n"
    )
    assert not file.exists()


def test_a_picture_may_be_png(tmp_path):
    target = tmp_path / "board.png"
    assert sapper("show", "2x1m1:1.", "--png", target).code == 0
    assert target.read_bytes().startswith(b"\x89PNG")
    assert "--png takes a single board; the input has more" in refused(
        "show", "-", "--png", target, stdin="2x1:..\n2x1:..\n"
    )


def test_the_name_of_a_board_cannot_steer_the_terminal():
    line = json.dumps({"board": "1x1:.", "name": "a\x1b[31m\x1b[2K\nb"})
    run = sapper("show", "-", stdin=line)
    assert run.lines[0] == "a\\x1b[31m\\x1b[2K\\nb: 1x1, mine count not given"


def test_an_error_cannot_steer_the_terminal():
    assert "\x1b" not in refused("show", "no\x1b[2K/file.board")
