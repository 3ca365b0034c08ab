import math
import random
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import UnavailableError
from sapper.studies.estimates import (
    difference,
    library,
    median_interval,
    quantile,
    ratio,
    share,
    share_of_counts,
)


def test_a_module_is_loaded_by_its_name():
    assert library("scipy.special").expit(0.0) == 0.5


@pytest.mark.parametrize("name", ["numpy", "scipy.optimize"])
def test_what_to_install_is_said_where_it_is_missing(monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        UnavailableError, match=rf"'{name}' is not .* pip install 'sapper\[study\]'"
    ):
        library(name)


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
    with pytest.raises(ValueError, match="a share of 0 things is undefined"):
        share(0, 0)


@given(st.lists(st.integers(-(10**9), 10**9), min_size=1), st.floats(0, 1))
def test_a_quantile_is_the_smallest_value_that_enough_values_do_not_exceed(values, level):
    found = quantile(values, level)
    good = [v for v in values if sum(other <= v for other in values) >= level * len(values)]
    assert found == min(good)


def test_a_quantile_of_nothing_is_refused():
    with pytest.raises(ValueError, match="a quantile needs at least one value"):
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
    with pytest.raises(ValueError, match="needs values on both sides"):
        difference([], [1.0])


@pytest.mark.parametrize(("part", "whole"), [(30, 100), (1, 40), (70, 90)])
def test_of_one_thing_a_board_it_is_wilsons_interval(part, whole):
    counts = [(1, 1)] * part + [(0, 1)] * (whole - part)
    assert share_of_counts(counts) == pytest.approx(share(part, whole), abs=0.003)


def test_where_all_boards_agree_each_counts_once():
    assert share_of_counts([(7, 7)] * 10) == pytest.approx(share(10, 10))
    assert share_of_counts([(0, 7)] * 10) == pytest.approx(share(0, 10))


def test_boards_without_such_things_count_nowhere():
    assert share_of_counts([(1, 2), (0, 0), (2, 3)]) == share_of_counts([(1, 2), (2, 3)])
    assert share_of_counts([(0, 0)]) is None


def test_things_that_are_alike_on_a_board_widen_the_interval():
    alike = share_of_counts([(5, 5)] * 10 + [(0, 5)] * 10)
    mixed = share_of_counts([(2, 5), (3, 5)] * 10)
    assert alike[0] == mixed[0] == 0.5
    assert alike[2] - alike[1] > 2 * (mixed[2] - mixed[1])


def test_intervals_of_shares_by_board_hold_the_truth_about_as_often_as_they_say():
    random = Random(1)
    shares = medians = 0
    for _ in range(300):
        counts = []
        for _ in range(50):
            chance, whole = random.betavariate(4, 1), random.randint(0, 6)
            counts.append((sum(random.random() < chance for _ in range(whole)), whole))
        _, low, high = share_of_counts(counts)
        shares += low <= 0.8 <= high
        _, low, high = median_interval([random.random() for _ in range(40)])
        medians += low <= 0.5 <= high
    assert 270 <= shares <= 300
    assert 270 <= medians <= 300


def test_the_median_is_one_of_the_values_and_inside_its_interval():
    assert median_interval([2.0]) == (2.0, 2.0, 2.0)
    median, low, high = median_interval([float(value) for value in range(101)])
    assert median == 50
    assert 38 <= low <= 42
    assert 58 <= high <= 62


def test_of_few_boards_each_counts_once():
    assert share_of_counts([(9, 10), (18, 20)])[1:] == pytest.approx((0.279, 0.995), abs=0.001)
