import pytest
from tests.classics.stopping import StopAfter
from tests.hints.checker import check_proof
from tests.hints.situations import quiet_positions, small_boards

from sapper import Board
from sapper.budget import Budget
from sapper.engine import analyse
from sapper.errors import UndecidedError
from sapper.hints import refutation
from sapper.hints.inference import ClueTable
from sapper.hints.steps import ProofSteps


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [False, True])
def test_what_is_refuted_is_impossible_and_every_line_follows(pairs):
    shown = 0
    for board in (*small_boards()[:400], *quiet_positions(60)):
        table = ClueTable.of(board)
        analysis = analyse(board.with_mines(None))
        for cells, mine in ((analysis.safe[:3], False), (analysis.mines[:3], True)):
            for cell in cells:
                place = board.grid.index(cell)
                found = refutation.refute(table, place, mine=mine, pairs=pairs)
                if found is not None:
                    shown += 1
                    check_proof(board, ProofSteps((refutation.step(table, found, ()),)))
    assert shown > 200


def test_nothing_is_refuted_that_is_possible():
    for board in small_boards()[:400]:
        table = ClueTable.of(board)
        analysis = analyse(board.with_mines(None))
        for place in table.seen_by:
            (cell,) = table.cells(1 << place)
            if cell not in analysis.safe:
                assert refutation.refute(table, place, mine=False, pairs=True) is None
            if cell not in analysis.mines:
                assert refutation.refute(table, place, mine=True, pairs=True) is None


def test_known_mines_shorten_it_and_are_reported():
    board = Board.parse("3x2:.../121")
    table = ClueTable.of(board)
    place = board.grid.index((0, 1))
    alone = refutation.refute(table, place, mine=False)
    helped = refutation.refute(table, place, mine=False, known_mines=table.mask([(0, 2)]))
    assert alone is not None
    assert helped is not None
    assert len(helped.inferences) < len(alone.inferences)
    assert table.cells(helped.known_mines) == ((0, 2),)


def test_a_flag_ends_it():
    table = ClueTable.of(Board.parse("3x2:.../121"))
    with pytest.raises(UndecidedError):
        refutation.refute(table, 1, mine=False, pairs=True, budget=Budget(stop=StopAfter(0)))
