import pytest
from tests.hints.checker import check_steps, rungs
from tests.hints.situations import small_boards

from sapper import Board
from sapper.clues import open_clues
from sapper.hints import Technique, single_clue


@pytest.mark.parametrize("mine", [False, True])
def test_it_finds_exactly_what_one_clue_proves(mine):
    for board in small_boards():
        found = single_clue.deductions(open_clues(board), mine=mine)
        cells = {cell for deduction in found for cell in deduction.cells}
        assert cells == {
            cell for (cell, is_mine), rung in rungs(board).items() if (is_mine, rung) == (mine, 1)
        }


@pytest.mark.parametrize("mine", [False, True])
def test_its_words_are_a_valid_proof(mine):
    for board in small_boards()[:500]:
        for clue in open_clues(board):
            for deduction in single_clue.deductions([clue], mine=mine):
                steps = single_clue.explain(board, clue, mine=mine)
                check_steps(board, steps)
                assert steps[-1].cells == deduction.cells
                assert deduction.technique is Technique.SINGLE


def test_a_clue_is_asked_by_its_place():
    board = Board.parse("4x1:1..1")
    deduction, clue = single_clue.at(board, (0, 0))
    assert (deduction.cells, deduction.is_mine, clue.missing) == (((0, 1),), True, 1)
    assert single_clue.at(Board.parse("3x1:.1."), (0, 1)) is None
    assert single_clue.at(Board.parse("2x1:1*"), (0, 0)) is None
