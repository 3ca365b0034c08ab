"""Checks a way to tell what the clues of a region prove."""

from tests.hints.checker import check_conclusion
from tests.hints.situations import quiet_positions

from sapper.clues import open_clues
from sapper.engine import analyse, prove


def check_regions(explain, least):
    """Check what is told of positions where neither a clue nor a pair says anything."""
    told = 0
    for board in quiet_positions(100):
        local = board.with_mines(None)
        analysis = analyse(local)
        for cell in (analysis.safe + analysis.mines)[:3]:
            proof = prove(local, cell)
            clues = [clue for clue in open_clues(board) if clue.cell in proof.clues]
            steps = explain(board, clues, cell, mine=proof.mine)
            if steps is not None:
                told += 1
                check_conclusion(board, steps, proof)
    assert told > least
