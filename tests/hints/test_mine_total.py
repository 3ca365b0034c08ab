from tests.hints.checker import check_conclusion
from tests.hints.situations import quiet_positions, small_boards

from sapper import Board
from sapper.clues import open_clues
from sapper.engine import Stop, analyse, prove
from sapper.hints import mine_total


def test_what_it_tells_is_valid():
    told = 0
    for board in (*small_boards()[:300], *quiet_positions(60)):
        analysis = analyse(board)
        for cell in (analysis.safe + analysis.mines)[:2]:
            proof = prove(board, cell)
            if proof.uses_total:
                clues = [clue for clue in open_clues(board) if clue.cell in proof.clues]
                steps = mine_total.explain(board, clues, cell, mine=proof.mine)
                check_conclusion(board, steps, proof)
                told += 1
    assert told > 20


def test_it_says_nothing_that_was_not_counted():
    board = Board.parse("5x1m1:.1...")
    clues = open_clues(board)
    assert mine_total.explain(board, clues, (0, 3), mine=False) is not None
    assert mine_total.explain(board, clues, (0, 3), mine=False, limit=0) is None
    stop = Stop()
    stop.set()
    assert mine_total.explain(board, clues, (0, 3), mine=False, stop=stop) is None


def test_the_total_alone_needs_no_counting():
    board = Board.parse("2x1m2:..")
    (step,) = mine_total.explain(board, (), (0, 0), mine=True, limit=0)
    assert step.text == "Two mines are left, and only two cells are hidden, so both are mines."
