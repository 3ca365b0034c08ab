from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from tests.render.drawings import SVG, by_class, parse, squares
from tests.strategies import arbitrary_boards

from sapper import Board, GridError, State
from sapper.errors import RenderError
from sapper.render import svg
from sapper.render.overlay import Fill

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
