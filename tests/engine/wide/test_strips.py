"""Strips: contradictions and bounds that hold for the whole board."""

from random import Random

from tests.positions import lattice, positions, random_layout, shown

from sapper import Board, Grid
from sapper.engine import Verdict, check
from sapper.engine.wide import strips


def test_a_contradiction_in_a_strip_is_one_of_the_board():
    found = 0
    for board in positions(5, 300, most_hidden=12):
        if strips.contradict(board):
            found += 1
            assert check(board.with_mines(None)).verdict is Verdict.INCONSISTENT
    assert found > 20


def test_a_contradiction_far_down_is_found():
    """Two clues see the same cell, one as a mine and one as none."""
    above = ["....."] * 39 + ["_____"]
    assert strips.contradict(Board.from_rows([*above, "0.1__", "_____"]))
    assert not strips.contradict(Board.from_rows([*above, "1.1__", "_____"]))


def test_real_positions_are_not_contradicted_and_lie_within_the_bounds():
    random = Random(6)
    for _ in range(100):
        layout = random_layout(random, Grid(random.randint(1, 12), random.randint(1, 40)))
        board = shown(random, layout, random.random(), marked=0.2)
        assert not strips.contradict(board)
        fewest, most = strips.bounds(board)
        assert fewest <= layout.mines <= most


def test_the_bounds_contain_what_the_exact_engine_attains_and_are_no_idle_ones():
    board = lattice(Random(7), Grid(12, 33), 0.4)
    exact = check(board)
    fewest, most = strips.bounds(board)
    assert 0 < fewest <= exact.fewest
    assert exact.most <= most < board.grid.size // 2
