import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.classics.stopping import StopAfter
from tests.hints.checker import check_steps
from tests.hints.regions import check_regions
from tests.strategies import boards

from sapper import Board
from sapper.budget import Budget
from sapper.clues import open_clues
from sapper.engine import analyse, prove
from sapper.errors import UndecidedError
from sapper.hints import what_if


def test_what_it_tells_of_a_region_is_valid():
    check_regions(what_if.explain, least=20)


@given(boards(max_side=4), st.data())
def test_it_tells_whatever_a_few_clues_prove(board, data):
    local = board.with_mines(None)
    analysis = analyse(local)
    certain = analysis.safe + analysis.mines
    assume(certain)
    proof = prove(local, data.draw(st.sampled_from(certain)))
    clues = [clue for clue in open_clues(board) if clue.cell in proof.clues]
    steps = what_if.explain(board, clues, proof.cell, mine=proof.mine)
    assert steps is not None
    check_steps(board, steps)


def test_it_gives_up_on_what_is_not_proved():
    board = Board.parse("3x1:.1.")
    assert what_if.explain(board, open_clues(board), (0, 0), mine=True) is None


def test_a_flag_ends_it():
    board = Board.parse("3x2:.../121")
    with pytest.raises(UndecidedError):
        what_if.explain(
            board, open_clues(board), (0, 1), mine=False, budget=Budget(stop=StopAfter(0))
        )
