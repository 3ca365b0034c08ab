import pytest
from hypothesis import given
from tests.strategies import grids

from sapper import Grid, GridError
from sapper.grid import MAX_CELLS


@given(grids())
def test_index_and_cell_are_inverse_and_row_major(grid):
    assert [grid.index(cell) for cell in grid.cells()] == list(range(grid.size))
    assert [grid.cell_at(index) for index in range(grid.size)] == list(grid.cells())
    assert grid.cells_at(range(grid.size)) == tuple(grid.cells())


@given(grids())
def test_neighbours_are_the_cells_one_step_away_ascending(grid):
    for row, col in grid.cells():
        around = [(r, c) for r, c in grid.cells() if max(abs(r - row), abs(c - col)) == 1]
        assert list(grid.neighbours((row, col))) == around


@given(grids())
def test_contains_exactly_its_cells(grid):
    inside = set(grid.cells())
    for row in range(-1, grid.height + 1):
        for col in range(-1, grid.width + 1):
            assert ((row, col) in grid) == ((row, col) in inside)


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_a_cell_outside_is_refused_with_the_shape(cell):
    grid = Grid(width=3, height=2)
    for ask in (grid.index, grid.neighbours, lambda c: grid.cell(*c)):
        with pytest.raises(GridError, match=f"cell {cell[0]},{cell[1]} is outside the 3x2 grid"):
            ask(cell)


@pytest.mark.parametrize("index", [-1, 6])
def test_an_index_outside_is_refused(index):
    with pytest.raises(GridError, match=f"index {index} is outside the 3x2 grid"):
        Grid(3, 2).cell_at(index)


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0), (-3, -3)])
def test_a_grid_has_positive_sides(width, height):
    with pytest.raises(GridError, match=f"{width}x{height} is not a grid"):
        Grid(width, height)


def test_the_largest_grid_is_stated():
    assert Grid(MAX_CELLS, 1).size == MAX_CELLS
    with pytest.raises(GridError, match="too large"):
        Grid(MAX_CELLS + 1, 1)


def test_a_grid_is_a_value():
    assert Grid(3, 2) == Grid(width=3, height=2) != Grid(2, 3)
    assert len({Grid(3, 2), Grid(3, 2)}) == 1
