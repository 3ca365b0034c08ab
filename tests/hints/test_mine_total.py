from collections import Counter

import pytest
from tests.hints.checker import check_proof
from tests.hints.situations import quiet_positions, small_boards

from sapper import Board
from sapper.engine import analyse, prove
from sapper.hints import mine_total
from sapper.hints.steps import ProofSteps, Reason


@pytest.mark.slow
def test_what_it_says_is_valid_and_counts_add_up():
    shown = Counter()
    for board in (*small_boards(), *quiet_positions(75)):
        analysis = analyse(board)
        for cell in (analysis.safe + analysis.mines)[:6]:
            proof = prove(board, cell)
            if proof.uses_total:
                found = mine_total.argue(board, proof.clues, cell, mine=proof.mine)
                assert cell in found.cells
                step = found.step(mine=proof.mine, premises=())
                check_proof(board, ProofSteps((step,)))
                shown[found.reason] += 1
    for reason in (Reason.NONE_LEFT, Reason.ALL_LEFT, Reason.OVER_TOTAL, Reason.UNDER_TOTAL):
        assert shown[reason] > 5, shown
    assert shown[Reason.EVERY_WAY] < 0.05 * shown.total()


def test_the_total_alone_needs_no_clue():
    found = mine_total.argue(Board.parse("2x1m2:.."), (), (0, 0), mine=True)
    assert (found.reason, found.cells, found.lines) == (Reason.ALL_LEFT, ((0, 0), (0, 1)), ())


def test_clues_that_share_cells_are_counted_one_after_the_other():
    board = Board.parse("7x1m3:.2..1..")
    found = mine_total.argue(board, [(0, 1), (0, 4)], (0, 6), mine=False)
    assert sum(line.count for line in found.lines) == 3


def test_what_was_not_counted_within_the_limit_is_said_without_counting():
    board = Board.parse("5x1m1:.1...")
    found = mine_total.argue(board, [(0, 1)], (0, 3), mine=False, limit=0)
    assert found.reason is Reason.NONE_LEFT  # one clue needs no engine to count
