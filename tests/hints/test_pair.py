import pytest
from tests.classics.stopping import StopAfter
from tests.hints.checker import check_steps, rungs
from tests.hints.situations import small_boards

from sapper import Board
from sapper.budget import Budget
from sapper.clues import open_clues
from sapper.errors import UndecidedError
from sapper.hints import pair


@pytest.mark.parametrize("mine", [False, True])
def test_it_finds_everything_that_two_clues_prove_and_one_does_not(mine):
    for board in small_boards():
        found = pair.deductions(open_clues(board), mine=mine)
        cells = {cell for deduction in found for cell in deduction.cells}
        certain = {cell: rung for (cell, is_mine), rung in rungs(board).items() if is_mine == mine}
        assert {cell for cell, rung in certain.items() if rung == 2} <= cells
        assert all(certain[cell] <= 2 for cell in cells)


@pytest.mark.parametrize("mine", [False, True])
def test_its_words_are_a_valid_proof(mine):
    told = 0
    for board in small_boards()[:500]:
        clues = {clue.cell: clue for clue in open_clues(board)}
        for found in pair.deductions(tuple(clues.values()), mine=mine):
            one, two = (clues[cell] for cell in found.clues)
            steps = pair.explain(board, one, two, found.cells, mine=mine)
            check_steps(board, steps)
            assert steps[-1].cells == found.cells
            told += 1
    assert told > 100


def test_a_flag_ends_it():
    clues = open_clues(Board.parse("3x2:.../111"))
    with pytest.raises(UndecidedError):
        list(pair.deductions(clues, mine=False, budget=Budget(stop=StopAfter(1))))
