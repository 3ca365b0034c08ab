"""In which order ``backtracking`` tries the sets of mines for a clue: the ideas of its section 6.

Urbas 2006 tries the neighbours' combinations as they come, and names an idea that he did not
carry out: place as few mines as possible, each satisfying as many clues as it can; or as many as
possible, each satisfying as few as it can; or choose between the two by an analysis of the board.
Here these are strategies. They change the order only, never what is found in the end: whether
there is a placement.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from sapper.grid import Cell
from sapper.spec import Choice


class Strategy(Choice):
    """Which set of mines for a clue is tried first."""

    PLAIN = "plain", "Plain", "The cells in reading order, as the document does."
    FEW_MINES = (
        *("few-mines", "Few mines"),
        "First the cells that most clues with missing mines see: few mines do.",
    )
    MANY_MINES = (
        *("many-mines", "Many mines"),
        "First the cells that fewest clues with missing mines see: many mines are needed.",
    )
    BY_TOTAL = (
        *("by-total", "By the total"),
        "Few, many or plain, as the mines left compare with what the clues are likely to take.",
    )


def chosen(strategy: Strategy, *, left: int | None, wanted: int, sightings: int, sea: int) -> str:
    """Return the strategy that ``by-total`` stands for on a board; any other is its own choice.

    The clues ask for ``wanted`` mines in all, each mine counted once for every clue that sees it.
    Divided by the number of clues that see a cell on average, that is how many mines the frontier
    is likely to hold; the sea takes between none and all of its cells.

    Args:
        strategy: The strategy asked for.
        left: The mines left, or ``None`` without a total.
        wanted: The sum of what the clues lack.
        sightings: How many clues see a frontier cell on average, in hundredths.
        sea: The number of cells that no clue sees.

    >>> few = chosen(Strategy.BY_TOTAL, left=2, wanted=9, sightings=300, sea=5)
    >>> many = chosen(Strategy.BY_TOTAL, left=9, wanted=9, sightings=300, sea=5)
    >>> few, many, chosen(Strategy.BY_TOTAL, left=5, wanted=9, sightings=300, sea=5)
    ('few-mines', 'many-mines', 'plain')
    """
    if strategy is not Strategy.BY_TOTAL:
        return strategy.value
    if left is None or not sightings:
        return Strategy.PLAIN.value
    likely = 100 * wanted / sightings
    if left < likely:
        return Strategy.FEW_MINES.value
    return (Strategy.MANY_MINES if left - sea > likely else Strategy.PLAIN).value


def mine_sets(
    free: Sequence[Cell],
    own: Sequence[Cell],
    missing: int,
    weight: Callable[[Cell], int],
    order: str,
) -> list[tuple[Cell, ...]]:
    """Return the sets of cells for a clue's missing mines, in the order of trying them.

    Cells that only this clue sees are interchangeable: of them the first few are taken.
    At most 70 sets: four mines on eight cells.

    Args:
        free: The cells that may hold them, ascending.
        own: Those of them that no other clue sees, ascending.
        missing: How many mines.
        weight: How many clues with missing mines see a cell.
        order: A strategy, ``by-total`` already resolved by ``chosen``.

    >>> cells = [(0, 0), (0, 1), (0, 2)]
    >>> mine_sets(cells, [], 1, {(0, 0): 1, (0, 1): 2, (0, 2): 1}.__getitem__, "few-mines")
    [((0, 1),), ((0, 0),), ((0, 2),)]
    """
    lonely = set(own)
    sets = [
        each
        for each in combinations(free, missing)
        if own[: (count := sum(cell in lonely for cell in each))]
        == [cell for cell in each if cell in lonely][:count]
    ]
    if order == Strategy.PLAIN:
        return sets
    sign = -1 if order == Strategy.FEW_MINES else 1
    return sorted(sets, key=lambda each: sign * sum(map(weight, each)))
