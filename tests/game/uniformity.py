"""Whether draws are uniform: Pearson's chi-square, with a bound that uniform draws satisfy."""

from collections import Counter
from math import sqrt


def check_uniform(draws, outcomes):
    """Check that each draw is a possible outcome, and that all outcomes are equally frequent.

    The bound is four standard deviations above the mean. Seeds are fixed, so a test that has passed
    once always passes.
    """
    counts = Counter(draws)
    outcomes = set(outcomes)
    assert set(counts) <= outcomes
    expected = len(draws) / len(outcomes)
    assert expected >= 20, "too few draws to say anything"
    statistic = sum((counts[outcome] - expected) ** 2 for outcome in outcomes) / expected
    freedom = len(outcomes) - 1
    assert statistic <= freedom + 4 * sqrt(2 * freedom) + 4
