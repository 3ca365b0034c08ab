"""Boards beyond dynamic programming: found, refuted, certain cells, CP-SAT."""

import math
import signal
import threading
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from tests import reference
from tests.engine.enumeration import Enumeration
from tests.engine.golden import golden_boards
from tests.positions import lattice, played, positions

from sapper import Board, Grid
from sapper.engine import Stop, Verdict, analyse, check, place
from sapper.engine.wide import SearchResult, repair, search, windows
from sapper.engine.wide.search import CpSatModel
from sapper.errors import UndecidedError
from sapper.notation import State

SECONDS = 20.0
LIMIT = 2**16
"""Too few steps for any wide lattice."""


@pytest.fixture
def without_solver(monkeypatch):
    """As if OR-Tools were not installed."""
    monkeypatch.setattr(search, "cp_sat_is_available", lambda: False)


def solved(board, seconds=SECONDS):
    found = search.solution(board, seconds)
    if found.layout is not None:
        assert reference.agrees(board, frozenset(found.layout.mine_cells()))
    assert (found.layout is not None) == (found.verdict is Verdict.CONSISTENT)
    return found.verdict


def with_a_clue_changed(board, random):
    cell, clue = random.choice([(cell, clue) for cell, clue in board.clues() if clue < 8])
    return board.with_cells([(cell, clue + 1)])


def test_consistency_and_placement_agree_with_enumeration():
    for board in positions(90, 300, most_hidden=10):
        consistent = bool(Enumeration.of(board).solutions)
        assert solved(board) is (Verdict.CONSISTENT if consistent else Verdict.INCONSISTENT)


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


