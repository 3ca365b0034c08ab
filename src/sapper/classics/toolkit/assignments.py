"""All ways to satisfy a few clues: enumeration clue by clue.

For each clue in turn, its missing mines are spread over the cells that no earlier clue has settled.
Partial ways that a clue cannot accept go at once, so the cost is the number of ways to satisfy the
clues so far, not two to the number of cells.
"""

from collections.abc import Iterable
from itertools import combinations
from math import comb

from sapper.budget import Budget
from sapper.grid import Cell

Assignment = frozenset[Cell]
"""The cells that hold a mine; the others that the clues see are empty."""


def assignments(
    constraints: Iterable[tuple[frozenset[Cell], int]], *, budget: Budget | None = None
) -> list[Assignment]:
    """Return every assignment of the constraints' cells that meets them all.

    Args:
        constraints: Cells, and how many of them hold a mine.
        budget: What it may cost: a step for each assignment of the clues so far.

    Raises:
        UndecidedError: the budget is spent, or its flag is set.

    >>> a, b, c = (0, 0), (0, 1), (0, 2)
    >>> [sorted(mines) for mines in assignments([(frozenset([a, b]), 1), (frozenset([b, c]), 1)])]
    [[(0, 0), (0, 2)], [(0, 1)]]
    """
    found: list[Assignment] = [frozenset()]
    settled: set[Cell] = set()
    for cells, mines in constraints:
        fresh = sorted(cells - settled)
        settled |= cells
        extended: list[Assignment] = []
        for partial in found:
            left = mines - len(partial & cells)
            if 0 <= left <= len(fresh):
                if budget is not None:
                    budget.spend(comb(len(fresh), left))
                extended += map(partial.union, combinations(fresh, left))
        found = extended
    return found
