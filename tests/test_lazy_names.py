"""Names that are loaded when they are used, and the types they stand for."""

import pytest

import sapper
from sapper import Board
from sapper.lazy_names import loader


def test_a_name_is_loaded_once_and_stays():
    space = {}
    load = loader("package", space, {"math": "pi tau", "string": "digits"})
    assert load("digits") == "0123456789"
    assert set(space) == {"digits"}


def test_an_unknown_name_is_an_attribute_error_of_the_package():
    load = loader("package", {}, {"math": "pi"})
    with pytest.raises(AttributeError, match="module 'package' has no attribute 'tau'"):
        load("tau")


STUCK = Board.parse("3x3m2:1../.../...")


def test_engine_functions_return_the_named_types():
    assert isinstance(sapper.analyse(STUCK), sapper.Analysis)
    assert isinstance(sapper.check(STUCK), sapper.Consistency)
    assert isinstance(sapper.conflict(Board.parse("2x1:2.")), sapper.Conflict)


def test_hint_functions_return_the_named_types():
    assert isinstance(sapper.hint(STUCK), sapper.Hint)
    assert isinstance(sapper.best_move(STUCK), sapper.BestMove)
    walk = sapper.walk_through(Board.parse("2x1m1:1."), lambda _: 0)
    assert isinstance(walk, sapper.WalkThrough)
