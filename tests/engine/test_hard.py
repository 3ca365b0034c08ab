"""Boards beyond the limit: what CP-SAT finds must be what the exact engine would have said."""

from random import Random

import pytest
from engine.enumeration import Enumeration
from engine.golden import golden_boards
from engine.positions import lattice, played, positions

from sapper import Board, Grid, State, reference
from sapper.engine import Verdict, analyse, check, hard, place
from sapper.errors import UndecidedError

SECONDS = 20.0


def solved(board):
    """Ask CP-SAT alone."""
    found = hard.solution(board, SECONDS)
    if found.layout is not None:
        assert reference.agrees(board, frozenset(found.layout.mine_cells()))
    assert (found.layout is not None) == (found.verdict is Verdict.CONSISTENT)
    return found.verdict


def test_consistency_and_placement_agree_with_enumeration():
    for board in positions(70, 300, most_hidden=10):
        consistent = bool(Enumeration.of(board).solutions)
        assert solved(board) is (Verdict.CONSISTENT if consistent else Verdict.INCONSISTENT)


def test_certain_cells_agree_with_enumeration():
    """Asked directly and with nothing known before, so that every cell is CP-SAT's own work."""
    for board in positions(71, 200, most_hidden=10):
        truth = Enumeration.of(board)
        nothing_known = bytes(3 if code == State.HIDDEN else 0 for code in board.cells)
        found = hard.certain_cells(board, nothing_known, SECONDS)
        assert found.complete
        assert (found.verdict is Verdict.CONSISTENT) == bool(truth.solutions)
        if truth.solutions:
            marks = dict(zip(board.grid.cells(), found.marks, strict=True))
            assert tuple(cell for cell, mark in marks.items() if mark == 1) == truth.safe
            assert tuple(cell for cell, mark in marks.items() if mark == 2) == truth.mines


def test_analyses_beyond_the_limit_have_the_same_certain_cells():
    beyond = 0
    for board in positions(74, 250, least_hidden=5, most_hidden=10):
        truth = Enumeration.of(board)
        analysis = analyse(board, limit=1, seconds=SECONDS)
        beyond += analysis.verdict is Verdict.CONSISTENT and analysis.probabilities is None
        assert analysis.complete
        assert (analysis.verdict is Verdict.CONSISTENT) == bool(truth.solutions)
        assert (analysis.safe, analysis.mines) == (truth.safe, truth.mines)
    assert beyond > 50


def test_a_game_beyond_the_limit_gets_the_same_certain_cells():
    board = played(Random(72), Grid(16, 16), 40, openings=40)
    exact = analyse(board)
    hard_way = analyse(board, limit=1, seconds=SECONDS)
    assert exact.safe
    assert (hard_way.verdict, hard_way.complete) == (Verdict.CONSISTENT, True)
    assert (hard_way.safe, hard_way.mines) == (exact.safe, exact.mines)


def test_what_was_not_counted_has_no_number():
    analysis = analyse(Board.parse("4x2:.1../...."), limit=1, seconds=SECONDS)
    assert analysis.verdict is Verdict.CONSISTENT
    assert analysis.probabilities is None
    assert analysis.solutions is None
    assert analysis.probability((0, 0)) is None
    assert analysis.solutions_with_mine((0, 0)) is None


@pytest.mark.parametrize(
    "golden",
    [g for g in golden_boards() if g.family in ("total", "tiny")],
    ids=lambda g: g.name,
)
def test_golden_boards_where_the_total_decides_are_decided(golden):
    assert solved(golden.board) is (
        Verdict.CONSISTENT if golden.consistent else Verdict.INCONSISTENT
    )


def test_a_lattice_too_wide_for_any_table_gets_a_placement_with_exactly_its_total():
    board = lattice(Random(73), Grid(41, 41), 0.3)
    assert check(board, limit=2**20, seconds=0).verdict is Verdict.UNKNOWN
    layout = place(board, limit=2**20, seconds=60)
    assert reference.agrees(board, frozenset(layout.mine_cells()))


def test_without_the_solver_a_board_beyond_the_limit_stays_undecided(monkeypatch):
    monkeypatch.setattr(hard, "is_available", lambda: False)
    board = Board.parse("4x2:.1../....")
    assert check(board, limit=1).verdict is Verdict.UNKNOWN
    assert analyse(board, limit=1).verdict is Verdict.UNKNOWN
    with pytest.raises(UndecidedError):
        place(board, limit=1)


def test_no_time_is_no_answer():
    assert hard.solution(Board.parse("4x2:.1../...."), 0).verdict is Verdict.UNKNOWN
