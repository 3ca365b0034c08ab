"""No player wins more than the bound: exact optima of small boards lie below it."""

from itertools import combinations

import pytest
from benchmarks import upper_bound
from benchmarks.upper_bound import bound_of, exchanges, family, most_won

from sapper.grid import Grid
from sapper.layout import Layout


def layouts(grid, mines, start):
    room = [cell for cell in grid.cells() if cell != start]
    return [frozenset(cells) for cells in combinations(room, mines)]


@pytest.mark.parametrize("size", [(3, 2, 2), (3, 3, 2), (4, 2, 2), (5, 1, 2), (3, 3, 3)])
def test_perfect_play_of_all_layouts_wins_no_more_than_the_bound(size):
    grid, start = Grid(*size[:2]), (0, 0)
    every = layouts(grid, size[2], start)
    optimum = most_won(grid, frozenset(every)) / len(every)
    bound = sum(bound_of(grid, mines, start) for mines in every) / len(every)
    assert optimum <= bound + 1e-12


@pytest.mark.parametrize("size", [(4, 3, 5), (3, 4, 6), (4, 4, 8)])
def test_families_divide_the_layouts_and_exchanges_change_no_number(size):
    grid, start = Grid(*size[:2]), (0, 0)
    some = layouts(grid, size[2], start)[::37]
    larger = 0
    for mines in some:
        found = family(grid, mines, start, most=1000)
        larger += len(found) > 1
        assert all(family(grid, other, start, most=1000) == found for other in found)
        for other in exchanges(grid, mines, start):
            first, second = (Layout.from_mines(grid, each) for each in (mines, other))
            empty = set(grid.cells()) - mines - other
            assert all(first.number(cell) == second.number(cell) for cell in empty)
    assert larger > 0


def test_two_cells_in_a_walled_corner_are_won_once_in_two():
    grid, start = Grid(6, 6), (5, 5)
    mines = frozenset({(0, 0), (0, 2), (1, 2), (1, 0), (1, 1)})
    found = family(grid, mines, start)
    assert mines ^ {(0, 0), (0, 1)} in found
    assert most_won(grid, frozenset({mines, mines ^ {(0, 0), (0, 1)}})) == 1
    assert bound_of(grid, mines, start) <= 0.5


def test_a_family_that_is_too_large_counts_as_won(monkeypatch):
    grid, start = Grid(6, 6), (5, 5)
    mines = frozenset({(0, 0), (0, 2), (1, 2), (1, 0), (1, 1)})
    assert family(grid, mines, start, most=1) is None
    monkeypatch.setattr(upper_bound, "family", lambda *_: None)
    assert bound_of(grid, mines, start) == 1
