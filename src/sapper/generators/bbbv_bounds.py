"""How large and how small the 3BV of a board can be, from its size and its mines alone.

The 3BV is the number of openings plus the number of numbers that no opening touches.

*It is at least 1*: the start is safe, so something has to be clicked.

*One click a safe cell is the most.* Where the start is a zero, its neighbours come with it.

*It is at most one more than the cells that mines see.* Each opening but one can be paired with a
number at its rim, which then needs no click, and no two with the same number: take the number to
the right of one of its zeros; if each of its rows of zeros runs on to the right edge, the number
below the lowest zero of that edge. Only the opening in the lower right corner may have neither.
(The two kinds do not meet: the number below a zero of the edge has another zero to its left only
if that zero belongs to the same opening, which then has a number of the first kind.)
"""

from sapper.generators.first_safe import promised
from sapper.grid import Cell, Grid
from sapper.spec import FirstClick

LEAST_BBBV = 1
"""The 3BV of a board that one click opens; there is none below."""


def most_bbbv(grid: Grid, mines: int, start: Cell, rule: FirstClick) -> int:
    """Return a number that no layout with a safe start exceeds; some come close, not all.

    >>> most_bbbv(Grid(9, 9), 10, (4, 4), FirstClick.OPENING)
    63
    >>> most_bbbv(Grid(30, 16), 5, (0, 0), FirstClick.OPENING)
    41
    """
    clicks = grid.size - mines
    if rule is FirstClick.OPENING:
        clicks -= len(promised(grid, start, rule)) - 1
    seen_by_a_mine = min(grid.width, 3) * min(grid.height, 3) - 1
    return min(clicks, seen_by_a_mine * mines + 1)
