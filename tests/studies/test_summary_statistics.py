import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.studies.summary_statistics import difference, quantile, ratio, share


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


def test_the_interval_of_a_ratio_holds_the_truth_about_as_often_as_it_says():
    held = 0
    for seed in range(60):
        draw = random.Random(seed)
        boards = [1 + int(draw.expovariate(0.5)) for _ in range(30)]
        low, high = ratio(boards, [1] * 30)[1:]
        held += low <= 1 / (1 - math.exp(-0.5)) <= high
    assert 49 <= held <= 60


def test_a_ratio_that_may_have_nothing_below_has_no_upper_end():
    value, low, high = ratio([5, 5, 5], [1, 0, 0])
    assert value == 15
    assert low < 15
    assert math.isinf(high)


def test_a_ratio_to_nothing_is_refused():
    with pytest.raises(ValueError, match="a ratio to"):
        ratio([1], [0])


def test_equal_samples_do_not_differ_and_shifted_ones_do():
    draw = random.Random(1)
    some = [draw.gauss(0, 1) for _ in range(100)]
    assert difference(some, some)[1] < 0 < difference(some, some)[2]
    value, low, _ = difference([x + 1 for x in some], some)
    assert value == pytest.approx(1)
    assert low > 0.5


def test_the_same_values_give_the_same_interval():
    assert ratio([1, 2, 3], [1, 1, 1]) == ratio([1, 2, 3], [1, 1, 1])
    with pytest.raises(ValueError, match="from nothing"):
        difference([], [1.0])
