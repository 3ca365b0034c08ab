"""What no 3BV exceeds: compared with the 3BV of every layout of small grids."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import layouts

from sapper.game.metrics import measure
from sapper.generators.bbbv_bounds import LEAST_BBBV, most_bbbv
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick

EVERY = [(4, 3, mines) for mines in range(12)] + [(1, 9, 3), (2, 6, 3), (5, 4, 2), (6, 6, 2)]


def bbbv(layout):
    return measure(layout).bbbv


@pytest.mark.parametrize(("width", "height", "mines"), EVERY)
def test_no_layout_is_out_of_bounds(width, height, mines):
    grid = Grid(width, height)
    for cells in combinations(grid.cells(), mines):
        layout = Layout.from_mines(grid, cells)
        numbers = layout.numbers()
        for i, start in enumerate(grid.cells()):
            if layout.cells[i]:
                continue
            found = bbbv(layout)
            assert LEAST_BBBV <= found <= most_bbbv(grid, mines, start, FirstClick.SAFE)
            if numbers[i] == 0:
                assert found <= most_bbbv(grid, mines, start, FirstClick.OPENING)


@given(layouts(12), st.data())
def test_no_larger_layout_is_out_of_bounds(layout, data):
    empty = [cell for cell in layout.grid.cells() if not layout.is_mine(cell)]
    if not empty:
        return
    start = data.draw(st.sampled_from(empty))
    rule = FirstClick.OPENING if layout.number(start) == 0 else FirstClick.SAFE
    assert LEAST_BBBV <= bbbv(layout) <= most_bbbv(layout.grid, layout.mines, start, rule)


@pytest.mark.parametrize(
    ("picture", "start", "rule"),
    [
        ("3x3:.../.*./...", (0, 0), FirstClick.SAFE),  # a click for every safe cell
        ("3x3:*.*/.../*.*", (1, 1), FirstClick.SAFE),
        ("5x4:*..*./...../.*.../.....", (2, 3), FirstClick.OPENING),  # but for those of the start
        ("5x5:...../...../...../...../.....", (2, 2), FirstClick.OPENING),  # no mines, one click
    ],
)
def test_the_bound_is_reached(picture, start, rule):
    layout = Layout.parse(picture)
    assert bbbv(layout) == most_bbbv(layout.grid, layout.mines, start, rule)


def test_few_mines_bound_the_3bv_of_a_large_grid():
    assert most_bbbv(Grid(100, 100), 3, (50, 50), FirstClick.OPENING) == 25
    assert most_bbbv(Grid(100, 1), 3, (0, 50), FirstClick.OPENING) == 7
