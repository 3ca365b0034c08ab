"""Cells that are known to be safe on the line of moves that is being played.

What is certain stays certain while cells are opened: every new number only rules layouts out. So
whoever opens one safe cell after another needs the engine once, and not at every click.
"""

from collections.abc import Iterable

from sapper.grid import Cell


class SafeCells:
    """What earlier positions of the line have proved to be empty.

    >>> known = SafeCells()
    >>> known.learn([(0, 0), (0, 1)])
    >>> known.covers([(0, 1)]), known.covers([(0, 1), (2, 2)])
    (True, False)
    """

    def __init__(self) -> None:
        self._cells: frozenset[Cell] = frozenset()

    def covers(self, cells: Iterable[Cell]) -> bool:
        """Tell whether all of the cells are known to be safe."""
        return self._cells.issuperset(cells)

    def learn(self, cells: Iterable[Cell]) -> None:
        """Remember all cells that are safe now, those that were known before among them."""
        self._cells = frozenset(cells)

    def forget(self) -> None:
        """Forget everything: an opening was undone, and what followed from it is unknown again."""
        self._cells = frozenset()
