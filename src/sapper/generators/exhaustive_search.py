"""Small boards settled for good: every layout looked at, one by one.

Drawing and repairing may miss the few layouts that fulfil a request, and can never show that there
are none. Where the layouts are few they can all be played. (The player gives up on enormous regions
only, and here there are none: few layouts have few mines, few empty cells, or few cells at all.)
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from sapper.budget import Budget
from sapper.generators.difficulty import rate
from sapper.generators.first_safe import promised
from sapper.generators.report import metrics
from sapper.generators.request import BoardRequest
from sapper.layout import Layout
from sapper.spec import Difficulty

MOST_LAYOUTS = 20_000
"""So many layouts of an ordinary small board are played in about a third of a second."""
MOST_CELLS = 2_000_000
"""On all layouts together, so that those of a large board with a mine or two take no longer."""


def layouts(request: BoardRequest) -> int:
    """Return how many layouts keep the promise of the first click.

    >>> from sapper.spec import GameSpec
    >>> layouts(BoardRequest(GameSpec(9, 9, 2)))
    2556
    """
    return comb(_room(request), request.mines)


def is_small(request: BoardRequest) -> bool:
    """Tell whether there are so few layouts that all of them can be looked at."""
    room = _room(request)
    # Between its ends a binomial is at least the room: enormous ones need not be computed.
    if 0 < request.mines < room and room > MOST_LAYOUTS:
        return False
    number = comb(room, request.mines)
    return number <= MOST_LAYOUTS and number * request.grid.size <= MOST_CELLS


def fulfilling(request: BoardRequest, budget: Budget) -> Iterator[Layout]:
    """Yield every layout that fulfils the request, by their mines, the lowest first.

    Takes the time of ``layouts(request)`` plays, each a step.

    >>> from sapper.spec import GameSpec
    >>> request = BoardRequest(GameSpec(4, 1, 1, mode="no-guess", start=(0, 0)))
    >>> [layout.id for layout in fulfilling(request, Budget())]
    ['4x1m1:..*.', '4x1m1:...*']

    Raises:
        UndecidedError: the budget was spent or stopped before.
    """
    grid = request.grid
    empty = {grid.index(cell) for cell in _promised(request)}
    room = [index for index in range(grid.size) if index not in empty]
    least, most = request.options.bbbv_range
    for chosen in combinations(room, request.mines):
        budget.spend()
        cells = bytearray(grid.size)
        for index in chosen:
            cells[index] = 1
        layout = Layout(grid, bytes(cells))
        bbbv, _, _ = metrics(layout)
        if least <= bbbv <= most and _is_solvable(request, layout):
            yield layout


def _promised(request: BoardRequest) -> tuple[tuple[int, int], ...]:
    return promised(request.grid, request.start, request.solvable_start_rule)


def _room(request: BoardRequest) -> int:
    return request.grid.size - len(_promised(request))


def _is_solvable(request: BoardRequest, layout: Layout) -> bool:
    lowest, highest = request.rungs
    rating = rate(layout, request.start, Difficulty.of_rung(highest))
    return rating.solved and rating.difficulty.rung >= lowest
