import re

import pytest
from hypothesis import given
from tests.strategies import arbitrary_boards

from sapper import Board, Grid, GridError
from sapper.errors import RenderError
from sapper.render import ansi

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def lines(drawing):
    return [line.rstrip() for line in drawing.split("\n")]


def test_a_board_is_drawn_with_rulers_from_one():
    board = Board.parse("4x3m3:12*./0_.8/....")
    assert lines(ansi.draw(board)) == [
        "    1 2 3 4",
        " 1  1 2 * .",
        " 2    _ . 8",
        " 3  . . . .",
    ]


def test_rulers_can_be_left_out():
    assert lines(ansi.draw(Board.parse("2x1:1."), labels=False)) == [" 1 ."]


def test_wide_boards_have_a_line_of_tens():
    first, second, _ = lines(ansi.draw(Board.covered(Grid(12, 1))))
    assert first == "                      1 1 1"
    assert second == "    1 2 3 4 5 6 7 8 9 0 1 2"


def test_highlighted_cells_stand_in_brackets():
    board = Board.parse("5x1:.1...")
    drawn = ansi.draw(board, highlight=[(0, 0), (0, 2), (0, 3)], labels=False)
    assert lines(drawn) == ["[.]1[.|.]."]


def test_marks_replace_what_the_board_says():
    board = Board.parse("3x1:.*_")
    drawn = ansi.draw(board, marks={(0, 0): "F", (0, 1): "X"}, labels=False)
    assert lines(drawn) == [" F X _"]


def test_a_heat_map_has_two_characters_a_cell_and_only_certainty_looks_certain():
    board = Board.parse("6x1:1.....")
    drawn = ansi.draw(board, heat=[[None, 0, 1, 0.004, 0.35, 0.999]], labels=False)
    assert lines(drawn) == [" 1  ok ** 01 35 99"]


@given(arbitrary_boards(max_side=12))
def test_colour_adds_nothing_but_escape_codes(board):
    plain, bright = ansi.draw(board), ansi.draw(board, colour=True)
    assert "\x1b" not in plain
    assert lines(ESCAPE.sub("", bright)) == lines(plain)


@given(arbitrary_boards(max_side=12))
def test_every_colour_is_switched_off_before_the_line_ends(board):
    for line in ansi.draw(board, highlight=[(0, 0)], colour=True).split("\n"):
        codes = ESCAPE.findall(line)
        assert codes[1::2] == ["\x1b[0m"] * (len(codes) // 2)
        assert len(codes) % 2 == 0


@given(arbitrary_boards(max_side=12))
def test_the_fast_way_of_rows_without_marks_draws_what_the_other_draws(board):
    every = {cell: ansi._SYMBOLS[board[cell]] for cell in board.grid.cells()}
    assert ansi.draw(board) == ansi.draw(board, marks=every)


@pytest.mark.parametrize("heat", [[[0.5]], [[0.5, 2]], [[0.5, 0.5], [0.5, 0.5]]])
def test_a_heat_map_that_does_not_fit_is_refused(heat):
    with pytest.raises(RenderError):
        ansi.draw(Board.parse("2x1:.."), heat=heat)


def test_a_mark_is_one_character():
    with pytest.raises(RenderError, match="'FF' is not one character, at 0,1"):
        ansi.draw(Board.parse("2x1:.."), marks={(0, 1): "FF"})


def test_cells_outside_are_refused():
    with pytest.raises(GridError):
        ansi.draw(Board.parse("2x1:.."), highlight=[(1, 0)])
    with pytest.raises(GridError):
        ansi.draw(Board.parse("2x1:.."), marks={(0, 2): "F"})
