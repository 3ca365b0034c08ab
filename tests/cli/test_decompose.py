import json
import xml.etree.ElementTree as ET

from tests.cli.command import refused, sapper

BOARD = "5x2:...../11211"
TANGLED = "5x5:..2.1/.1.2./..121/112../..1.2"


def test_the_numbers_are_told():
    run = sapper("decompose", BOARD)
    assert run.code == 0
    assert run.lines == [
        "clues:              5",
        "boxes:              5 of 5 hidden cells; sea 0",
        "components:         1",
        "bags:               5",
        "edges:              7 before, 4 after",
        "what is left:       tree",
        "width, bags:        3",
        "width, min-degree:  2",
        "width, min-fill:    2",
        "width, engine:      3",
        "engine's method:    sweep",
        "by bags:            consistent",
    ]


def test_a_board_without_bag_decomposition_has_a_width_by_elimination_only():
    run = sapper("decompose", TANGLED)
    assert run.code == 0
    assert "what is left:       neither" in run.lines
    assert "width, bags:        none" in run.lines
    assert "by bags:            unknown" in run.lines


def test_json_has_the_same_numbers():
    run = sapper("decompose", BOARD, "--json")
    assert json.loads(run.out) == {
        "board": BOARD,
        "verdict": "consistent",
        "shape": "tree",
        "clues": 5,
        "frontier": 5,
        "sea": 0,
        "boxes": 5,
        "components": 1,
        "bags": 5,
        "edges_before": 7,
        "edges_after": 4,
        "widths": {"bags": 3, "min-degree": 2, "min-fill": 2, "engine": 3},
        "undecided": [],
        "methods": ["sweep"],
    }


def test_steps_are_told_in_words():
    run = sapper("decompose", BOARD, "--steps")
    assert "step 2:             bipartite decomposition: 5 bags, 7 edges" in run.lines
    assert len(json.loads(sapper("decompose", BOARD, "--steps", "--json").out)["steps"]) == 4


def test_json_lines_in_give_json_lines_out_in_order():
    run = sapper(
        "decompose", "-", stdin=f'{{"name": "a", "board": "{BOARD}"}}\n{{"board": "{TANGLED}"}}\n'
    )
    first, second = map(json.loads, run.lines)
    assert (first["name"], first["shape"], second["widths"]["bags"]) == ("a", "tree", None)


def test_the_drawing_shows_before_and_after_or_every_step(tmp_path):
    few, many = tmp_path / "few.svg", tmp_path / "many.svg"
    assert sapper("decompose", BOARD, "--svg", few).code == 0
    assert sapper("decompose", BOARD, "--svg", many, "--steps").code == 0

    def stages(path):
        return [n for n in ET.parse(path).iter() if n.get("class") == "stage"]

    assert (len(stages(few)), len(stages(many))) == (2, 4)


def test_a_drawing_on_standard_output_is_nothing_but_the_drawing():
    run = sapper("decompose", BOARD, "--svg", "-")
    assert ET.fromstring(run.out).tag.endswith("svg")


def test_one_drawing_takes_one_board(tmp_path):
    target = tmp_path / "x.svg"
    message = refused("decompose", "-", "--svg", target, stdin=f"{BOARD}\n{BOARD}\n")
    assert "2 boards where --svg takes one" in message
    assert not target.exists()


def test_bad_boards_are_refused():
    assert "no such file" in refused("decompose", "nowhere.board")


def test_a_limit_leaves_what_takes_longer_undecided():
    assert sapper("decompose", BOARD, "--limit", "1000").out == sapper("decompose", BOARD).out
    run = sapper("decompose", BOARD, "--limit", "12")
    assert run.code == 3
    assert "width, bags:        3" in run.lines
    assert "width, min-fill:    undecided within the limit" in run.lines


def test_bags_beyond_the_limit_are_no_answer():
    run = sapper("decompose", BOARD, "--limit", "1")
    assert (run.code, run.out, run.err) == (3, "", "sapper: undecided within the limit\n")
    found = json.loads(sapper("decompose", BOARD, "--limit", "1", "--json").out)
    assert (found["verdict"], found["undecided"]) == ("unknown", ["bags"])
    assert found["clues"] is found["widths"] is None


def test_a_limit_that_is_none_is_refused():
    assert "-1 is not a limit" in refused("decompose", BOARD, "--limit", "-1")
