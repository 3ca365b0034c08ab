"""95 % confidence intervals for shares, and the possible errors of estimated win chances."""

from math import sqrt
from typing import NamedTuple

from sapper import words
from sapper.grid import Grid

Z = 1.959963984540054
"""The normal distribution's quantile for 95 %."""


class Interval(NamedTuple):
    """A 95 % confidence interval."""

    low: float
    """The lower end."""
    high: float
    """The upper end."""


def of_share(part: int, whole: int) -> Interval:
    """Return Wilson's interval for a share, which is valid even for few games.

    >>> [round(end, 3) for end in of_share(10, 10)]
    [0.722, 1.0]
    """
    if whole <= 0:
        raise ValueError(f"a share of {whole} trials is undefined")
    return wilson(part / whole, whole)


def wilson(share: float, trials: float) -> Interval:
    """Return Wilson's interval for a share; the number of trials may be fractional."""
    centre = share + Z * Z / (2 * trials)
    spread = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    scale = 1 + Z * Z / trials
    # Despite rounding, the interval must contain the share, and stay between 0 and 1.
    low, high = (centre - spread) / scale, (centre + spread) / scale
    return Interval(max(0.0, min(share, low)), min(1.0, max(share, high)))


def of_paired_difference(first_only: int, second_only: int, pairs: int) -> Interval:
    """Return the interval for the difference of two shares measured on the same games.

    This is Wald's interval after one game is added to each of the two counts (Bonett and Price
    2012), so it is not empty even if the results never differ.

    >>> low, high = of_paired_difference(120, 80, 10_000)
    >>> round(low, 4), round(high, 4)
    (0.0012, 0.0068)
    """
    if pairs <= 0:
        raise ValueError(f"a difference of shares needs at least one pair, not {pairs}")
    ahead, behind = (first_only + 1) / (pairs + 2), (second_only + 1) / (pairs + 2)
    difference = ahead - behind
    spread = Z * sqrt((ahead + behind - difference * difference) / (pairs + 2))
    return Interval(max(-1.0, difference - spread), min(1.0, difference + spread))


CALIBRATED_CELLS = (64, 576)
"""Minimum and maximum size, in cells, of boards with calibrated win chances."""
CALIBRATED_DENSITY = (0.1, 0.21)
"""The range of mine densities for which win chances are calibrated."""
CALIBRATED_ERROR = 0.03
"""The possible error of an estimated win chance on boards with calibrated win chances."""
OTHER_ERRORS = ((576, 0.1), (2500, 0.25))
"""The possible error on other boards up to each of these numbers of cells; unbounded on even larger
boards."""


def is_calibrated(grid: Grid, mines: int) -> bool:
    """Return whether estimated win chances are calibrated for a size and a mine total.

    The estimates were fitted on the standard levels and on sizes between them.

    >>> is_calibrated(Grid(30, 16), 99), is_calibrated(Grid(30, 16), 120)
    (True, False)
    """
    cells, density = CALIBRATED_CELLS, CALIBRATED_DENSITY
    return cells[0] <= grid.size <= cells[1] and density[0] <= mines / grid.size <= density[1]


def win_chance_error(grid: Grid, mines: int, *, exact: bool) -> float:
    """Return the possible error of a reported win chance; 0 if it is exact.

    >>> win_chance_error(Grid(30, 16), 120, exact=False)
    0.1
    """
    if exact:
        return 0.0
    if is_calibrated(grid, mines):
        return CALIBRATED_ERROR
    return next((error for cells, error in OTHER_ERRORS if grid.size <= cells), 1.0)


def chance_words(grid: Grid, mines: int | None, *shares: float, exact: bool) -> tuple[str, ...]:
    """Return chances to win as text, the last one with the possible error.

    >>> chance_words(Grid(30, 16), 99, 0.4, exact=False)
    ('about 40 %',)
    """
    return words.chances(shares, win_chance_error(grid, mines or 0, exact=exact))
