"""Draws in the middle of a game, compared with the list of all layouts."""

from collections import Counter

import pytest
from tests import reference
from tests.game.uniformity import check_uniform

from sapper.board import Board
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.game import redraw
from sapper.players.alternatives import layouts

LIMIT = 10_000

# Components of different sizes, linked by the total, and a sea of three cells.
BOARD = Board.parse("5x3m4:.1.1./..2../.....")
SMALL = Board.parse("4x2m2:.1../....")


def solutions(board):
    return [frozenset(mines) for mines in reference.solutions(board)]


def drawn(draw, count):
    return [frozenset(draw(seed).mine_cells()) for seed in range(count)]


def test_any_agreeing_layout_is_equally_likely():
    every = solutions(SMALL)
    draws = drawn(lambda seed: redraw.agreeing(SMALL, seed, limit=LIMIT), 60 * len(every))
    check_uniform(draws, every)


@pytest.mark.parametrize("cells", [[(0, 0)], [(1, 3)], [(0, 0), (1, 0), (1, 1)]])
def test_every_layout_without_the_cells_is_equally_likely(cells):
    left = [mines for mines in solutions(BOARD) if not mines & set(cells)]
    draws = drawn(lambda seed: redraw.leaving_empty(BOARD, cells, seed, limit=LIMIT), 1500)
    check_uniform(draws, left)


@pytest.mark.parametrize(
    "cells", [[(0, 0)], [(1, 3)], [(0, 0), (1, 0)], [(0, 0), (1, 0), (1, 1), (2, 4)]]
)
def test_every_layout_that_hits_one_of_the_cells_is_equally_likely(cells):
    left = [mines for mines in solutions(BOARD) if mines & set(cells)]
    draws = drawn(lambda seed: redraw.hitting(BOARD, cells, seed, limit=LIMIT), 1500)
    check_uniform(draws, left)


def test_the_parts_of_a_hit_are_weighed_by_their_sizes():
    """A mine on the first cell leaves one layout, a mine on the second leaves three."""
    board = Board.parse("6x1m2:.1._..")
    cells = [(0, 0), (0, 4)]
    draws = drawn(lambda seed: redraw.hitting(board, cells, seed, limit=LIMIT), 1500)
    share = Counter((0, 0) in mines for mines in draws)[True] / len(draws)
    assert share == pytest.approx(2 / 3, abs=0.03)


def test_the_count_is_the_number_of_layouts():
    assert layouts(BOARD, limit=LIMIT) == len(solutions(BOARD))


def test_what_cannot_be_drawn_is_an_error():
    board = Board.parse("3x1m1:.1.")
    with pytest.raises(InconsistentBoardError):
        redraw.leaving_empty(board, [(0, 0), (0, 2)], 0, limit=LIMIT)
    with pytest.raises(InconsistentBoardError):
        redraw.hitting(Board.parse("3x1m0:0.."), [(0, 1), (0, 2)], 0, limit=LIMIT)
    with pytest.raises(UndecidedError):
        redraw.agreeing(BOARD, 0, limit=1)
    with pytest.raises(UndecidedError):
        redraw.hitting(BOARD, [(0, 0), (1, 0)], 0, limit=1)


def test_the_same_seed_draws_the_same_layout():
    first, again = (redraw.hitting(BOARD, [(0, 0), (1, 0)], 7, limit=LIMIT) for _ in range(2))
    assert first == again
