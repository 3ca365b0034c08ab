from dataclasses import fields

import pytest

from sapper.errors import SpecError
from sapper.generators.options import BoardKeywords, BoardOptions


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"min_bbbv": 9, "max_bbbv": 8}, "a 3BV from 9 to 8 is impossible"),
        ({"max_bbbv": -1}, "a 3BV from None to -1 is impossible"),
        ({"tries": 0}, "0 tries are too few: at least 1"),
        ({"repairs": -1}, "-1 repairs are too few: at least 0"),
        ({"limit": 0}, "a limit of 0 steps is too low: at least 1"),
    ],
)
def test_options_that_mean_nothing_are_refused(options, message):
    with pytest.raises(SpecError, match=message):
        BoardOptions(**options)


def test_enormous_3bvs_fit_the_native_core():
    assert BoardOptions(min_bbbv=-5, max_bbbv=2**80).bbbv_range == (0, 2**31 - 1)


def test_the_keywords_are_the_fields():
    assert BoardKeywords.__annotations__ == {
        field.name: field.type for field in fields(BoardOptions)
    }
