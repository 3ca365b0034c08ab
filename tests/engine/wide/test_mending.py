"""Mending: placements that satisfy every clue, or a contradiction that the engine confirms."""

from random import Random

from tests.engine.enumeration import Enumeration
from tests.positions import lattice, played, positions

from sapper import Board, Grid, reference
from sapper.engine import Verdict
from sapper.engine.wide import mending

WORK = 200_000


def verdict_of(board, seed=0):
    mended = mending.satisfy(board, seed, WORK)
    if mended.layout is not None:
        mines = frozenset(mended.layout.mine_cells())
        assert reference.agrees(board.with_mines(None), mines)
        assert mines >= set(board.cells_in(10))
    assert (mended.layout is not None) == (mended.verdict is Verdict.CONSISTENT)
    return mended.verdict


def test_small_boards_get_the_verdict_of_enumeration():
    for board in positions(60, 300, most_hidden=10):
        consistent = bool(Enumeration.of(board.with_mines(None)).solutions)
        assert verdict_of(board) is (Verdict.CONSISTENT if consistent else Verdict.INCONSISTENT)


def test_wide_lattices_are_satisfied():
    for density in (0.1, 0.3, 0.5, 0.9):
        assert verdict_of(lattice(Random(61), Grid(70, 61), density)) is Verdict.CONSISTENT


def test_games_in_progress_are_satisfied():
    for seed in range(5):
        board = played(Random(seed), Grid(40, 40), 300, openings=60)
        assert verdict_of(board) is Verdict.CONSISTENT


def test_the_same_seed_gives_the_same_placement_and_another_seed_another():
    board = lattice(Random(62), Grid(50, 50), 0.3)
    first = mending.satisfy(board, 1, WORK)
    assert mending.satisfy(board, 1, WORK) == first
    assert mending.satisfy(board, 2, WORK).layout != first.layout


def test_without_work_a_board_that_needs_some_is_undecided():
    board = lattice(Random(63), Grid(50, 50), 0.3)
    assert mending.satisfy(board, 0, 0).verdict is Verdict.UNKNOWN


def test_a_clue_that_cannot_be_met_is_a_contradiction():
    assert verdict_of(Board.parse("3x2:.0./3..")) is Verdict.INCONSISTENT
