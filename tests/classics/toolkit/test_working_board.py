import pytest
from hypothesis import given
from tests import reference
from tests.positions import solved_positions
from tests.strategies import arbitrary_boards

from sapper import Board, State
from sapper.budget import Budget
from sapper.classics.toolkit.working_board import ALL_MINES_FOUND, WorkingBoard, saturate
from sapper.clues import open_clues
from sapper.errors import UndecidedError


def test_saturation_keeps_every_solution():
    for position in solved_positions()[:600]:
        saturated = saturate(position.board)
        before = set(reference.solutions(position.board))
        assert before == (set() if saturated is None else set(reference.solutions(saturated)))


@given(arbitrary_boards())
def test_at_the_fixed_point_no_clue_decides_anything(board):
    saturated = saturate(board)
    if saturated is not None:
        assert all(0 < clue.missing < len(clue.around) for clue in open_clues(saturated))
        changed = [c for c in board.grid.cells() if board[c] != saturated[c]]
        assert all(board.is_hidden(cell) for cell in changed)
        assert all(saturated[cell] in (State.MINE, State.BLANK) for cell in changed)


def test_one_found_cell_saturates_the_next_clue():
    assert saturate(Board.parse("7x1:_1.1.2.")) is None
    assert saturate(Board.parse("7x1:_1.1.1.")).rows == ["_1*1_1*"]


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
