"""Intervals for what is counted on several boards: shares of things that share a board, medians."""

from collections.abc import Sequence
from math import sqrt

from sapper.studies.summary_statistics import quantile

Estimate = tuple[float, float, float]
"""A value with the ends of its 95 % interval."""

_Z = 1.959963984540054  # normal quantile of a 95 % interval
_ENOUGH = 10  # boards, for the variance between them to be known


def share_by_board(counts: Sequence[tuple[int, int]]) -> Estimate | None:
    """Return a share of things of which each board has several, with its 95 % interval.

    What shares a board is alike, so boards are what varies: the variance is that of a ratio between
    boards (by linearisation), and Wilson's interval is taken for as many independent things as
    would vary as much. Where all boards say the same, or there are few, each counts as one thing.

    Args:
        counts: For each board how many things are so, of how many.

    Returns:
        The share and its interval; ``None`` if there is nothing to take a share of.

    >>> [round(value, 3) for value in share_by_board([(1, 2), (2, 2), (0, 2), (1, 2)] * 5)]
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
    low, high = _wilson(share, things)
    return share, low, high


def _wilson(share: float, things: float) -> tuple[float, float]:
    spread = _Z**2 / things
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    # Exactly the interval holds the share; rounding must not change that.
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))


def median_interval(values: Sequence[float]) -> Estimate:
    """Return the median with its 95 % interval, between two of the values, whatever they are like.

    Of few values, the interval reaches from the least to the greatest, and may hold the true median
    less often.

    >>> median_interval([5.0, 1.0, 3.0, 2.0, 4.0])
    (3.0, 1.0, 5.0)

    Raises:
        ValueError: there are no values.
    """
    ordered = sorted(values)
    median = quantile(ordered, 0.5)
    half = _Z * sqrt(len(ordered)) / 2
    low = max(0, int(len(ordered) / 2 - half))
    high = min(len(ordered) - 1, int(len(ordered) / 2 + half))
    return median, min(median, ordered[low]), max(median, ordered[high])
