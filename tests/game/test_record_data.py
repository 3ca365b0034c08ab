"""The parts of a record as plain data, there and back."""

import pytest

from sapper.errors import NotationError
from sapper.game import Policy, Secret, record_data
from sapper.generators import BoardOptions
from sapper.spec import GameSpec

SPECS = [
    GameSpec(9, 9, 10),
    GameSpec(9, 8, 10, mode="strict", difficulty="hard", start=(1, 2), first_click="safe"),
    GameSpec(9, 8, 10, mode="no-guess", generator="mine-move", solver="single-point"),
]


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_a_wish_comes_back(spec):
    assert record_data.spec(record_data.spec_data(spec)) == spec


def test_a_policy_comes_back_and_nothing_stands_for_the_modes():
    odd = Policy("save", "save", solvable=True)
    assert record_data.policy(record_data.policy_data(odd), SPECS[0]) == odd
    assert record_data.policy(None, GameSpec(9, 9, 10, mode="fair")) == Policy.named("fair")


def test_only_unusual_options_are_written():
    assert record_data.options_data(BoardOptions()) is None
    options = BoardOptions(min_bbbv=3, without_total=True)
    assert record_data.options_data(options) == {"min_bbbv": 3, "without_total": True}
    assert record_data.options({"min_bbbv": 3, "without_total": True}) == options


def test_a_record_has_a_secret_or_a_seed():
    assert record_data.seed({"secret": "00" * 32}) == Secret(bytes(32))
    assert record_data.seed({"seed": 7}) == 7
    assert record_data.seed({}) is None
    with pytest.raises(NotationError, match="a secret and a seed"):
        record_data.seed({"secret": "00" * 32, "seed": 7})
