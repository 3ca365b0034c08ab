"""Every result of an analysis, compared with all solutions."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from tests.engine.enumeration import Enumeration
from tests.positions import positions
from tests.strategies import arbitrary_boards, boards

from sapper import Board, GridError, InconsistentBoardError, State
from sapper.engine import Verdict, analyse, count_by_mines, is_consistent

THRICE = settings(max_examples=3 * settings.default.max_examples)


def check(board):
    """Compare every number of the engine with the enumeration; return whether it is consistent."""
    truth = Enumeration.of(board)
    verdict = Verdict.CONSISTENT if truth.solutions else Verdict.INCONSISTENT
    analysis = analyse(board, seconds=0)
    assert analysis.verdict is verdict
    assert analysis.complete
    assert is_consistent(board, seconds=0) is verdict
    assert analysis.solutions == len(truth.solutions)
    assert count_by_mines(board) == truth.by_mines
    assert (analysis.safe, analysis.mines) == (truth.safe, truth.mines)
    if truth.solutions:
        check_probabilities(analysis, truth)
    else:
        assert analysis.probabilities is None
        assert analysis.log2_solutions == -math.inf
    return bool(truth.solutions)


def check_probabilities(analysis, truth):
    board = truth.board
    assert analysis.log2_solutions == pytest.approx(math.log2(len(truth.solutions)), abs=1e-9)
    for (row, col), chance in zip(
        board.grid.cells(), (p for line in analysis.probabilities for p in line), strict=True
    ):
        if board[row, col] in (State.HIDDEN, State.MINE):
            exact = truth.probability((row, col))
            assert analysis.probability((row, col)) == exact
            assert analysis.solutions_with_mine((row, col)) == truth.with_mine((row, col))
            assert chance == pytest.approx(float(exact), abs=1e-12)
            # Certain cells have probability 0 or 1, and no other cell does.
            assert (chance in (0, 1)) == (exact in (0, 1))
        else:
            assert chance is None


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_small_boards_are_answered_exactly(seed):
    consistent = sum(map(check, positions(seed, 2500, most_hidden=10)))
    assert 1500 < consistent < 2400  # both kinds occur often


@pytest.mark.slow
def test_boards_with_up_to_fourteen_hidden_cells_are_answered_exactly():
    assert sum(map(check, positions(10, 250, least_hidden=11, most_hidden=14))) > 120


@pytest.mark.slow
def test_boards_with_up_to_eighteen_hidden_cells_are_answered_exactly():
    assert sum(map(check, positions(11, 40, least_hidden=15, most_hidden=18))) > 20


@pytest.mark.slow
def test_narrow_boards_are_answered_exactly():
    """One or two rows: no cell has eight neighbours, components are many."""
    for board in positions(12, 2000, most_hidden=11, most_side=20):
        if min(board.grid.width, board.grid.height) <= 2:
            check(board)


@THRICE
@given(boards(max_side=4))
def test_any_position_of_a_real_layout_is_answered_exactly(board):
    assert check(board)


@THRICE
@given(arbitrary_boards(max_side=4))
def test_any_codes_whatever_are_answered_exactly(board):
    check(board)


@pytest.mark.parametrize(
    "picture",
    [
        "1x1:.",
        "1x1m0:.",
        "1x1m1:.",
        "1x1m1:*",
        "1x1m0:*",
        "1x1:_",
        "1x1m1:_",
        "1x1:0",
        "1x1:1",
        "3x3:.../.8./...",
        "3x3m8:.../.8./...",
        "3x3m7:.../.7./...",
        "3x3m4:.../.4./...",
        "3x3:***/*8*/***",
        "3x3:***/*7*/***",
        "3x3m9:***/*8*/***",
        "5x1m2:1.*.1",
        "4x4:..../..../..../....",
        "4x4m8:..../..../..../....",
    ],
)
def test_edge_cases_are_answered_exactly(picture):
    check(Board.parse(picture))


def test_without_a_total_a_cell_of_the_sea_is_a_mine_in_half_of_the_solutions():
    analysis = analyse(Board.parse("5x1:1...."))
    assert analysis.probability((0, 4)) == Fraction(1, 2)
    assert analysis.probabilities[0][4] == 0.5


def test_the_total_can_decide_every_cell():
    """There is one mine for two clues, so it is in the cell that both clues touch."""
    analysis = analyse(Board.parse("5x1m1:.1.1."))
    assert analysis.safe == ((0, 0), (0, 4))
    assert analysis.mines == ((0, 2),)


def test_known_mines_have_probability_one_and_are_not_listed():
    analysis = analyse(Board.parse("3x1m1:1*."))
    assert analysis.probabilities[0][1] == 1.0
    assert analysis.probability((0, 1)) == 1
    assert analysis.mines == ()


def test_an_opened_cell_has_no_probability():
    with pytest.raises(GridError, match=r"cell 0,0 is opened in 3x1:1\.1"):
        analyse(Board.parse("3x1:1.1")).probability((0, 0))


def test_a_cell_outside_has_no_probability():
    with pytest.raises(GridError, match="cell 0,3 is outside"):
        analyse(Board.parse("3x1:1.1")).probability((0, 3))


def test_an_inconsistent_board_has_no_probability():
    with pytest.raises(InconsistentBoardError, match=r"no solution: 2x1:2\."):
        analyse(Board.parse("2x1:2.")).probability((0, 1))


def test_the_same_board_gives_the_same_analysis():
    board = Board.parse("3x3m2:1../.../...")
    assert analyse(board) == analyse(board)


def test_an_analysis_shows_how_to_make_it_again():
    assert repr(analyse(Board.parse("2x1:1."))) == "analyse(Board.parse('2x1:1.'))"


def test_an_untouched_board_of_any_size_has_exact_probabilities():
    rows = "/".join(["." * 500] * 500)
    analysis = analyse(f"500x500m50000:{rows}", seconds=0)
    assert analysis.solutions is None  # a number of a hundred thousand digits
    assert analysis.probability((250, 250)) == Fraction(1, 5)
    assert analyse(f"500x500:{rows}", seconds=0).probability((0, 0)) == Fraction(1, 2)
    marked = Board.parse(f"500x500m50000:{rows}").with_cells([((0, 0), State.MINE)])
    assert analyse(marked, seconds=0).probability((0, 0)) == 1
    assert analyse(marked, seconds=0).probability((9, 9)) == Fraction(49_999, 249_999)
