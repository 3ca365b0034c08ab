"""Shares, ratios and differences with their intervals, and quantiles, by SciPy and NumPy.

Bootstrap intervals draw boards again, with replacement, from those that there are; always the same
draws, so that the same results give the same interval.
"""

from collections.abc import Sequence
from typing import Any

from sapper.studies.optional_libraries import library


def share(part: int, whole: int) -> tuple[float, float, float]:
    """Return a share with its 95 % interval (Wilson's, which is right for few boards as well).

    >>> [round(value, 3) for value in share(10, 10)]
    [1.0, 0.722, 1.0]

    Raises:
        ValueError: there is nothing to take a share of.
        UnavailableError: SciPy is not installed.
    """
    if whole <= 0:
        raise ValueError(f"a share of {whole}")
    interval = library("scipy.stats").binomtest(part, whole).proportion_ci(0.95, method="wilson")
    # Exactly the interval holds the share; rounding must not change that.
    p = part / whole
    return p, min(p, float(interval.low)), max(p, float(interval.high))


RESAMPLES = 2000
"""How often a bootstrap draws."""

_SEED = 1  # of the draws


def ratio(
    parts: Sequence[float], wholes: Sequence[float], level: float = 0.95
) -> tuple[float, float, float]:
    """Return the sum of parts over the sum of wholes, with its bootstrap interval over boards.

    The interval has no upper end where some draws have no whole at all.

    >>> [round(value, 2) for value in ratio([2, 2, 2, 2], [1, 1, 1, 1])]
    [2.0, 2.0, 2.0]

    Raises:
        ValueError: the wholes add up to nothing.
        UnavailableError: NumPy is not installed.
    """
    np = library("numpy")
    above, below = np.asarray(parts, dtype=float), np.asarray(wholes, dtype=float)
    if not below.sum() > 0:
        raise ValueError(f"a ratio to {below.sum()}")
    drawn = np.random.default_rng(_SEED).integers(0, len(above), (RESAMPLES, len(above)))
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = above[drawn].sum(axis=1) / below[drawn].sum(axis=1)
    low, high = _ends(np.nan_to_num(ratios, nan=np.inf, posinf=np.inf), level)
    return float(above.sum() / below.sum()), low, high


def difference(
    some: Sequence[float], others: Sequence[float], level: float = 0.95
) -> tuple[float, float, float]:
    """Return how much the mean of some is above that of others, with its bootstrap interval.

    >>> [round(value, 2) for value in difference([3, 3], [1, 1])]
    [2.0, 2.0, 2.0]

    Raises:
        ValueError: there are none.
        UnavailableError: NumPy is not installed.
    """
    if not (some and others):
        raise ValueError("a difference from nothing")
    np = library("numpy")
    random = np.random.default_rng(_SEED)
    means = []
    for values in (np.asarray(some, dtype=float), np.asarray(others, dtype=float)):
        drawn = random.integers(0, len(values), (RESAMPLES, len(values)))
        means.append((float(values.mean()), values[drawn].mean(axis=1)))
    (first, firsts), (second, seconds) = means
    return (first - second, *_ends(firsts - seconds, level))


def _ends(values: Any, level: float) -> tuple[float, float]:
    np = library("numpy")
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2], method="inverted_cdf")
    return float(low), float(high)


def quantile(values: Sequence[float], level: float) -> float:
    """Return the smallest value that at least this share of all values does not exceed.

    >>> quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 1.0)
    (2, 4)

    Raises:
        ValueError: there are no values.
        UnavailableError: NumPy is not installed.
    """
    if not values:
        raise ValueError("a quantile of nothing")
    found: float = library("numpy").quantile(values, level, method="inverted_cdf").item()
    return found
