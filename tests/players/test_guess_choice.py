"""The player's guess for hints."""

from sapper import analyse, best_move
from sapper.players import chosen_guess

BOARD = "3x1m1:.1."


def test_it_is_the_best_move_with_its_risk():
    guess = chosen_guess(analyse(BOARD), limit=1 << 20)
    best = best_move(BOARD)
    assert (guess.cell, guess.risk) == (best.cell, best.mine_probability)


def test_without_a_total_or_within_no_steps_there_is_none():
    assert chosen_guess(analyse("3x1:.1."), limit=1 << 20) is None
    assert chosen_guess(analyse(BOARD, limit=1, seconds=0), limit=1) is None


def test_a_board_without_solution_has_none():
    assert chosen_guess(analyse("3x1m0:.1."), limit=1 << 20) is None
