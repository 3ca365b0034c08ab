"""ZiNi: how few clicks a player with flags needs, found greedily.

Named after Elmar Zimmermann and Christoph Nikolaus, who proposed it in 2009.
The premium of a cell is what solving it by a chord saves against clicking the units around it:
the unsolved 3BV in its 3x3 block, less the mines there without a flag, less one if the cell is
itself closed, less one for the chord.
While some premium is not negative, the cell with the highest is opened, its mines flagged, and it
is chorded. Otherwise the first unit is opened by a plain click.
The first cell, also among equal premiums, is the top-left one in reading order, row by row; some
programs read column by column, and so may find a slightly different number.
The result is a plan made with the mines known, and an upper bound: never more than the 3BV.

Premiums are kept in a heap and refreshed only around what changed,
so the cost is that of a few heap operations a cell.
"""

import heapq
from collections.abc import Iterable

from sapper.engine import core
from sapper.game.layout_metrics import Units
from sapper.layout import Layout

_LONE = -1  # a number that is a unit of its own
_NO_UNIT = -2  # a mine, or a number that some opening opens


def greedy_zini(layout: Layout) -> int:
    """Return the clicks of the greedy plan that may start anywhere.

    Around a lone mine, five clicks do the work of eight: open an edge cell, flag the mine, chord
    three times.

    >>> greedy_zini(Layout.parse("3x3:.../.*./..."))
    5
    """
    return _Plan(layout, closed_too=True).finish()


def human_zini(layout: Layout) -> int:
    """Return the clicks of the greedy plan that opens every opening first.

    After that only open cells are chorded, as a person does who sees the numbers.

    >>> human_zini(Layout.parse("3x3:.../.*./..."))
    6
    """
    plan = _Plan(layout, closed_too=False)
    plan.open_openings()
    return plan.finish()


class _Plan:
    """A plan in the making: which cells are open or flagged, and the clicks so far."""

    def __init__(self, layout: Layout, *, closed_too: bool) -> None:
        """Begin a plan; `closed_too` lets it open cells just to chord them."""
        units = Units.of(layout)
        self._grid = layout.grid
        self._mines = layout.cells
        self._closed_too = closed_too
        self._zeros = units.openings
        self._unit = [_NO_UNIT] * layout.grid.size
        for number, zeros in enumerate(units.openings):
            for zero in zeros:
                self._unit[zero] = number
        for index in units.lone:
            self._unit[index] = _LONE
        self._closed = bytearray([1]) * layout.grid.size  # for a mine: not flagged
        self._clicks = 0
        self._premiums: dict[int, int] = {}
        self._heap: list[tuple[int, int]] = []  # (-premium, cell); old entries are skipped

    def open_openings(self) -> None:
        for zeros in self._zeros:
            self._clicks += 1
            self._open(zeros[0])

    def finish(self) -> int:
        """Carry the plan through and return its clicks."""
        self._refresh(range(len(self._unit)))
        for top_left, unit in enumerate(self._unit):
            while self._heap:
                negated, cell = heapq.heappop(self._heap)
                if self._premiums[cell] == -negated:
                    self._refresh_around(self._solve(cell))
            if unit != _NO_UNIT and self._closed[top_left]:
                self._clicks += 1
                self._refresh_around(self._open(top_left))
        return self._clicks

    def _refresh_around(self, changed: Iterable[int]) -> None:
        self._refresh({cell for index in changed for cell in self._block(index)})

    def _refresh(self, cells: Iterable[int]) -> None:
        for cell in cells:
            if self._mines[cell] or (self._closed[cell] and not self._closed_too):
                continue
            premium = self._premium(cell)
            if self._premiums.get(cell) != premium:
                self._premiums[cell] = premium
                if premium >= 0:
                    heapq.heappush(self._heap, (-premium, cell))

    def _block(self, cell: int) -> list[int]:
        return [cell, *core.neighbours(self._grid, cell)]

    def _premium(self, cell: int) -> int:
        openings = set()
        saved = 0
        for other in self._block(cell):
            if not self._closed[other]:
                continue
            unit = self._unit[other]
            if self._mines[other]:
                saved -= 1
            elif unit == _LONE:
                saved += 1
            elif unit != _NO_UNIT:
                openings.add(unit)
        return saved + len(openings) - self._closed[cell] - 1

    def _solve(self, cell: int) -> list[int]:
        """Open the cell if need be, flag the mines around it, chord it; return what changed."""
        changed = []
        if self._closed[cell]:
            self._clicks += 1
            changed += self._open(cell)
        for other in self._block(cell):
            if self._closed[other] and self._mines[other]:
                self._clicks += 1
                self._closed[other] = 0
                changed.append(other)
        self._clicks += 1
        for other in self._block(cell):
            changed += self._open(other)
        return changed

    def _open(self, cell: int) -> list[int]:
        """Open a cell, and what it opens as a zero; return the cells that were closed."""
        if not self._closed[cell]:
            return []
        unit = self._unit[cell]
        cells = {cell}
        if unit >= 0:
            cells = {other for zero in self._zeros[unit] for other in self._block(zero)}
        changed = [other for other in cells if self._closed[other]]
        for other in changed:
            self._closed[other] = 0
        return changed
