"""The specification itself, checked by boards counted by hand and by an even simpler count."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from tests import reference
from tests.strategies import boards

from sapper import Board, State


def check(picture, *, count, safe=(), mines=()):
    board = Board.parse(picture)
    assert reference.count(board) == count
    assert reference.certain(board) == (frozenset(safe), frozenset(mines))


def test_one_mine_next_to_a_corner_clue():
    check("3x1m1:1..", count=1, safe=[(0, 2)], mines=[(0, 1)])


def test_without_a_total_the_sea_is_free():
    check("3x1:1..", count=2, mines=[(0, 1)])


def test_a_known_mine_counts_towards_clue_and_total():
    check("3x1m1:*1.", count=1, safe=[(0, 2)])


def test_a_blank_holds_no_mine_and_says_nothing():
    check("3x1m1:_..", count=2)


def test_a_contradiction_has_no_solution_and_no_certainty():
    check("2x1:2.", count=0)


def test_a_total_that_cannot_be_met_has_no_solution():
    check("2x1m2:1.", count=0)


def test_the_example_of_the_readme():
    board = Board.parse("3x3m2:1../.../...")
    assert reference.count(board) == 3 * 5
    assert reference.probability(board, (0, 1)) == Fraction(1, 3)
    assert reference.probability(board, (2, 2)) == Fraction(1, 5)


def test_probability_without_solutions_is_undefined():
    with pytest.raises(ZeroDivisionError):
        reference.probability(Board.parse("2x1:2."), (0, 1))


@given(boards(max_side=3))
def test_solutions_are_all_sets_of_mines_that_agree(board):
    """The other direction: choose any cells of the whole board, then reject wrong placements."""
    every = [
        frozenset(mines)
        for number in range(board.grid.size + 1)
        for mines in combinations(board.grid.cells(), number)
        if _explains(board, frozenset(mines))
    ]
    found = list(reference.solutions(board))
    assert len(found) == len(set(found)) > 0
    assert set(found) == set(every)


def _explains(board, mines):
    for cell in board.grid.cells():
        code, around = board[cell], sum(other in mines for other in board.grid.neighbours(cell))
        if code == State.MINE and cell not in mines:
            return False
        if code not in (State.MINE, State.HIDDEN) and cell in mines:
            return False
        if code <= 8 and code != around:
            return False
    return board.mines in (None, len(mines))
