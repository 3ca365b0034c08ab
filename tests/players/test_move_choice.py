from fractions import Fraction

import pytest
from tests import reference
from tests.hints.situations import small_boards

from sapper import (
    Board,
    InconsistentBoardError,
    PolicyError,
    State,
    Stop,
    UndecidedError,
    analyse,
    best_move,
)
from sapper.players import POLICIES


def test_the_best_move_is_a_safe_cell_if_there_is_one():
    for board in small_boards()[:300]:
        safe, mines = reference.certain(board)
        if len(mines) == board.count(State.HIDDEN):
            continue
        move = best_move(board)
        assert (move.cell in safe) == bool(safe)
        assert move.mine_probability == analyse(board).probability(move.cell)


def test_the_first_three_fields_are_cell_risk_and_win_chance():
    cell, risk, chance = best_move(Board.parse("3x1m1:.1."))[:3]
    assert (cell, risk) == ((0, 0), Fraction(1, 2))
    assert chance in (None, 0.5)


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_chooses_a_hidden_cell_and_says_why(policy):
    board = Board.parse("4x4m3:1.../..../..../....")
    move = best_move(board, policy=policy)
    assert board.is_hidden(move.cell)
    assert move.mine_probability == analyse(board).probability(move.cell)
    assert move.reason.endswith(".")
    assert move.cell in {each.cell for each in move.candidates}


def test_without_a_total_the_safest_cell_is_chosen_and_no_chance_is_reported():
    move = best_move(Board.parse("3x2:.../.2."))
    assert move.win_chance is None
    assert move.mine_probability == Fraction(2, 5)
    assert "Without a mine total" in move.reason


def test_there_is_no_best_move_on_an_impossible_board():
    with pytest.raises(InconsistentBoardError, match="no solution: 2x1:2"):
        best_move(Board.parse("2x1:2."))


def test_there_is_no_best_move_without_a_hidden_cell():
    with pytest.raises(InconsistentBoardError, match="no hidden cell"):
        best_move(Board.parse("2x1:1*"))


def test_there_is_no_best_move_when_only_mines_are_left():
    with pytest.raises(
        InconsistentBoardError,
        match="all hidden cells are mines, so there is no cell to open: 4x1m1:_01",
    ):
        best_move(Board.parse("4x1m1:_01."))


def test_a_spent_limit_is_reported():
    with pytest.raises(UndecidedError, match="not counted within the limit"):
        best_move(Board.parse("6x3m4:....../.2.2../......"), limit=1)


def test_a_stopped_call_says_so():
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        best_move(Board.parse("6x3m4:....../.2.2../......"), stop=stop)


def test_where_the_choice_is_too_hard_the_safest_cell_is_chosen():
    board = Board.parse("6x3m4:....../.2.2../......")
    move = best_move(analyse(board), limit=1)
    risks = [analyse(board).probability(cell) for cell in board.cells_in(State.HIDDEN)]
    assert move.mine_probability == min(risk for risk in risks if risk is not None)
    assert move.win_chance is None
    assert "could not be computed within the limit" in move.reason


def test_an_unknown_policy_is_refused():
    with pytest.raises(PolicyError, match="'bold' is not a policy"):
        best_move(Board.parse("3x1m1:.1."), policy="bold")


def test_an_analysis_that_was_made_is_not_made_again(monkeypatch):
    board = Board.parse("4x3m3:..../.2../....")
    analysis = analyse(board)
    wanted = best_move(board)
    monkeypatch.setattr("sapper.players.move_choice.analyse", None)
    assert best_move(analysis) == wanted


def test_other_moves_of_an_end_are_valued_and_compared_too():
    move = best_move("5x4m6:1..10/..210/..321/.....")
    shown = {each.cell: (each.win_chance, each.exact) for each in move.candidates}
    assert (move.cell, move.win_chance, move.exact) == ((1, 0), 0.5, True)
    assert shown[0, 1] == (0.25, True)  # the safest cell
    assert shown[1, 1] == (0.375, True)
    assert move.reason.endswith("50 % to win against 25 %.")
