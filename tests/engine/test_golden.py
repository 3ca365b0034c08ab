"""Boards of many kinds. Several other methods computed the answers for each board."""

from collections import Counter

import pytest
from tests import reference
from tests.engine.golden import golden_boards, parameters

from sapper import State
from sapper.engine import Verdict, analyse, check, count_by_mines, place

every_board = pytest.mark.parametrize("golden", parameters(golden_boards()))


def test_every_family_is_there():
    families = Counter(golden.family for golden in golden_boards())
    assert len(families) == 12
    assert min(families.values()) >= 4


@every_board
def test_verdict_and_counts_are_the_known_ones(golden):
    board = golden.board
    analysis = analyse(board, seconds=0)
    verdict = Verdict.CONSISTENT if golden.consistent else Verdict.INCONSISTENT
    assert analysis.verdict is verdict
    assert check(board, seconds=0).verdict is verdict
    if golden.solutions is not None:
        assert analysis.solutions == golden.solutions
    if golden.cell_counts is not None:
        check_cells(analysis, golden)


def check_cells(analysis, golden):
    """Compare the exact count of every cell, the floating-point ones, and certainty."""
    chances = analysis.probabilities
    assert (chances is None) == (not golden.consistent)
    safe, mines = [], []
    for cell in golden.board.grid.cells():
        count = golden.cell_counts[cell[0]][cell[1]]
        code = golden.board[cell]
        if code not in (State.HIDDEN, State.MINE):
            assert count == 0
            continue
        assert analysis.solutions_with_mine(cell) == count
        if golden.solutions:
            assert chances[cell[0]][cell[1]] == pytest.approx(count / golden.solutions, abs=1e-12)
            if code == State.HIDDEN and count in (0, golden.solutions):
                (mines if count else safe).append(cell)
    assert analysis.safe == tuple(safe)
    assert analysis.mines == tuple(mines)


@pytest.mark.parametrize("golden", parameters(g for g in golden_boards() if g.by_mines is not None))
def test_solutions_by_mine_number_are_the_known_ones(golden):
    assert count_by_mines(golden.board) == golden.by_mines


@every_board
def test_a_placement_is_found_exactly_where_there_is_one(golden):
    layout = place(golden.board, seed=7, seconds=0)
    assert (layout is not None) == golden.consistent
    if layout is not None:
        assert reference.agrees(golden.board, frozenset(layout.mine_cells()))
