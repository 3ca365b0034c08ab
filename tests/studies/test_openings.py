from random import Random

import pytest

from sapper import Grid
from sapper.notation import State
from sapper.studies import openings


def test_a_rectangle_leaves_a_rim_of_hidden_cells_and_is_smooth():
    grid = Grid(9, 7)
    opened = openings.rectangle(grid)
    assert len(opened) == 7 * 5
    assert openings.is_smooth(grid, opened)


def test_an_opening_with_a_lone_hidden_cell_between_two_clues_is_not_smooth():
    """The hidden cell in the notch sees two pieces of the border."""
    grid = Grid(9, 7)
    opened = openings.rectangle(grid)
    assert not openings.is_smooth(grid, opened - {(1, 4)})


def test_two_openings_that_a_hidden_cell_sees_both_of_are_not_smooth():
    grid = Grid(9, 5)
    left = {(row, col) for row in range(1, 4) for col in range(1, 4)}
    assert not openings.is_smooth(grid, left | {(row, col + 4) for row, col in left})
    wide = Grid(10, 5)
    assert openings.is_smooth(wide, left | {(row, col + 5) for row, col in left})


def test_a_border_may_be_a_path_from_edge_to_edge():
    grid = Grid(6, 6)
    half = {(row, col) for row in range(6) for col in range(3)}
    assert openings.is_smooth(grid, half)
    assert openings.is_smooth(grid, {(row, col) for row in range(3) for col in range(3)})


@pytest.mark.parametrize("smooth", [True, False])
def test_unions_are_what_was_asked_for(smooth):
    grid = Grid(14, 12)
    random = Random(3)
    for _ in range(10):
        opened = openings.union(grid, random, smooth=smooth)
        assert openings.is_smooth(grid, opened) is smooth
        assert all(0 < row < 11 and 0 < col < 13 for row, col in opened)
    assert openings.union(grid, Random(3), smooth=smooth) == openings.union(
        grid, Random(3), smooth=smooth
    )


def test_the_board_of_an_opening_has_ones_there_and_hidden_cells_elsewhere():
    grid = Grid(5, 5)
    board = openings.board(grid, openings.rectangle(grid))
    assert {cell for cell, _ in board.clues()} == openings.rectangle(grid)
    assert board.count(State.HIDDEN) == 16
