"""Certain and uncertain cells by windows: proofs, so never against enumeration."""

from random import Random

from tests.engine.enumeration import Enumeration
from tests.positions import lattice, positions

from sapper import Grid, State, reference
from sapper.engine import analyse, place
from sapper.engine.wide import certainty


def hidden(board):
    return [i for i, code in enumerate(board.cells) if code == State.HIDDEN]


def consistent_positions(seed, count):
    for board in positions(seed, count, most_hidden=10):
        if Enumeration.of(board).solutions:
            yield board


def test_forced_cells_are_certain():
    found = 0
    for board in consistent_positions(40, 200):
        truth = Enumeration.of(board)
        for i, mark in certainty.forced(board, hidden(board)).items():
            found += 1
            assert board.grid.cell_at(i) in (truth.mines if mark == 2 else truth.safe)
    assert found > 100


def test_varied_cells_are_uncertain():
    varied = 0
    for board in consistent_positions(41, 200):
        truth = Enumeration.of(board)
        left = certainty.unvaried(board, place(board), hidden(board))
        certain = {board.grid.index(cell) for cell in (*truth.safe, *truth.mines)}
        assert certain <= set(left)
        varied += len(hidden(board)) - len(left)
    assert varied > 100


def test_on_lattices_both_agree_with_the_exact_engine():
    for density in (0.2, 0.5):
        board = lattice(Random(42), Grid(16, 16), density)
        exact = analyse(board)
        certain = {board.grid.index(cell): 1 for cell in exact.safe}
        certain |= {board.grid.index(cell): 2 for cell in exact.mines}
        forced = certainty.forced(board, hidden(board))
        assert forced.items() <= certain.items()
        assert certain.keys() <= set(certainty.unvaried(board, place(board), hidden(board)))


def test_a_simplified_board_has_the_same_solutions():
    for board in positions(43, 100, most_hidden=8):
        simple = certainty.simplified(board)
        assert set(reference.solutions(simple)) == set(reference.solutions(board))
