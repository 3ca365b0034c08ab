from fractions import Fraction

import pytest
from tests.hints.situations import small_boards

from sapper import Board, State, reference
from sapper.engine import analyse
from sapper.hints import Kind, best_guess, hint, prospect


def _prospect(board, cell):
    """The definition: over all solutions without a mine here, how often a safe cell is known."""
    empty = [mines for mines in reference.solutions(board) if cell not in mines]
    good = 0
    for mines in empty:
        number = sum(other in mines for other in board.grid.neighbours(cell))
        good += bool(reference.certain(board.with_cells([(cell, number)]))[0])
    return Fraction(good, len(empty)) if empty else Fraction(0)


@pytest.mark.slow
def test_the_risk_is_exact_and_the_least():
    for board in small_boards()[:500]:
        guess = best_guess(analyse(board))
        risks = {c: reference.probability(board, c) for c in board.cells_in(State.HIDDEN)}
        assert guess.risk == min(risks.values()) == risks[guess.cell]


def test_ties_go_to_the_best_prospect_then_to_the_first_cell():
    for board in small_boards(150, most_hidden=6):
        guess = best_guess(analyse(board))
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


def test_a_corner_is_the_best_first_cell_of_a_covered_board():
    assert hint(Board.parse("8x8m10:" + "/".join(["........"] * 8))).cells == ((0, 0),)


def test_a_guess_is_offered_as_such():
    found = hint(Board.parse("3x1m1:.1."))
    assert found.kind is Kind.GUESS
    assert not found.is_certain
    assert found.technique is None
    assert found.steps == ()
    assert found.text.startswith("I don't know")


def test_a_certain_mine_comes_with_a_guess_when_no_cell_is_safe():
    found = hint(Board.parse("5x2:...../12_21"))
    assert found.kind is Kind.GUESS
    assert found.guess is not None
    assert found.guess.risk == Fraction(1, 2)
    assert found.mines == ((0, 2),)


def test_a_spent_limit_is_said_to_be_so():
    board = Board.parse("6x3m4:....../.2.2../......")
    found = hint(board, limit=1, seconds=0)
    assert found.kind is Kind.UNDECIDED
    assert found.cells == ()
