import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import Grid, NotationError
from sapper.formats import rectangle

SYMBOLS = "#.*?"


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_drawing_and_reading_are_inverse(width, height, data):
    grid = Grid(width, height)
    values = bytes(data.draw(st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size)))
    rows = rectangle.draw(grid, values, SYMBOLS)
    assert rectangle.read(list(enumerate(rows, 1)), grid, SYMBOLS) == values
    for value in range(4):
        cells = rectangle.cells_with(grid, values, value)
        assert cells == tuple(cell for cell in grid.cells() if values[grid.index(cell)] == value)
        assert rectangle.overlay(grid, values, cells, value) == values


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(3, "#.")], "1 rows instead of 2, line 3"),
        ([(1, "#."), (2, "#")], "row 2 has 1 cells instead of 2, line 2"),
        ([(1, "#."), (2, "##"), (3, "..")], "3 rows instead of 2, line 3"),
        ([(1, "#."), (4, "#x")], "unknown character 'x', line 4, column 2"),
        ([(1, "#\u20ac"), (4, "##")], "unknown character '\u20ac', line 1, column 2"),
    ],
)
def test_what_does_not_fill_the_grid_is_refused_with_its_place(rows, message):
    with pytest.raises(NotationError) as error:
        rectangle.read(rows, Grid(2, 2), SYMBOLS)
    assert message.replace(", line", " at line") in str(error.value).replace(", line", " at line")
