"""All ways to satisfy a few clues: enumeration clue by clue.

For each clue in turn, its missing mines are spread over the cells that no earlier clue has settled.
Partial ways that a clue cannot accept go at once, so the cost is the number of ways to satisfy the
clues so far, not two to the number of cells.
"""

from collections.abc import Iterable
from itertools import combinations, islice

from sapper.errors import UndecidedError
from sapper.grid import Cell

Assignment = frozenset[Cell]
"""The cells that hold a mine; the others that the clues see are empty."""


def assignments(
    constraints: Iterable[tuple[frozenset[Cell], int]], *, limit: int | None = None
) -> list[Assignment]:
    """Return every assignment of the constraints' cells that meets them all.

    Args:
        constraints: Cells, and how many of them hold a mine.
        limit: The most assignments to hold at a time; ``None`` for any number.

    Raises:
        UndecidedError: there are more.

    >>> a, b, c = (0, 0), (0, 1), (0, 2)
    >>> [sorted(mines) for mines in assignments([(frozenset([a, b]), 1), (frozenset([b, c]), 1)])]
    [[(0, 0), (0, 2)], [(0, 1)]]
    """
    found: list[Assignment] = [frozenset()]
    settled: set[Cell] = set()
    for cells, mines in constraints:
        fresh = sorted(cells - settled)
        settled |= cells
        extended = (
            partial.union(choice)
            for partial in found
            if 0 <= (left := mines - len(partial & cells)) <= len(fresh)
            for choice in combinations(fresh, left)
        )
        found = list(islice(extended, None if limit is None else limit + 1))
        if limit is not None and len(found) > limit:
            raise UndecidedError(f"{limit} assignments are not all of {len(settled)} cells")
    return found
