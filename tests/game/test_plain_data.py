"""Reading values out of plain data that may hold anything at all."""

import pytest

from sapper.errors import GridError, NotationError
from sapper.game import plain_data
from sapper.grid import Grid


def test_a_missing_value_is_its_default_or_an_error_that_names_the_key():
    assert plain_data.get({"seed": None}, "seed", int, 7) == 7
    with pytest.raises(NotationError, match="'seed' is missing: an integer"):
        plain_data.get({}, "seed", int)


def test_true_is_no_number():
    with pytest.raises(NotationError, match="'True' is not an integer, in 'mines'"):
        plain_data.get({"mines": True}, "mines", int)


@pytest.mark.parametrize("value", [None, [], "x", 3])
def test_what_has_no_keys_is_refused(value):
    with pytest.raises(NotationError, match="is not an object, in the record"):
        plain_data.mapping(value, "the record")


@pytest.mark.parametrize("value", [None, [1], [1, 2, 3], [1, "2"], [True, 1], "1,2"])
def test_what_is_no_cell_is_refused(value):
    with pytest.raises(NotationError, match=r"is not \[row, column\], in move 3"):
        plain_data.cell(value, Grid(4, 4), "move 3")


def test_a_cell_must_be_inside():
    assert plain_data.cell([3, 0], Grid(4, 4), "move 3") == (3, 0)
    with pytest.raises(GridError, match="cell 4,0 is outside"):
        plain_data.cell([4, 0], Grid(4, 4), "move 3")
