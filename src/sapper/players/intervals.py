"""Intervals that hold the truth 95 times in 100: of a share, and of a paired difference."""

from math import sqrt
from typing import NamedTuple

_Z = 1.959963984540054
"""The normal distribution's quantile for 95 %."""


class Interval(NamedTuple):
    """Where the truth lies, 95 times in 100."""

    low: float
    """The lower end."""
    high: float
    """The upper end."""


def of_share(part: int, whole: int) -> Interval:
    """Return Wilson's interval of a share, which is right for few games as well.

    >>> [round(end, 3) for end in of_share(10, 10)]
    [0.722, 1.0]
    """
    if whole <= 0:
        raise ValueError(f"a share of {whole}")
    share = part / whole
    centre = share + _Z * _Z / (2 * whole)
    spread = _Z * sqrt(share * (1 - share) / whole + _Z * _Z / (4 * whole * whole))
    scale = 1 + _Z * _Z / whole
    # Rounding must not put the share outside its own interval, nor the interval outside 0 to 1.
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return Interval(max(0.0, min(share, low)), min(1.0, max(share, high)))


def of_paired_difference(first_only: int, second_only: int, pairs: int) -> Interval:
    """Return the interval of the difference of two shares that were measured on the same games.

    Wald's with a game added to each side (Bonett and Price 2012), so that it has a length even
    where the two never differ.

    >>> low, high = of_paired_difference(120, 80, 10_000)
    >>> round(low, 4), round(high, 4)
    (0.0012, 0.0068)
    """
    if pairs <= 0:
        raise ValueError(f"a difference of {pairs} pairs")
    ahead, behind = (first_only + 1) / (pairs + 2), (second_only + 1) / (pairs + 2)
    difference = ahead - behind
    spread = _Z * sqrt((ahead + behind - difference * difference) / (pairs + 2))
    return Interval(max(-1.0, difference - spread), min(1.0, difference + spread))
