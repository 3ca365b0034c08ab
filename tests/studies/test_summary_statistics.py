import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.studies.summary_statistics import quantile, share


def test_wilson_intervals_match_published_ones():
    """Newcombe 1998, table I: 81 of 263 and 15 of 148."""
    assert [round(value, 4) for value in share(81, 263)] == [0.3080, 0.2553, 0.3662]
    assert [round(value, 4) for value in share(15, 148)] == [0.1014, 0.0624, 0.1605]


@given(st.integers(0, 50), st.integers(1, 50))
def test_a_share_lies_in_its_interval(part, whole):
    part = min(part, whole)
    p, low, high = share(part, whole)
    assert 0 <= low <= p <= high <= 1
    assert low < high


def test_a_share_of_nothing_is_refused():
    with pytest.raises(ValueError, match="a share of 0"):
        share(0, 0)


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1), st.floats(0, 1))
def test_a_quantile_is_the_smallest_value_that_enough_values_do_not_exceed(values, level):
    found = quantile(values, level)
    good = [v for v in values if sum(other <= v for other in values) >= level * len(values)]
    assert found == min(good)


def test_a_quantile_of_nothing_is_refused():
    with pytest.raises(ValueError, match="a quantile of nothing"):
        quantile([], 0.5)
