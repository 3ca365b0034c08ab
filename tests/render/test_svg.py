"""A board as an SVG document: its cells, its shapes, its frame, its words."""

import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.render.drawings import SVG, by_class, parse, squares
from tests.strategies import arbitrary_boards

from sapper import Board, Grid, GridError, Layout, State
from sapper.errors import RenderError
from sapper.render import svg
from sapper.render.overlay import Dot, Fill, Icon, Line, Mark, Outline, Words

BOARD = Board.parse("4x3m3:12*./0_.8/....")


@given(arbitrary_boards())
def test_a_board_can_be_read_back_from_its_picture(board):
    assert Board.parse(parse(svg.draw(board)).get("data-board")) == board


def test_every_painted_element_has_a_class_of_its_own_or_of_its_group():
    everything = svg.draw(
        BOARD,
        highlight=[(0, 0)],
        heat=[[None, None, None, 0.5], [None, None, 0, None], [1, 0.25, 0.75, None]],
        flags=[(2, 0)],
        questions=[(2, 1)],
        arrows=[((0, 0), (2, 2))],
        overlay=[
            Outline(((0, 0), (0, 1)), "tone-1"),
            Line((0, 0), (1, 1)),
            Dot((1, 1)),
            Words((1, 1), "hello"),
            Icon(Mark.CROSS, ((2, 0),)),
        ],
        labels=True,
    )
    root = parse(everything)
    parents = {child: parent for parent in root.iter() for child in parent}
    for node in root.iter():
        if node.tag.removeprefix(SVG) in ("path", "rect", "circle", "text", "use"):
            assert node.get("class") or parents[node].get("class"), ET.tostring(node)


def test_highlights_lie_under_the_numbers_and_outlines_above():
    text = svg.draw(BOARD, highlight=[(0, 0)], overlay=[Outline(((0, 0),))])
    fill, number, outline = (
        text.index(f'class="{name}"')
        for name in ("fill highlight", "clue clue-1", "outline highlight")
    )
    assert fill < number < outline


@given(st.text())
def test_any_title_and_words_give_well_formed_xml(text):
    root = parse(svg.draw(BOARD, title=text, overlay=[Words((0, 0), text, style=text)]))
    if text and text.isascii() and text.isprintable():
        assert root.find(f"{SVG}title").text == text
        assert by_class(root, "words")[0].text == text


def test_the_title_is_the_accessible_name():
    root = parse(svg.draw(BOARD))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Minesweeper board: 4 columns, 3 rows, 3 mines"
    assert "known mines: 1" in root.find(f"{SVG}desc").text


def test_the_size_of_a_cell_scales_the_picture_but_not_its_coordinates():
    small, large = (parse(svg.draw(BOARD, cell_size=size)) for size in (16, 32))
    assert small.get("viewBox") == large.get("viewBox")
    assert float(large.get("width")) == 2 * float(small.get("width"))


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf")])
def test_a_size_that_is_none_is_refused(size):
    with pytest.raises(RenderError, match="size"):
        svg.draw(BOARD, cell_size=size)


def test_an_unknown_theme_is_refused():
    with pytest.raises(RenderError, match="'pink' is not a theme"):
        svg.draw(BOARD, theme="pink")


def test_rulers_count_from_one():
    texts = [node.text for node in by_class(parse(svg.draw(BOARD, labels=True)), "ruler")]
    assert texts == ["1", "2", "3", "4", "1", "2", "3"]


def test_a_large_board_stays_small():
    grid = Grid(100, 100)
    layout = Layout.from_mines(grid, [cell for cell in grid.cells() if sum(cell) % 5 == 0])
    assert len(svg.draw(layout.revealed())) < 1_000_000
    heat = [[0.2] * 100] * 100
    assert len(svg.draw(layout.covered(), heat=heat)) < 2_000_000


def test_a_notebook_shows_the_drawing():
    assert BOARD._repr_svg_() == svg.draw(BOARD)


BOARD = Board.parse("4x3m3:12*./0_.8/....")


@given(arbitrary_boards())
def test_a_drawing_says_what_the_board_says(board):
    root = parse(svg.draw(board))
    shown = {}
    for number in range(1, 9):
        for group in by_class(root, f"clue-{number}"):
            for text in group:
                cell = (int(float(text.get("y"))) // 16, int(text.get("x")) // 16)
                shown[cell] = int(text.text)
    assert shown == {cell: clue for cell, clue in board.clues() if clue}
    hidden = [cell for path in by_class(root, "hidden") for cell in squares(path)]
    assert sorted(hidden) == sorted(board.cells_in(State.HIDDEN) + board.cells_in(State.MINE))
    opened = [cell for path in by_class(root, "open") for cell in squares(path)]
    assert sorted(hidden + opened) == list(board.grid.cells())
    mines = [
        (int(use.get("y")) // 16, int(use.get("x")) // 16)
        for group in by_class(root, "known")
        for use in group
    ]
    assert mines == board.cells_in(State.MINE)


def test_a_heat_map_is_coloured_and_written_and_certainty_stands_out():
    heat = [[0, Fraction(1, 3), 0.999, 1, None]]
    root = parse(svg.draw(Board.parse("5x1:....."), heat=heat))
    assert [text.text for text in by_class(root, "chance")] == ["0", "33", ">99", "100"]
    assert [text.text for text in by_class(root, "certain")] == ["0", "100"]
    assert squares(by_class(root, "heat-0")[0]) == [(0, 0)]
    assert squares(by_class(root, "heat-35")[0]) == [(0, 1)]
    assert squares(by_class(root, "heat-100")[0]) == [(0, 2), (0, 3)]
    sheet = root.find(f"{SVG}style").text
    assert all(f".heat-{percent}{{" in sheet for percent in (0, 35, 100))


@pytest.mark.parametrize(
    "heat",
    [
        [[0.5]],
        [[0.5, 0.5, 0.5]],
        [[0.5, 1.5]],
        [[0.5, -0.1]],
        [[0.5, float("nan")]],
    ],
)
def test_a_heat_map_that_does_not_fit_is_refused(heat):
    with pytest.raises(RenderError):
        svg.draw(Board.parse("2x1:.."), heat=heat)


def test_icons_are_defined_once_and_only_when_used():
    root = parse(svg.draw(BOARD, flags=[(2, 0), (2, 1)]))
    ids = Counter(node.get("id") for node in root.iter() if node.get("id"))
    assert ids == {"sapper-auto-mine": 1, "sapper-auto-flag": 1}


def test_fills_may_overlap_and_repeat_cells():
    root = parse(svg.draw(BOARD, overlay=[Fill(((2, 1), (2, 0), (2, 1)), "clue")]))
    assert squares(by_class(root, "fill")[0]) == [(2, 0), (2, 1)]


@pytest.mark.parametrize("cell", [(3, 0), (0, 4), (-1, 0)])
@pytest.mark.parametrize("kind", ["highlight", "flags", "questions"])
def test_cells_outside_the_board_are_refused(kind, cell):
    with pytest.raises(GridError, match="outside"):
        svg.draw(BOARD, **{kind: [cell]})


def test_words_are_escaped_and_lines_open_at_a_click():
    text = svg.figure("<svg/>\n", "1 < 2", details=["a & b", "c"], heading="2 steps")
    assert text == (
        '<figure style="margin:0"><svg/><figcaption>1 &lt; 2</figcaption>'
        "<details><summary>2 steps</summary><ol><li>a &amp; b</li><li>c</li></ol></details>"
        "</figure>"
    )


def test_without_lines_there_is_nothing_to_open():
    assert "<details>" not in svg.figure("<svg/>", "words", heading="0 steps")