@pytest.mark.usefixtures("without_solver")
@pytest.mark.parametrize("side", [12, 15, pytest.param(18, marks=pytest.mark.slow)])
def test_lattices_get_the_verdict_of_the_exact_engine(side):
    """Changed clues and totals make many boards inconsistent. No board may get a wrong verdict."""
    random = Random(side)
    verdicts = []
    for density in (0.1, 0.2, 0.35, 0.5, 0.8):
        real = lattice(random, Grid(side, side), density)
        wrong = with_a_clue_changed(real, random)
        for board in (real, wrong, wrong.with_mines(None), real.with_mines(real.mines // 2)):
            verdict = solved(board)
            assert verdict in (check(board).verdict, Verdict.UNKNOWN)
            verdicts.append(verdict)
    assert verdicts.count(Verdict.UNKNOWN) <= 3
    assert verdicts.count(Verdict.INCONSISTENT) >= 3


@pytest.mark.usefixtures("without_solver")
def test_what_windows_say_of_lattices_is_what_the_exact_engine_says():
    for density in (0.2, 0.4, 0.7):
        board = lattice(Random(76), Grid(16, 16), density)
        exact = analyse(board)
        found = analyse(board, limit=1, seconds=SECONDS)
        assert found.verdict is Verdict.CONSISTENT
        assert set(found.safe) <= set(exact.safe)
        assert set(found.mines) <= set(exact.mines)
        if found.complete:
            assert (found.safe, found.mines) == (exact.safe, exact.mines)


@pytest.mark.usefixtures("without_solver")
@pytest.mark.parametrize("side", [60, pytest.param(81, marks=pytest.mark.slow)])
@pytest.mark.parametrize("density", [0.2, 0.4, 0.8])
def test_wide_lattices_get_a_placement_with_exactly_their_total(side, density):
    board = lattice(Random(side), Grid(side, side), density)
    assert check(board, limit=LIMIT, seconds=0).verdict is Verdict.UNKNOWN
    layout = place(board, seed=7, limit=LIMIT)
    assert reference.agrees(board, frozenset(layout.mine_cells()))
    assert place(board, seed=7, limit=LIMIT) == layout


@pytest.mark.usefixtures("without_solver")
def test_totals_far_from_what_a_wide_lattice_needs_are_refuted():
    board = lattice(Random(77), Grid(60, 60), 0.4)
    assert solved(board.with_mines(board.mines // 3)) is Verdict.INCONSISTENT
    assert solved(board.with_mines(board.mines * 2)) is Verdict.INCONSISTENT


@pytest.mark.usefixtures("without_solver")
def test_a_clue_too_large_on_a_wide_lattice_is_found():
    board = lattice(Random(78), Grid(60, 60), 0.2)
    cell = next(cell for cell, clue in board.clues() if clue == 0 and min(cell) > 20)
    neighbour = (cell[0], cell[1] + 2)
    assert solved(board.with_cells([(neighbour, 6)])) is Verdict.INCONSISTENT


@pytest.mark.usefixtures("without_solver")
def test_without_the_solver_what_repair_leaves_open_stays_undecided(monkeypatch):
    unknown = SearchResult(Verdict.UNKNOWN)
    monkeypatch.setattr(repair, "satisfy", lambda *_: unknown)
    board = Board.parse("4x2:.1../....")
    assert check(board, limit=1).verdict is Verdict.UNKNOWN
    assert analyse(board, limit=1).verdict is Verdict.UNKNOWN
    with pytest.raises(UndecidedError):
        place(board, limit=1)


def test_what_repair_leaves_open_the_solver_decides(monkeypatch):
    unknown = SearchResult(Verdict.UNKNOWN)
    monkeypatch.setattr(repair, "satisfy", lambda *_: unknown)
    assert solved(lattice(Random(79), Grid(21, 21), 0.3)) is Verdict.CONSISTENT


def test_what_was_not_counted_has_no_number():
    analysis = analyse(Board.parse("4x2:.1../...."), limit=1, seconds=SECONDS)
    assert analysis.verdict is Verdict.CONSISTENT
    assert analysis.probabilities is None
    assert analysis.solutions is None
    assert analysis.probability((0, 0)) is None
    assert analysis.solutions_with_mine((0, 0)) is None


def test_any_time_is_as_much_as_it_takes():
    board = Board.parse("4x2:.1../....")
    assert search.solution(board, math.inf).verdict is Verdict.CONSISTENT
    assert analyse(board, limit=1, seconds=math.inf).complete


def test_no_time_is_no_answer():
    assert search.solution(Board.parse("4x2:.1../...."), 0).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("ask", [analyse, check])
def test_a_call_that_is_stopped_at_once_knows_nothing(ask):
    board = lattice(Random(1), Grid(41, 41), 0.4)
    assert ask(board, limit=1, seconds=60, stop=already_set()).verdict is Verdict.UNKNOWN


def test_no_means_goes_on_after_a_stop():
    board = lattice(Random(1), Grid(41, 41), 0.4)
    stop = already_set()
    assert repair.satisfy(board, 0, 10**9, stop).verdict is Verdict.UNKNOWN
    assert CpSatModel(board, 60.0, 0, stop).solve().verdict is Verdict.UNKNOWN
    hidden = [i for i, code in enumerate(board.cells) if code == State.HIDDEN]
    assert windows.forced(board, hidden, stop=stop) == {}


def test_a_search_ends_when_another_thread_says_so():
    stop = Stop()
    (hopeless,) = (g.board for g in golden_boards() if g.name == "bad-mutilated-16")
    model = CpSatModel(hopeless, 600.0, 0, stop)
    timer = threading.Timer(0.5, stop.set)
    timer.start()
    assert model.solve().verdict is Verdict.UNKNOWN
    timer.join()


def already_set():
    stop = Stop()
    stop.set()
    return stop


def verdict_of(board, start=None):
    """Return the verdict of CP-SAT alone."""
    answer = CpSatModel(board, SECONDS, 0).solve(start)
    if answer.layout is not None:
        assert reference.agrees(board, frozenset(answer.layout.mine_cells()))
    assert (answer.layout is not None) == (answer.verdict is Verdict.CONSISTENT)
    return answer.verdict


@pytest.mark.slow
def test_cp_sat_agrees_with_enumeration():
    for board in positions(70, 300, most_hidden=10):
        consistent = bool(Enumeration.of(board).solutions)
        assert verdict_of(board) is (Verdict.CONSISTENT if consistent else Verdict.INCONSISTENT)


@pytest.mark.slow
def test_certain_cells_of_cp_sat_agree_with_enumeration(monkeypatch):
    """Nothing is known in advance and no windows are used, so CP-SAT decides every cell."""
    monkeypatch.setattr(windows, "unvaried", lambda _board, _layout, candidates, _stop: candidates)
    monkeypatch.setattr(windows, "forced", lambda *_, **__: {})
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
    start = CpSatModel(board.with_mines(None), SECONDS, 0).solve().layout
    assert verdict_of(board, start) is Verdict.CONSISTENT
    assert verdict_of(board.with_mines(0), start) is Verdict.INCONSISTENT


def test_cp_sat_needs_time():
    assert CpSatModel(lattice(Random(75), Grid(9, 9), 0.3), 0, 0).solve().verdict is Verdict.UNKNOWN


def caught_signals():
    """The signals that the process catches or ignores, as the system knows them."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return [line for line in lines if line.startswith(("SigCgt", "SigIgn"))]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells it there")
def test_ctrl_c_is_the_processs_own_while_and_after_it_searches():
    """CP-SAT would install its own handler, and remove the handler of the process."""
    search = CpSatModel(lattice(Random(1), Grid(30, 30), 0.3), 0.5, 0)
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
