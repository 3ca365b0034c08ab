from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import RenderError
from sapper.render.heat import percent

chances = st.floats(0, 1) | st.fractions(0, 1)


@given(chances)
def test_only_certainty_is_written_as_certain(chance):
    assert (percent(chance) == "0") == (chance == 0)
    assert (percent(chance) == "100") == (chance == 1)


@given(st.integers(1, 99))
def test_whole_percentages_are_written_as_they_are(whole):
    assert percent(Fraction(whole, 100)) == str(whole)


@pytest.mark.parametrize("value", [-0.01, 1.01, float("nan"), Fraction(-1, 2)])
def test_what_is_no_probability_is_refused(value):
    with pytest.raises(RenderError, match="not a probability"):
        percent(value)
