import json
import xml.etree.ElementTree as ET

from tests.cli.command import refused, sapper

BOARD = "5x2:...../11211"
TANGLED = "5x5:..2.1/.1.2./..121/112../..1.2"


def test_the_numbers_are_reported():
    run = sapper("decompose", BOARD)
    assert run.code == 0
    assert run.lines == [
        "clues:              5",
        "boxes:              5 of 5 hidden cells; sea 0",
        "components:         1",
        "bags:               5",
        "edges:              7 before, 4 after",
        "reduced graph:      tree",
        (
            "width, bags:        3, of the board graph: clues, joined to the hidden cells and "
            "known mines around them"
        ),
        "width, min-degree:  2, of the cell graph: hidden cells, joined if they share a clue",
        "width, min-fill:    2, of the cell graph: hidden cells, joined if they share a clue",
        "width, engine:      3, of boxes and clues, after the one-clue rules",
        "engine's method:    sweep",
        "by bags:            consistent",
    ]


def test_a_board_without_bag_decomposition_has_a_width_by_elimination_only():
    run = sapper("decompose", TANGLED)
    assert run.code == 0
    assert "reduced graph:      neither" in run.lines
    reason = "none: the reduced graph is neither a tree nor series-parallel"
    assert f"width, bags:        {reason}" in run.lines
    assert "by bags:            unknown" in run.lines


def test_json_has_the_same_numbers():
    run = sapper("decompose", BOARD, "--json")
    found = json.loads(run.out)
    assert set(found.pop("graphs")) == set(found["widths"])
    assert found == {
        "board": BOARD,
        "verdict": "consistent",
        "shape": "tree",
        "structure": {
            "clues": 5,
            "frontier": 5,
            "sea": 0,
            "boxes": 5,
            "components": 1,
            "bags": 5,
            "edges_before": 7,
            "edges_after": 4,
        },
        "widths": {"bags": 3, "min-degree": 2, "min-fill": 2, "engine": 3},
        "reasons": {},
        "undecided": [],
        "methods": ["sweep"],
        "steps": [
            "bipartite decomposition: 5 bags, 7 edges",
            "redundant edges dropped: 4 edges, a tree",
        ],
        "parts": None,
    }


def test_steps_are_reported_in_words():
    run = sapper("decompose", BOARD, "--steps")
    assert "step 2:             bipartite decomposition: 5 bags, 7 edges" in run.lines
    shown = json.loads(sapper("decompose", BOARD, "--steps", "--json").out)["steps"]
    assert shown[-1] == "tree decomposition of width 3, 5 bags, starting at the root"


def test_steps_list_all_bags():
    wide = "40x2:" + "." * 40 + "/" + "1" * 40
    run = sapper("decompose", wide, "--steps")
    assert "part 1:             tree, 40 bags" in run.lines
    listed = [line for line in run.lines if line.startswith("  bag ")]
    assert len(listed) == 40
    lines = sapper("decompose", BOARD, "--steps").lines
    end = "clue r2c2; 3 cells; 3 assignments, 1 survives; below bag 1"
    assert lines[-4] == f"  bag 2:            {end}"
    assert lines[-5].endswith("the root")


def test_interfaces_are_listed_with_the_hull_of_each_bag():
    board = "9x1:.1.1._.1."
    lines = sapper("decompose", board, "--interfaces").lines[-5:]
    left = "; 2 assignments, 2 survive; "
    assert [line.split(":", 1)[1].strip().replace(left, " | ") for line in lines] == [
        "tree, 2 bags",
        "clue r1c2; hull r1c1 r1c3; interface r1c3 | the root",
        "clue r1c4; hull r1c3 r1c5; interface r1c3 | below bag 1",
        "tree, 1 bag",
        "clue r1c8; hull r1c7 r1c9; interface none | the root",
    ]
    first, second = json.loads(sapper("decompose", board, "--interfaces", "--json").out)["parts"]
    assert (first["shape"], first["width"], len(first["bags"])) == ("tree", 2, 2)
    assert second["bags"] == [
        {
            "parent": None,
            "clues": [[0, 7]],
            "hull": [[0, 6], [0, 8]],
            "interface": [],
            "assignments": 2,
            "survivors": 2,
        }
    ]


def test_a_part_without_a_tree_has_the_bags_of_its_clues():
    lines = sapper("decompose", TANGLED, "--interfaces").lines
    bags = TANGLED.count("1") + TANGLED.count("2")
    assert f"part 1:             neither a tree nor series-parallel, {bags} bags" in lines
    assert not any("survive" in line for line in lines)


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

    assert (len(stages(few)), len(stages(many))) == (2, 10)
    assert "two bags that share 2 cells" in few.read_text()


def test_a_drawing_on_standard_output_is_nothing_but_the_drawing():
    run = sapper("decompose", BOARD, "--svg", "-")
    assert ET.fromstring(run.out).tag.endswith("svg")


def test_one_drawing_takes_one_board(tmp_path):
    target = tmp_path / "x.svg"
    message = refused("decompose", "-", "--svg", target, stdin=f"{BOARD}\n{BOARD}\n")
    assert "--svg takes a single board; the input has more" in message
    assert not target.exists()


def test_bad_boards_are_refused():
    assert "no such file" in refused("decompose", "nowhere.board")


def test_a_limit_leaves_what_takes_longer_undecided():
    assert sapper("decompose", BOARD, "--limit", "1000").out == sapper("decompose", BOARD).out
    run = sapper("decompose", BOARD, "--limit", "12")
    assert run.code == 3
    assert "width, min-fill:    stopped: undecided after 12 steps" in run.lines


def test_bags_beyond_the_limit_are_no_answer():
    run = sapper("decompose", BOARD, "--limit", "1")
    shown = "sapper: the limit was reached before the bags were found\n"
    assert (run.code, run.out, run.err) == (3, "", shown)
    found = json.loads(sapper("decompose", BOARD, "--limit", "1", "--json").out)
    assert (found["verdict"], found["undecided"]) == ("unknown", ["bags"])
    assert found["structure"] is found["widths"] is None


def test_a_limit_that_is_none_is_refused():
    assert "-1 is not a valid limit" in refused("decompose", BOARD, "--limit", "-1")


def test_a_refuted_board_says_why_the_engine_has_no_width():
    run = sapper("decompose", "3x1:.2*", "--json")
    assert json.loads(run.out)["reasons"] == {}
    found = json.loads(sapper("decompose", "3x1:0.2", "--json").out)
    assert found["widths"]["engine"] is None
    assert "no solution" in found["reasons"]["engine"]


def test_an_empty_board_has_the_same_width_by_every_method():
    found = json.loads(sapper("decompose", "3x1:...", "--json").out)
    assert set(found["widths"].values()) == {0}


def test_blocks_are_oriented_and_constructed(tmp_path):
    """Figure 4.3 of Hoder 2007."""
    target = tmp_path / "x.svg"
    board = "7x7:001.100/002.200/122.221/......./122.221/002.200/001.100"
    run = sapper("decompose", board, "--steps", "--svg", target)
    assert "step 7:             each block oriented from s to t" in run.lines
    assert "step 8:             construction tree of block A: 4 bags" in run.lines
    drawn = target.read_text()
    assert drawn.count('class="head tone') == 4
    assert "parallel r3c3 → r3c5" in drawn
