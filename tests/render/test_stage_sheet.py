"""Several drawings on one sheet, and trees as lines of text."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import boards

from sapper import Board
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.errors import RenderError
from sapper.render.stage_sheet import LINE, LegendEntry, ListedNode, Stage, draw, draw_listing

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.parse("5x2:...../11211")


def by_class(text, name):
    return [node for node in ET.fromstring(text).iter() if name in node.get("class", "").split()]


def words(node):
    """The text of a caption, its lines joined."""
    return " ".join(line.strip() for line in node.itertext() if line.strip())


def drawn(board, every=False):
    stages = BoardDecomposition.of(board)
    return draw(board, every_stage(stages) if every else before_and_after(stages))


def test_before_and_after_stand_side_by_side_with_their_captions():
    text = drawn(BOARD)
    assert [words(node) for node in by_class(text, "caption")] == [
        "bipartite decomposition: 5 bags, 7 edges",
        "redundant edges dropped: 4 edges, a tree",
    ]
    before, after = by_class(text, "stage")
    lines = [sum("edge" in n.get("class", "").split() for n in s.iter()) for s in (before, after)]
    assert lines == [7, 4]


def test_dropped_edges_are_dashed_in_the_step_they_go():
    text = drawn(BOARD, every=True)
    (step,) = [s for s in by_class(text, "stage") if "left" in words(s.find(f"{SVG}text"))]
    dropped = [node for node in step.iter() if "dropped" in node.get("class", "").split()]
    assert len(dropped) == 3


@given(boards(6), st.booleans())
def test_any_board_is_drawn_as_well_formed_xml(board, every):
    stages = by_class(drawn(board, every), "stage")
    assert len(stages) >= 2
    drawings = [found for stage in stages if (found := stage.find(f".//{SVG}svg")) is not None]
    assert len(drawings) >= 2
    assert all(drawing.get("data-board") == board.id for drawing in drawings)


def test_captions_are_escaped():
    text = draw(BOARD, [Stage("a < b & c")])
    assert words(by_class(text, "caption")[0]) == "a < b & c"


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_drawings_stand_in_the_wanted_number_of_columns(columns):
    text = draw(BOARD, [Stage("x")] * 6, columns=columns)
    places = [node.get("transform") for node in by_class(text, "stage")]
    assert len(places) == 6
    assert len({place.split()[0] for place in places}) == columns


def test_long_captions_are_broken_into_lines():
    caption = "a long caption " * 12
    (node,) = by_class(draw(BOARD, [Stage(caption)]), "caption")
    assert len(list(node)) > 1
    assert words(node) == caption.strip()


def test_a_stage_may_have_a_board_of_its_own_or_a_tree():
    other = Board.parse("2x1:1.")
    listed = Stage("tree", listing=(ListedNode("root", (1,)), ListedNode("leaf")))
    first, second = by_class(draw(BOARD, [Stage("x", board=other), listed]), "stage")
    assert first.find(f".//{SVG}svg").get("data-board") == other.id
    assert second.find(f".//{SVG}svg") is None
    assert [node.text for node in second.iter() if node.get("class") == "listed"] == [
        "root",
        "leaf",
    ]


def test_the_style_sheet_is_there_once():
    assert draw(BOARD, [Stage("x")] * 5).count("<style>") == 1


def test_a_legend_and_a_note_stand_below_the_drawings():
    entries = [LegendEntry.bag("a bag"), LegendEntry.fill("clue", "a clue"), LegendEntry.arrow("s")]
    entries += [LegendEntry.edge("dropped", "gone"), LegendEntry.outline("a set")]
    text = draw(BOARD, [Stage("x")], legend=entries, note="and 3 more")
    meanings = [node.text for node in by_class(text, "meaning")]
    assert meanings == ["a bag", "a clue", "s", "gone", "a set", "and 3 more"]
    assert len(by_class(text, "legend")) == 5


def test_nothing_to_draw_is_an_error():
    with pytest.raises(RenderError, match="there is no stage"):
        draw(BOARD, [])
    with pytest.raises(RenderError, match="0 columns"):
        draw(BOARD, [Stage("x")], columns=0)
    with pytest.raises(RenderError, match="'blue' is not a theme"):
        draw(BOARD, [Stage("x")], theme="blue")


@pytest.mark.parametrize(("theme", "page"), [("light", "#ffffff"), ("dark", "#17181b")])
def test_the_page_has_the_theme_of_the_boards(theme, page):
    assert f".page{{fill:{page}}}" in draw(BOARD, [Stage("x")], theme=theme)


CHAIN = [ListedNode("a", (1,)), ListedNode("b", (2,)), ListedNode("c")]
FORK = [ListedNode("a", (1, 3)), ListedNode("b", (2,)), ListedNode("c"), ListedNode("d")]


def places(text):
    """Where each line of text stands: its words, x and y."""
    found = re.findall(r'<text class="listed" x="([0-9]+)" y="([0-9]+)">(\w+)', text)
    return {words: (int(x), int(y)) for x, y, words in found}


def test_a_chain_stays_on_one_level():
    drawn, _, height = draw_listing(CHAIN, [0])
    at = places(drawn)
    assert len({x for x, _ in at.values()}) == 1
    assert height == 3 * LINE


def test_children_of_a_fork_stand_further_in_below_their_parent():
    at = places(draw_listing(FORK, [0])[0])
    assert at["b"][0] == at["d"][0] > at["a"][0]
    assert at["a"][1] < at["b"][1] < at["c"][1] < at["d"][1]


def test_every_child_has_a_guide():
    drawn, _, _ = draw_listing(FORK, [0])
    assert drawn.count('class="guide"') == 3


def test_a_forest_has_its_roots_one_below_the_other():
    drawn, width, _ = draw_listing([ListedNode("a"), ListedNode("a long line & more")], [0, 1])
    assert "&amp;" in drawn
    assert width > 100
