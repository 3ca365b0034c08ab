import json
import xml.etree.ElementTree as ET

from tests.cli.command import refused, sapper

from sapper import Board, formats, hint
from sapper.formats import SavedBoard

BOARD = "4x2:..../1211"


def test_a_hint_is_one_line_of_words():
    run = sapper("hint", BOARD)
    assert run.code == 0
    assert run.out == f"{hint(BOARD).text}\n"


def test_levels_tell_more_and_more():
    first, second, third = (sapper("hint", "--level", level, BOARD).out for level in (1, 2, 3))
    assert "rows 1 to 2, columns 2 to 4" in first
    assert "the 1 at row 2, column 3, and the 2 at row 2, column 2" in second
    assert "row 1, column 4" in third
    assert [first, second, third] == [f"{hint(BOARD, level=level).text}\n" for level in (1, 2, 3)]


def test_another_level_is_refused():
    assert "4 is not a level: choose 1, 2 or 3" in refused("hint", "--level", 4, BOARD)


def test_json_carries_everything():
    found = json.loads(sapper("hint", "--json", BOARD).out)
    steps = found.pop("steps")
    spoken = found.pop("spoken")
    assert found == {
        "board": BOARD,
        "kind": "safe",
        "level": 3,
        "title": hint(BOARD).title,
        "text": hint(BOARD).summary,
        "certain": True,
        "technique": "pair of clues",
        "uses_total": False,
        "area": [[0, 1], [1, 3]],
        "clues": [[1, 2], [1, 1]],
        "labels": ["A", "B"],
        "cells": [[0, 3]],
        "mines": [],
        "mines_text": "",
        "guess": None,
    }
    assert spoken.endswith(" ".join(step["spoken"] for step in steps))
    assert [step["premises"] for step in steps] == [[]]
    assert [step["pattern"] for step in steps] == ["1-2-1"]
    assert steps[-1]["cells"] == [[0, 3]]
    assert (steps[-1]["number"], steps[-1]["mine"]) == (1, False)


def test_json_keeps_back_what_the_level_does_not_show():
    first = json.loads(sapper("hint", "--json", "--level", 1, BOARD).out)
    assert (first["clues"], first["cells"], first["steps"]) == ([], [], [])
    second = json.loads(sapper("hint", "--json", "--level", 2, BOARD).out)
    assert (second["clues"], second["cells"], second["steps"]) == ([[1, 2], [1, 1]], [], [])


def test_a_guess_is_offered_as_such_with_its_risk():
    run = sapper("hint", "--json", "3x3m2:1../.../...")
    found = json.loads(run.out)
    assert run.code == 0
    assert (found["kind"], found["certain"]) == ("guess", False)
    assert found["guess"]["mine_probability"] == "1/5"
    assert found["guess"]["mine_probability_value"] == 0.2
    assert found["spoken"].startswith("I don't know")


def test_json_lines_in_give_json_lines_out_in_order():
    lines = '{"name":"a","board":"2x1:1."}\n{"name":"b","board":"3x1:.1."}\n'
    found = [json.loads(line) for line in sapper("hint", "-", stdin=lines).lines]
    assert [(each["name"], each["kind"]) for each in found] == [("a", "done"), ("b", "guess")]


def test_a_wrong_flag_is_pointed_out():
    run = sapper("hint", "--flag", "0,1", BOARD)
    assert run.out.startswith("The flag at row 1, column 2 is wrong")


def test_flags_of_the_input_count_as_flags(tmp_path):
    saved = SavedBoard(board=Board.parse(BOARD).with_mines(2), flags=((0, 1),))
    path = tmp_path / "flagged.board"
    path.write_bytes(formats.write(saved, "dot-board"))
    assert sapper("hint", path).out.startswith("The flag at row 1, column 2 is wrong")


def test_flags_that_cannot_both_be_right_are_pointed_out():
    run = sapper("hint", "--flag", "0,0", "--flag", "0,2", "3x1:.1.")
    assert run.out.startswith("The flags at row 1, columns 1 and 3 cannot both be right")


def test_a_flag_on_an_opened_cell_is_refused():
    assert "flag at 1,0 is on an opened cell" in refused("hint", "--flag", "1,0", BOARD)


def test_a_contradiction_is_a_negative_answer():
    run = sapper("hint", "2x1:2.")
    assert run.code == 1
    assert run.out.startswith("This board contradicts itself.")


def test_the_drawing_highlights_cell_and_clues(tmp_path):
    path = tmp_path / "hint.svg"
    run = sapper("hint", "--svg", path, BOARD)
    assert run.out.endswith("row 1, column 4 is safe.\n")
    root = ET.parse(path).getroot()
    classes = [element.get("class") or "" for element in root.iter()]
    assert any("safe" in each.split() for each in classes)
    assert any("clue" in each.split() for each in classes)


def test_a_forced_guess_is_free_in_a_fair_game():
    assert "A guess is free here" in sapper("hint", "--mode", "fair", "3x1m1:.1.").out
    found = json.loads(sapper("hint", "--json", "--mode", "fair", "3x1m1:.1.").out)
    assert (found["kind"], found["guess"]["free"]) == ("free-guess", True)


def test_the_documents_random_move_can_be_asked_for():
    run = sapper("hint", "--random-move", 3, "3x3m2:1../.../...")
    assert "A random move: row " in run.out
    assert run.out == sapper("hint", "--random-move", 3, "3x3m2:1../.../...").out


def test_certain_mines_come_after_the_guess():
    found = json.loads(sapper("hint", "--json", "4x2:..../12__").out)
    assert (found["kind"], found["mines"]) == ("guess", [[0, 2]])
    assert [step["mine"] for step in found["steps"]] == [True]


def test_the_drawing_alone_goes_to_standard_output():
    assert sapper("hint", "--svg", "-", BOARD).out.startswith("<svg")


def test_many_hints_are_drawn_by_the_number_of_their_line(tmp_path):
    boards = "3x2:.../111\n3x1m1:.1.\n"
    assert sapper("hint", "-", "--svg", tmp_path / "h{i}.svg", stdin=boards).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["h0.svg", "h1.svg"]
