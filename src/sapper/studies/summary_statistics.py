"""Shares with their intervals, and quantiles, by SciPy and NumPy."""

from collections.abc import Sequence
from typing import Any

from sapper.errors import UnavailableError


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
    interval = _scipy_stats().binomtest(part, whole).proportion_ci(0.95, method="wilson")
    # Exactly the interval holds the share; rounding must not change that.
    p = part / whole
    return p, min(p, float(interval.low)), max(p, float(interval.high))


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
    found: float = _numpy().quantile(values, level, method="inverted_cdf").item()
    return found


def _scipy_stats() -> Any:
    try:
        from scipy import stats  # noqa: PLC0415 - slow, and optional
    except ImportError as error:
        raise _unavailable(error) from None
    return stats


def _numpy() -> Any:
    try:
        import numpy as np  # noqa: PLC0415 - slow, and optional
    except ImportError as error:
        raise _unavailable(error) from None
    return np


def _unavailable(error: ImportError) -> UnavailableError:
    return UnavailableError(
        f"{error.name!r} is not installed: statistics need pip install 'sapper[study]'"
    )
