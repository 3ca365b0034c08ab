import pytest

from sapper import Board, State
from sapper.budget import Budget
from sapper.classics.toolkit.working_board import ALL_MINES_FOUND, WorkingBoard
from sapper.errors import UndecidedError


def test_opened_cells_tell_their_numbers_and_marked_ones_are_mines():
    work = WorkingBoard(Board.parse("4x1m1:1..."), {(0, 2): 1}.__getitem__)
    assert work.mark([(0, 1)], technique="a", clues=[(0, 0)]) == ((0, 1),)
    assert work.open([(0, 2), (0, 1)], technique="b", clues=[(0, 0)]) == ((0, 2),)
    assert work.snapshot() == Board.parse("4x1m1:1*1.")
    assert (work.hidden, work.mines) == (1, 1)
    assert work.around((0, 2)) == ([(0, 3)], 1)
    assert [(step.cells, step.is_mine) for step in work.steps] == [
        (((0, 1),), True),
        (((0, 2),), False),
    ]


def test_the_rest_opens_when_all_mines_are_found_and_not_before():
    work = WorkingBoard(Board.parse("3x1m1:..."))
    assert work.open_rest() == ()
    work.mark([(0, 0)], technique="a", clues=())
    assert work.open_rest() == ((0, 1), (0, 2))
    assert work.codes[0, 2] == State.BLANK
    assert (work.steps[-1].technique, work.steps[-1].uses_total) == (ALL_MINES_FOUND, True)


def test_a_clue_that_cannot_be_met_any_more_is_a_contradiction():
    work = WorkingBoard(Board.parse("3x1:1.."))
    work.open([(0, 1)], technique="wrong", clues=())
    assert work.deductions().contradiction


def test_a_look_around_a_cell_costs_a_step():
    work = WorkingBoard(Board.parse("3x1:1.."), budget=Budget(1))
    work.around((0, 0))
    with pytest.raises(UndecidedError):
        work.around((0, 0))
