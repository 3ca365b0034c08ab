"""Open cells and marks, kept without any rule."""

import pytest

from sapper.game.appearance import Appearance
from sapper.game.marked_board import MarkedBoard, mines
from sapper.grid import Grid
from sapper.layout import Layout


@pytest.mark.parametrize(
    ("question_marks", "seen"),
    [
        (False, [Appearance.FLAG, Appearance.HIDDEN]),
        (True, [Appearance.FLAG, Appearance.QUESTION, Appearance.HIDDEN]),
    ],
)
def test_marks_turn_round_and_back(question_marks, seen):
    board = MarkedBoard(Grid(2, 1), question_marks=question_marks)
    for appearance in seen:
        board.turn_mark(0, 1)
        assert board.appearance(0) == appearance
    board.turn_mark(0, -1)
    assert board.appearance(0) == seen[-2]


def test_opening_erases_question_marks_and_closing_gives_them_back():
    board = MarkedBoard(Grid(3, 1), question_marks=True)
    board.turn_mark(1, 2)
    assert board.open([0, 1], bytes([0, 1, 1])) == [1]
    assert bytes(board.all_appearances()) == bytes([0, 1, Appearance.HIDDEN])
    board.close([0, 1], [1])
    assert list(board.appearances([0, 1])) == [
        ((0, 0), Appearance.HIDDEN),
        ((0, 1), Appearance.QUESTION),
    ]


def test_a_flag_keeps_an_opening_out():
    board = MarkedBoard(Grid(2, 1), question_marks=False)
    board.turn_mark(1, 1)
    assert list(board.enterable) == [1, 0]


def test_the_mines_of_a_layout_ascend():
    assert mines(Layout.parse("3x2:*../.*.")) == [0, 4]
