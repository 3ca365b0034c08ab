"""Results in groups, and estimates with their 95 % intervals: shares, ratios, differences, medians.

For bootstrap intervals, boards are drawn with replacement from the measured ones. The random
numbers are always the same, so the same results give the same interval. NumPy and SciPy are
optional and slow to load, so functions import them when they are needed.
"""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from math import sqrt
from typing import Any, TypeVar

from sapper.errors import UnavailableError
from sapper.players.intervals import Z, wilson
from sapper.spec import LEVELS
from sapper.studies.study import Case, Result, Status

_Key = TypeVar("_Key")


def grouped(results: Iterable[Result], key: Callable[[Result], _Key]) -> dict[_Key, list[Result]]:
    """Return the results grouped by a key, in their original order."""
    found: dict[_Key, list[Result]] = {}
    for result in results:
        found.setdefault(key(result), []).append(result)
    return found


def done(results: Iterable[Result]) -> list[Result]:
    """Return the results of the boards that were measured completely."""
    return [result for result in results if result.status is Status.DONE]


def done_by_case(results: Iterable[Result]) -> dict[Case, list[Result]]:
    """Return the results of the boards that were measured completely, by case."""
    return grouped(done(results), lambda result: result.case)


def group_order(group: str) -> tuple[bool, int]:
    """Return the sort key of a level or density: levels by width, then densities."""
    if group in LEVELS:
        return False, LEVELS[group][0]
    return True, int(group.removesuffix(" %"))


def library(name: str, what: str = "statistics and fits need") -> Any:
    """Import an optional module such as ``numpy``; the error says what needs the module."""
    try:
        return import_module(name)
    except ImportError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: {what} pip install 'sapper[study]'"
        ) from None


def share(part: int, whole: int) -> tuple[float, float, float]:
    """Return a share with its 95 % interval (Wilson's method, valid even for few boards).

    >>> [round(value, 3) for value in share(10, 10)]
    [1.0, 0.722, 1.0]
    """
    if whole <= 0:
        raise ValueError(f"a share of {whole} things is undefined")
    return part / whole, *wilson(part / whole, whole)


RESAMPLES = 2000
"""The number of bootstrap samples."""

_SEED = 1  # of the draws


def ratio(
    parts: Sequence[float], wholes: Sequence[float], level: float = 0.95
) -> tuple[float, float, float]:
    """Return the ratio of two sums, with its interval from a bootstrap over boards.

    The interval has no upper end if the whole is zero in some samples.

    >>> [round(value, 2) for value in ratio([2, 2, 2, 2], [1, 1, 1, 1])]
    [2.0, 2.0, 2.0]

    Raises:
        UnavailableError: NumPy is not installed.
    """
    np = library("numpy")
    above, below = np.asarray(parts, dtype=float), np.asarray(wholes, dtype=float)
    if not below.sum() > 0:
        raise ValueError(f"a ratio to a sum of {below.sum()} is undefined")
    drawn = np.random.default_rng(_SEED).integers(0, len(above), (RESAMPLES, len(above)))
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = above[drawn].sum(axis=1) / below[drawn].sum(axis=1)
    low, high = _ends(np.nan_to_num(ratios, nan=np.inf, posinf=np.inf), level)
    return float(above.sum() / below.sum()), low, high


def difference(
    some: Sequence[float], others: Sequence[float], level: float = 0.95
) -> tuple[float, float, float]:
    """Return the difference of two means, with its bootstrap interval.

    >>> [round(value, 2) for value in difference([3, 3], [1, 1])]
    [2.0, 2.0, 2.0]

    Raises:
        UnavailableError: NumPy is not installed.
    """
    if not (some and others):
        raise ValueError("a difference needs values on both sides")
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
    """Return the smallest value v such that at least the share ``level`` of the values is ≤ v.

    >>> quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 1.0)
    (2, 4)

    Raises:
        UnavailableError: NumPy is not installed.
    """
    if not values:
        raise ValueError("a quantile needs at least one value")
    found: float = library("numpy").quantile(values, level, method="inverted_cdf").item()
    return found


Estimate = tuple[float, float, float]
"""A value with the ends of its 95 % interval."""

_ENOUGH = 10  # number of boards needed to estimate the variance between them


def share_by_board(results: Iterable[Result], part: str, whole: str) -> Estimate | None:
    """Return the ratio of two counts, summed over all boards, with its 95 % interval.

    Args:
        results: The measured boards.
        part: The name of the value for the numerator: how many items, such as cells, have a
            property.
        whole: The name of the value for the denominator: how many such items the board has.
    """
    return share_of_counts([(int(each.number(part)), int(each.number(whole))) for each in results])


def share_of_counts(counts: Sequence[tuple[int, int]]) -> Estimate | None:
    """Return the share of things (for example, cells) with a property, and its 95 % interval.

    Things on the same board are correlated, so the variance is estimated between boards (ratio
    estimator, by linearisation). Wilson's interval is then computed for the equivalent number of
    independent things. The variance cannot be estimated from fewer than ten boards, or if all
    boards have the same share. In these cases, the number of boards is used as the equivalent
    number.

    Args:
        counts: For each board, the number of things with the property and the number of all things.

    Returns:
        The share and its interval; ``None`` if there are no things.

    >>> [round(value, 3) for value in share_of_counts([(1, 2), (2, 2), (0, 2), (1, 2)] * 5)]
    [0.5, 0.348, 0.652]
    """
    counts = [(part, whole) for part, whole in counts if whole]
    boards, total = len(counts), sum(whole for _, whole in counts)
    if not total:
        return None
    share = sum(part for part, _ in counts) / total
    off = sum((part - share * whole) ** 2 for part, whole in counts)
    variance = off / total**2 * boards / max(1, boards - 1)
    is_known = variance > 0 and boards >= _ENOUGH
    things = share * (1 - share) / variance if is_known else float(boards)
    return share, *wilson(share, things)


def median_interval(values: Sequence[float]) -> Estimate:
    """Return the median with its distribution-free 95 % interval, whose ends are two of the values.

    For few values, the interval extends from the smallest to the largest, and may contain the true
    median in fewer than 95 % of cases.

    >>> median_interval([5.0, 1.0, 3.0, 2.0, 4.0])
    (3.0, 1.0, 5.0)

    Raises:
        ValueError: there are no values.
    """
    ordered = sorted(values)
    median = quantile(ordered, 0.5)
    half = Z * sqrt(len(ordered)) / 2
    low = max(0, int(len(ordered) / 2 - half))
    high = min(len(ordered) - 1, int(len(ordered) / 2 + half))
    return median, min(median, ordered[low]), max(median, ordered[high])
