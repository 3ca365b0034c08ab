import pytest

from sapper import Board, GameSpec
from sapper.hints.first_click import promised_first_click


@pytest.mark.parametrize(
    ("level", "rule", "cell"),
    [("expert", "opening", (3, 3)), ("expert", "safe", (0, 0)), ("expert", "any", None)],
)
def test_the_first_click_is_where_it_helps_most(level, rule, cell):
    spec = GameSpec.level(level, first_click=rule)
    assert promised_first_click(Board.covered(spec.grid, spec.mines), spec) == cell


def test_nothing_is_promised_once_a_cell_is_open():
    spec = GameSpec(3, 1, 1, first_click="safe")
    assert promised_first_click(Board.parse("3x1m1:1.."), spec) is None
    assert promised_first_click(Board.parse("3x1m1:..."), None) is None
