"""Whether draws are uniform: Pearson's chi-square, with a bound that a fair draw satisfies."""

from collections import Counter
from math import sqrt


def check_uniform(draws, outcomes):
    """Check that the draws are outcomes, and all outcomes equally frequent.

    The bound lies four standard deviations above the mean; seeds are fixed, so a test that has
    passed passes for ever.
    """
    counts = Counter(draws)
    outcomes = set(outcomes)
    assert set(counts) <= outcomes
    expected = len(draws) / len(outcomes)
    assert expected >= 20, "too few draws to say anything"
    statistic = sum((counts[outcome] - expected) ** 2 for outcome in outcomes) / expected
    freedom = len(outcomes) - 1
    assert statistic <= freedom + 4 * sqrt(2 * freedom) + 4
