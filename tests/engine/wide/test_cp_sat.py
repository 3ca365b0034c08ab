"""CP-SAT asked alone: what it finds must be what enumeration finds."""

import signal
import threading
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from tests.engine.enumeration import Enumeration
from tests.engine.golden import golden_boards
from tests.positions import lattice, positions

from sapper import Grid, State, reference
from sapper.engine import Verdict
from sapper.engine.wide import certainty, search
from sapper.engine.wide.cp_sat import Search

SECONDS = 20.0


def verdict_of(board, start=None):
    """Ask CP-SAT alone."""
    answer = Search(board, SECONDS, 0).solve(start)
    if answer.layout is not None:
        assert reference.agrees(board, frozenset(answer.layout.mine_cells()))
    assert (answer.layout is not None) == (answer.verdict is Verdict.CONSISTENT)
    return answer.verdict


@pytest.mark.slow
def test_consistency_and_placement_agree_with_enumeration():
    for board in positions(70, 300, most_hidden=10):
        consistent = bool(Enumeration.of(board).solutions)
        assert verdict_of(board) is (Verdict.CONSISTENT if consistent else Verdict.INCONSISTENT)


@pytest.mark.slow
def test_certain_cells_agree_with_enumeration(monkeypatch):
    """With nothing known before and no windows, so that every cell is CP-SAT's own work."""
    monkeypatch.setattr(
        certainty, "unvaried", lambda _board, _layout, candidates, _stop: candidates
    )
    monkeypatch.setattr(certainty, "forced", lambda *_, **__: {})
    for board in positions(71, 200, most_hidden=10):
        truth = Enumeration.of(board)
        nothing_known = bytes(3 if code == State.HIDDEN else 0 for code in board.cells)
        found = search.certain_cells(board, nothing_known, SECONDS)
        assert found.complete
        assert (found.verdict is Verdict.CONSISTENT) == bool(truth.solutions)
        if truth.solutions:
            marks = dict(zip(board.grid.cells(), found.marks, strict=True))
            assert tuple(cell for cell, mark in marks.items() if mark == 1) == truth.safe
            assert tuple(cell for cell, mark in marks.items() if mark == 2) == truth.mines


@pytest.mark.parametrize(
    "golden",
    [g for g in golden_boards() if g.family in ("total", "tiny")],
    ids=lambda g: g.name,
)
def test_golden_boards_where_the_total_decides_are_decided(golden):
    assert verdict_of(golden.board) is (
        Verdict.CONSISTENT if golden.consistent else Verdict.INCONSISTENT
    )


def test_a_lattice_too_wide_for_any_table_gets_a_placement_with_exactly_its_total():
    assert verdict_of(lattice(Random(73), Grid(31, 31), 0.3)) is Verdict.CONSISTENT


def test_the_walk_to_the_total_begins_at_the_placement_given():
    board = lattice(Random(74), Grid(21, 21), 0.3)
    start = Search(board.with_mines(None), SECONDS, 0).solve().layout
    assert verdict_of(board, start) is Verdict.CONSISTENT
    assert verdict_of(board.with_mines(0), start) is Verdict.INCONSISTENT


def test_no_time_is_no_answer():
    assert Search(lattice(Random(75), Grid(9, 9), 0.3), 0, 0).solve().verdict is Verdict.UNKNOWN


def caught_signals():
    """The signals that the process catches or ignores, as the system knows them."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return [line for line in lines if line.startswith(("SigCgt", "SigIgn"))]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells it there")
def test_ctrl_c_is_the_processs_own_while_and_after_it_searches():
    """CP-SAT would put a handler of its own there, and take the process's away."""
    search = Search(lattice(Random(1), Grid(30, 30), 0.3), 0.5, 0)
    before = caught_signals()
    handler = signal.getsignal(signal.SIGINT)
    during = []

    def look():
        during.append(caught_signals())
        return False

    search._stop = SimpleNamespace(is_set=look)
    search.solve()
    assert during[1:]
    assert set(map(tuple, during)) == {tuple(before)}
    assert caught_signals() == before
    assert signal.getsignal(signal.SIGINT) is handler
    if threading.current_thread() is threading.main_thread():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
