"""Why a board has no solution, and what the total may be."""

import pytest
from tests.engine.enumeration import Enumeration
from tests.engine.golden import golden_boards
from tests.positions import positions

from sapper import Board, State
from sapper.engine import Reason, Verdict, check, is_consistent


def expected_reason(board, truth):
    """Return the reason by definition, from the numbers of mines that the clues allow."""
    if truth.solutions:
        return None
    if not truth.by_mines:
        return Reason.CLUES
    if board.mines < min(truth.by_mines):
        return Reason.TOTAL_TOO_SMALL
    return (
        Reason.TOTAL_TOO_LARGE if board.mines > max(truth.by_mines) else Reason.TOTAL_UNATTAINABLE
    )


def test_the_reason_is_the_one_by_definition():
    met = set()
    for board in positions(50, 6000, most_hidden=9):
        truth = Enumeration.of(board)
        answer = check(board, seconds=0)
        assert answer.reason == expected_reason(board, truth)
        met.add(answer.reason)
        if board.mines is not None and truth.by_mines:
            assert (answer.fewest, answer.most) == (min(truth.by_mines), max(truth.by_mines))
    assert met >= {None, Reason.CLUES, Reason.TOTAL_TOO_SMALL, Reason.TOTAL_TOO_LARGE}


@pytest.mark.parametrize(
    ("picture", "explanation"),
    [
        ("3x1:2.1", "the clues contradict each other"),
        ("5x1m1:1._.1", "the mine total is too small: the board needs at least 2"),
        ("5x1m5:1._.1", "the mine total is too large: the board holds at most 2"),
        ("3x1m1:*.*", "the mine total is too small: the board needs at least 2"),
        (
            "4x4m5:.1.*/02../.3.2/.*21",
            "the mine total cannot be met, although 4 and 6 mines can",
        ),
    ],
)
def test_the_reason_is_told_in_words(picture, explanation):
    answer = check(Board.parse(picture))
    assert answer.verdict is Verdict.INCONSISTENT
    assert answer.explanation == explanation


def test_totals_that_only_a_subset_sum_can_tell_are_named():
    stars = [g for g in golden_boards() if g.name.startswith("total-stars") and not g.consistent]
    assert stars
    for golden in stars:
        answer = check(golden.board, seconds=0)
        assert answer.reason is Reason.TOTAL_UNATTAINABLE
        assert answer.fewest < golden.board.mines < answer.most


def test_a_consistent_board_needs_no_reason():
    answer = check(Board.parse("3x1m1:1.1"))
    assert (answer.verdict, answer.reason, answer.explanation) == (Verdict.CONSISTENT, None, None)


def test_consistency_with_a_known_mine_on_a_hidden_cell_decides_that_cell():
    """A cell is safe exactly when the board with a mine there is inconsistent (Hoder 2007)."""
    for board in positions(52, 300, least_hidden=1, most_hidden=10):
        truth = Enumeration.of(board)
        for cell in board.cells_in(State.HIDDEN) if truth.solutions else ():
            with_mine = is_consistent(board.with_cells([(cell, State.MINE)]))
            without = is_consistent(board.with_cells([(cell, State.BLANK)]))
            assert (with_mine is Verdict.INCONSISTENT) == (cell in truth.safe)
            assert (without is Verdict.INCONSISTENT) == (cell in truth.mines)
