import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import boards

from sapper import Board
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after, every_stage
from sapper.errors import RenderError
from sapper.render.decomposition_svg import Stage, draw

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.parse("5x2:...../11211")


def by_class(text, name):
    return [node for node in ET.fromstring(text).iter() if name in node.get("class", "").split()]


def drawn(board, every=False):
    stages = BoardDecomposition.of(board)
    return draw(board, every_stage(stages) if every else before_and_after(stages))


def test_before_and_after_stand_side_by_side_with_their_captions():
    text = drawn(BOARD)
    assert [node.text for node in by_class(text, "caption")] == [
        "bipartite decomposition: 5 bags, 7 edges",
        "redundant edges dropped: 4 edges, a tree",
    ]
    before, after = by_class(text, "stage")
    lines = [sum("edge" in n.get("class", "").split() for n in s.iter()) for s in (before, after)]
    assert lines == [7, 4]


def test_dropped_edges_are_dashed_in_the_step_they_go():
    text = drawn(BOARD, every=True)
    (step,) = [s for s in by_class(text, "stage") if "without" in s.find(f"{SVG}text").text]
    dropped = [node for node in step.iter() if "dropped" in node.get("class", "").split()]
    assert len(dropped) == 3


@given(boards(6), st.booleans())
def test_any_board_is_drawn_as_well_formed_xml(board, every):
    stages = by_class(drawn(board, every), "stage")
    assert len(stages) >= 2
    assert all(stage.find(f".//{SVG}svg").get("data-board") == board.id for stage in stages)


def test_captions_are_escaped():
    text = draw(BOARD, [Stage("a < b & c")])
    assert by_class(text, "caption")[0].text == "a < b & c"


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_drawings_stand_in_the_wanted_number_of_columns(columns):
    text = draw(BOARD, [Stage("x")] * 6, columns=columns)
    places = [node.get("transform") for node in by_class(text, "stage")]
    assert len(places) == 6
    assert len({place.split()[0] for place in places}) == columns


def test_nothing_to_draw_is_an_error():
    with pytest.raises(RenderError, match="no stage"):
        draw(BOARD, [])
    with pytest.raises(RenderError, match="0 columns"):
        draw(BOARD, [Stage("x")], columns=0)


@pytest.mark.parametrize(("theme", "page"), [("light", "#ffffff"), ("dark", "#17181b")])
def test_the_page_has_the_theme_of_the_boards(theme, page):
    assert f".page{{fill:{page}}}" in draw(BOARD, [Stage("x")], theme=theme)
