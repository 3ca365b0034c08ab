"""The safest guess, the player's guess, free and random guesses, and the results of a cell."""

from collections import Counter
from fractions import Fraction

import pytest
from tests import reference
from tests.hints.situations import small_boards

from sapper import Board, Stop, UndecidedError, analyse, best_move
from sapper.notation import State
from sapper.players import best_guess, free_guess, prospect, random_guess, safest_guess


def _prospect(board, cell):
    """By definition: the share of solutions in which opening this cell reveals a safe cell."""
    empty = [mines for mines in reference.solutions(board) if cell not in mines]
    good = 0
    for mines in empty:
        number = sum(other in mines for other in board.grid.neighbours(cell))
        good += bool(reference.certain(board.with_cells([(cell, number)]))[0])
    return Fraction(good, len(empty)) if empty else Fraction(0)


@pytest.mark.slow
def test_the_risk_is_exact_and_the_least():
    for board in small_boards()[:500]:
        guess = safest_guess(analyse(board))
        risks = {c: reference.probability(board, c) for c in board.cells_in(State.HIDDEN)}
        assert guess.risk == min(risks.values()) == risks[guess.cell]


def test_ties_go_to_the_best_prospect_then_to_the_first_cell():
    for board in small_boards(150, most_hidden=6):
        guess = safest_guess(analyse(board))
        tied = [
            cell
            for cell in board.cells_in(State.HIDDEN)
            if reference.probability(board, cell) == guess.risk
        ]
        prospects = {cell: _prospect(board, cell) for cell in tied}
        best = max(prospects.values())
        assert guess.cell == min(cell for cell in tied if prospects[cell] == best), board
        assert guess.prospect == pytest.approx(float(best))


def test_a_prospect_is_the_share_of_solutions_that_show_a_safe_cell():
    for board in small_boards(150, most_hidden=6):
        for cell in board.cells_in(State.HIDDEN):
            assert prospect(board, cell) == pytest.approx(float(_prospect(board, cell)))


def test_the_best_guess_is_the_best_move_with_its_risk_and_win_chance():
    for text in ("3x1m1:.1.", "5x4m6:1..10/..210/..321/.....", "3x2:.../.2."):
        guess, move = best_guess(analyse(text)), best_move(text)
        assert (guess.cell, guess.risk) == (move.cell, move.mine_probability)
        assert (guess.win_chance, guess.exact) == (move.win_chance, move.exact)
        assert guess.prospect == prospect(Board.parse(text), move.cell)


def test_the_limit_of_a_hint_does_not_change_the_guess():
    board = Board.parse("5x5m5:" + "/".join(["....."] * 5))  # more steps find another cell
    guess = best_guess(analyse(board), limit=1 << 20)
    move = best_move(board)
    assert (guess.cell, guess.win_chance) == (move.cell, move.win_chance)


def test_there_is_no_best_guess_without_risks():
    assert best_guess(analyse("6x3m4:....../.2.2../......", limit=1, seconds=0)) is None


def test_a_best_guess_that_is_stopped_says_so():
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        best_guess(analyse("3x1m1:.1."), stop=stop)


def test_a_free_guess_is_uncertain_and_exact():
    seen = 0
    for board in small_boards()[:300]:
        analysis = analyse(board)
        guess = free_guess(analysis)
        if guess is not None and not analysis.safe:
            seen += 1
            assert 0 < guess.risk < 1
            assert guess.risk == analysis.probability(guess.cell)
    assert seen > 50


def test_random_guesses_are_spread_evenly_over_what_is_not_a_certain_mine():
    analysis = analyse(Board.parse("7x1m3:1.__..."))
    drawn = Counter(random_guess(analysis, seed).cell for seed in range(600))
    assert set(drawn) == {(0, 4), (0, 5), (0, 6)}
    assert min(drawn.values()) > 150


def test_there_is_no_guess_where_everything_is_a_mine():
    analysis = analyse(Board.parse("2x1m2:.."))
    assert free_guess(analysis) is None
    assert random_guess(analysis, 1) is None
