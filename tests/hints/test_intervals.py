from tests.hints.checker import check_conclusion
from tests.hints.situations import quiet_positions

from sapper import Board
from sapper.clues import open_clues
from sapper.engine import analyse, prove
from sapper.hints import intervals


def test_what_it_tells_of_a_region_is_valid():
    told = 0
    for board in quiet_positions(100):
        local = board.with_mines(None)
        analysis = analyse(local)
        for cell in (analysis.safe + analysis.mines)[:3]:
            proof = prove(local, cell)
            clues = [clue for clue in open_clues(board) if clue.cell in proof.clues]
            steps = intervals.explain(board, clues, cell, mine=proof.mine)
            if steps is not None:
                told += 1
                check_conclusion(board, steps, proof)
    assert told > 20


def test_it_gives_up_on_what_is_not_proved():
    board = Board.parse("3x1:.1.")
    assert intervals.explain(board, open_clues(board), (0, 0), mine=True) is None


def test_the_last_step_is_about_the_cell():
    board = Board.parse("5x2:...../11_11")
    steps = intervals.explain(board, open_clues(board), (0, 2), mine=False)
    assert (0, 2) in steps[-1].cells
    assert steps[-1].most == 0
