"""Small boards settled for good: every layout looked at, one by one.

Drawing and repairing may miss the few layouts that fulfil a wish, and can never show that there are
none. Where the layouts are few they can all be played. (The player gives up on enormous regions
only, and here there are none: few layouts have few mines, few empty cells, or few cells at all.)
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from sapper import _native
from sapper.generators.difficulty import LADDER, rate, rung
from sapper.generators.first_safe import promised
from sapper.generators.wish import Wish
from sapper.layout import Layout

MOST_LAYOUTS = 20_000
"""So many layouts of an ordinary small board are played in about a third of a second."""
MOST_CELLS = 2_000_000
"""On all layouts together, so that those of a large board with a mine or two take no longer."""


def layouts(wish: Wish) -> int:
    """Return how many layouts keep the promise of the first click.

    >>> from sapper.grid import Grid
    >>> layouts(Wish(Grid(9, 9), 2, (4, 4)))
    2556
    """
    return comb(wish.grid.size - len(promised(wish.grid, wish.start, wish.rule)), wish.mines)


def is_small(wish: Wish) -> bool:
    """Tell whether there are so few layouts that all of them can be looked at."""
    grid = wish.grid
    room = grid.size - len(promised(grid, wish.start, wish.rule))
    # Between its ends a binomial is at least the room: enormous ones need not be computed.
    if 0 < wish.mines < room and room > MOST_LAYOUTS:
        return False
    number = comb(room, wish.mines)
    return number <= MOST_LAYOUTS and number * grid.size <= MOST_CELLS


def fulfilling(wish: Wish) -> Iterator[Layout]:
    """Yield every layout that fulfils the wish, by their mines, the lowest first.

    Takes the time of ``layouts(wish)`` plays.

    >>> from sapper.grid import Grid
    >>> [layout.id for layout in fulfilling(Wish(Grid(4, 1), 1, (0, 0)))]
    ['4x1m1:..*.', '4x1m1:...*']
    """
    grid = wish.grid
    empty = {grid.index(cell) for cell in promised(grid, wish.start, wish.rule)}
    room = [index for index in range(grid.size) if index not in empty]
    least, most = wish.bbbv_range
    for chosen in combinations(room, wish.mines):
        cells = bytearray(grid.size)
        for index in chosen:
            cells[index] = 1
        layout = Layout(grid, bytes(cells))
        bbbv, _, _ = _native.board_metrics(grid.width, grid.height, layout.cells)
        if least <= bbbv <= most and _is_solvable(wish, layout):
            yield layout


def _is_solvable(wish: Wish, layout: Layout) -> bool:
    lowest, highest = wish.rungs
    rating = rate(layout, wish.start, LADDER[highest - 1])
    return rating.solved and rung(rating.difficulty) >= lowest
