"""How sure numbers are: 95 % intervals of shares, and how far estimated win chances may be off."""

from math import sqrt
from typing import NamedTuple

from sapper import words
from sapper.grid import Grid

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


CALIBRATED_CELLS = (64, 576)
"""Cells of the boards on which estimated win chances are calibrated, from and to."""
CALIBRATED_DENSITY = (0.1, 0.21)
"""Mines per cell of these boards, from and to."""
CALIBRATED_ERROR = words.ABOUT
"""How far an estimated win chance may be off on these boards."""
OTHER_ERRORS = ((576, 0.1), (2500, 0.25))
"""How far it may be off on other boards, by the most cells; on larger ones by any amount."""


def is_calibrated(grid: Grid, mines: int) -> bool:
    """Return whether estimated win chances are calibrated on boards of this size and mine total.

    They were fitted on the usual levels and on boards between them.

    >>> is_calibrated(Grid(30, 16), 99), is_calibrated(Grid(30, 16), 120)
    (True, False)
    """
    cells, density = CALIBRATED_CELLS, CALIBRATED_DENSITY
    return cells[0] <= grid.size <= cells[1] and density[0] <= mines / grid.size <= density[1]


def win_chance_error(grid: Grid, mines: int, *, exact: bool) -> float:
    """Return how far a reported win chance may be off: 0 if it is exact.

    >>> win_chance_error(Grid(30, 16), 120, exact=False)
    0.1
    """
    if exact:
        return 0.0
    if is_calibrated(grid, mines):
        return CALIBRATED_ERROR
    return next((error for cells, error in OTHER_ERRORS if grid.size <= cells), 1.0)


def chance_words(grid: Grid, mines: int | None, *shares: float, exact: bool) -> tuple[str, ...]:
    """Return chances to win on a board for people, the last one with how sure they are.

    >>> chance_words(Grid(30, 16), 99, 0.4, exact=False)
    ('about 40 %',)
    """
    return words.chances(shares, win_chance_error(grid, mines or 0, exact=exact))
