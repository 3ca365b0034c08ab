import contextlib

import pytest

from sapper import Board
from sapper.classics import constraint_sets, elements
from sapper.classics.toolkit.working_board import ContradictionError, WorkingBoard


def test_the_documents_example_finds_the_two_free_cells():
    """Figure 4: both sets hold one mine, so the rest of the larger one holds none."""
    found = elements.deduce(Board.parse("3x3:.../..1/..1"))
    assert found.safe == ((0, 1), (0, 2))
    assert found.mines == ()


def test_the_deciding_element_comes_with_its_interval_and_its_clues():
    (element,) = elements.decisive(WorkingBoard(Board.parse("3x3:.../..1/..1")))
    assert element.cells == ((0, 1), (0, 2))
    assert (element.least, element.most) == (0, 0)
    assert element.clues == ((1, 2), (2, 2))
    assert not element.is_mine


def test_found_mines_start_it_again():
    """The mine between the first two clues is needed before the others apply."""
    found = elements.deduce(Board.parse("4x1:1.1."))
    assert found.mines == ((0, 1),)
    assert found.safe == ((0, 3),)


def test_an_overlap_of_two_clues_decides_on_both_sides():
    found = elements.deduce(Board.parse("2x3:.2/../.1"))
    assert found.safe == ((2, 0),)
    assert found.mines == ((0, 0),)


def test_three_clues_that_must_be_tried_together_are_out_of_reach():
    board = Board.parse("3x3:.1./1../..1")
    assert not elements.deduce(board)
    assert constraint_sets.deduce(board).safe == ((0, 0),)


def test_the_mine_total_is_not_used():
    assert not elements.deduce(Board.parse("3x1m0:..."))


def test_eight_covered_cells_around_a_clue_are_few_enough():
    board = Board.parse("5x5:...../.4.4./...../.4.4./.....")
    found = elements.deduce(board)
    assert not found.contradiction
    assert not found


@pytest.mark.parametrize("board", ["3x1:0.1", "2x1:2.", "3x1:1*2", "3x2:1.3/...", "2x1m0:1."])
def test_an_empty_interval_is_a_contradiction(board):
    found = elements.deduce(Board.parse(board))
    assert found.contradiction
    assert not found
    work = WorkingBoard(Board.parse(board))
    with contextlib.suppress(ContradictionError):
        tuple(elements.decisive(work))
        assert work.deductions().contradiction


def test_a_step_rests_on_the_clues_of_its_interval():
    step = elements.deduce(Board.parse("3x3:.../..1/..1")).steps[0]
    assert step.cells == ((0, 1), (0, 2))
    assert step.clues == ((1, 2), (2, 2))
    assert not step.is_mine
