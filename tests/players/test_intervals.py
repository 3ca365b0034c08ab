import random

import pytest

from sapper.players import intervals


@pytest.mark.parametrize(("part", "whole"), [(0, 1), (1, 1), (0, 50), (50, 50), (7, 20), (41, 100)])
def test_a_share_lies_in_its_own_interval(part, whole):
    low, high = intervals.of_share(part, whole)
    assert 0 <= low <= part / whole <= high <= 1
    assert low < high


def test_the_interval_of_a_share_agrees_with_scipy():
    from scipy import stats  # noqa: PLC0415 - slow to import

    for part, whole in [(3, 7), (41093, 100_000), (0, 12), (500, 1000)]:
        theirs = stats.binomtest(part, whole).proportion_ci(0.95, method="wilson")
        assert intervals.of_share(part, whole) == pytest.approx((theirs.low, theirs.high))


def test_a_paired_interval_holds_the_truth_about_95_times_in_100():
    rng = random.Random(1)
    pairs, held, runs = 500, 0, 1000
    for _ in range(runs):
        draws = [rng.random() for _ in range(pairs)]
        first_only = sum(draw < 0.06 for draw in draws)
        second_only = sum(0.06 <= draw < 0.10 for draw in draws)
        low, high = intervals.of_paired_difference(first_only, second_only, pairs)
        held += low <= 0.02 <= high
    assert 0.93 <= held / runs <= 0.97


def test_a_difference_of_nothing_has_an_interval_with_a_length():
    low, high = intervals.of_paired_difference(0, 0, 1000)
    assert low < 0 < high


@pytest.mark.parametrize(
    "call", [intervals.of_share, lambda n, m: intervals.of_paired_difference(0, n, m)]
)
def test_nothing_has_no_interval(call):
    with pytest.raises(ValueError, match="0"):
        call(0, 0)
