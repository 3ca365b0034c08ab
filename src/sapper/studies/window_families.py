"""Families of layouts that look the same outside a window, and the resulting bound on win chances.

Take a window of a layout, such as 4x4 cells. If another arrangement of the same number of mines in
the window leaves the number of every empty cell outside unchanged, no number outside shows the
exchange. If a cell inside is empty in all such arrangements, a player could open it without risk,
so only arrangements that leave its number unchanged are used. A layout's *family* consists of all
layouts reachable by such exchanges. Exchanges can be undone, so families partition all layouts, and
a player who knows the family of the layout knows more than any real player. The chance to win of
the best play within a family is computed exactly; if this takes too long, it is rounded up. So the
mean over random layouts is an upper bound for every player (proof in
``docs/explanation/upper-bound.md``).

Exchanges far from each other are independent. So a family is a product of *regions*, and its chance
to win is the product of their chances.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from sapper.grid import Cell, Grid
from sapper.studies.estimates import library

Mines = frozenset[Cell]

SIDE = 4
"""Rows and columns of the windows."""
MOST_LAYOUTS = 150
"""If a region has more layouts than this, the whole board is searched with smaller windows."""
MOST_POSITIONS = 4000
"""If play within a region has more positions than this, the remaining layouts count as won."""


@dataclass(frozen=True, slots=True)
class WindowTables:
    """The tables of windows of one size: arrangements of mines, and the numbers around them."""

    side: int
    """Rows and columns."""
    inside: tuple[Cell, ...]
    """The cells of the window, relative to its first cell."""
    around: tuple[Cell, ...]
    """The cells that touch the window."""
    by_mines: tuple[Any, ...]
    """For each number of mines, the arrangements with this number, as bits of ``inside``."""
    seen: tuple[Any, ...]
    """For each arrangement, the number of mines next to each cell around the window: four bits per
    cell, in two halves."""
    numbers: tuple[Any, ...]
    """For each arrangement, the number of its mines next to each cell inside: four bits per
    cell."""

    @classmethod
    @cache
    def of(cls, side: int) -> "WindowTables":
        """Return the tables of a size.

        Raises:
            UnavailableError: NumPy is not installed.
        """
        np = library("numpy")
        inside = tuple((row, col) for row in range(side) for col in range(side))
        reach = range(-1, side + 1)
        around = tuple((r, c) for r in reach for c in reach if (r, c) not in inside)
        every = np.arange(1 << len(inside), dtype=np.uint64)
        counts = np.zeros(len(every), dtype=np.int64)
        halves = np.zeros((2, len(every)), dtype=np.uint64)
        numbers = np.zeros(len(every), dtype=np.uint64)
        for bit, (row, col) in enumerate(inside):
            mined = (every >> np.uint64(bit)) & np.uint64(1)
            counts += mined.astype(np.int64)
            for place, (r, c) in enumerate(around):
                if max(abs(r - row), abs(c - col)) == 1:
                    halves[place // 16] += mined << np.uint64(4 * (place % 16))
            for place, (r, c) in enumerate(inside):
                if max(abs(r - row), abs(c - col)) == 1:
                    numbers += mined << np.uint64(4 * place)
        groups = [np.flatnonzero(counts == number) for number in range(len(inside) + 1)]
        return cls(
            side,
            inside,
            around,
            tuple(every[group] for group in groups),
            tuple(halves[:, group] for group in groups),
            tuple(numbers[group] for group in groups),
        )

    def exchanges(
        self, grid: Grid, mines: Mines, corner: Cell, fixed: frozenset[Cell]
    ) -> Iterator[Mines]:
        """Yield the layouts that differ from this one in a window, but look alike outside it."""
        np = library("numpy")
        row, col = corner
        own = blocked = number = 0
        for bit, (r, c) in enumerate(self.inside):
            cell = (row + r, col + c)
            if cell in mines:
                own |= 1 << bit
                number += 1
            blocked |= (cell in fixed) << bit
        if not 0 < number < len(self.inside):
            return
        masks = [0, 0]
        for place, (r, c) in enumerate(self.around):
            cell = (row + r, col + c)
            if 0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width and cell not in mines:
                masks[place // 16] |= 15 << (4 * (place % 16))
        arrangements, (low, high) = self.by_mines[number], self.seen[number]
        at = int(np.searchsorted(arrangements, own))
        alike = ((low ^ low[at]) & np.uint64(masks[0])) | ((high ^ high[at]) & np.uint64(masks[1]))
        alike |= arrangements & np.uint64(blocked)
        some = np.flatnonzero(alike == 0)
        inner = self.numbers[number]
        while len(some) > 1:
            union = int(np.bitwise_or.reduce(arrangements[some]))
            shown = sum(15 << (4 * bit) for bit in range(len(self.inside)) if not union >> bit & 1)
            same = some[(inner[some] ^ inner[at]) & np.uint64(shown) == 0]
            if len(same) == len(some):
                break
            some = same
        cells = [(row + r, col + c) for r, c in self.inside]
        rest = mines.difference(cells)
        for other in some:
            if other != at:
                bits = int(arrangements[other])
                yield rest.union(cell for bit, cell in enumerate(cells) if bits >> bit & 1)


@dataclass(frozen=True, slots=True)
class Region:
    """The layouts that exchanges close to each other can reach, including the original layout."""

    layouts: frozenset[Mines]
    touched: frozenset[Cell]
    """The windows of all exchanges, with the cells around them."""


class FamilySearch:
    """Finds the regions of a layout's family."""

    def __init__(self, grid: Grid, fixed: frozenset[Cell], side: int = SIDE) -> None:
        """Search a grid; fixed cells are empty in every layout because of the first click."""
        self._grid, self._fixed = grid, fixed
        self._window = WindowTables.of(side)
        corners = product(range(grid.height - side + 1), range(grid.width - side + 1))
        self._boxes = {corner: _box(grid, corner, side) for corner in corners}

    def regions(self, mines: Mines) -> list[Region] | None:
        """Return the regions; ``None`` if one has too many layouts."""
        found: list[Region] = []
        for corner, box in self._boxes.items():
            if not any(box <= region.touched for region in found) and any(
                self._exchanges(mines, corner)
            ):
                region = self._region(mines, box)
                if region is None:
                    return None
                found.append(region)
        return self._merged(mines, found)

    def _merged(self, mines: Mines, found: list[Region]) -> list[Region] | None:
        """Merge regions until no window touches two regions."""
        for place, first in enumerate(found):
            boxes = [box for box in self._boxes.values() if box & first.touched]
            near = frozenset().union(*boxes)
            for second in found[place + 1 :]:
                if near & second.touched:
                    joint = self._region(mines, first.touched | second.touched)
                    if joint is None:
                        return None
                    others = [each for each in found if each not in (first, second)]
                    return self._merged(mines, [*others, joint])
        return found

    def _region(self, mines: Mines, touched: frozenset[Cell]) -> Region | None:
        """Return the region: all layouts that repeated exchanges near some cells can reach.

        Returns ``None`` if the region is too large.
        """
        while True:
            layouts, waiting, reached = {mines}, [mines], set(touched)
            boxes = {corner: box for corner, box in self._boxes.items() if box & touched}
            while waiting:
                layout = waiting.pop()
                for corner, box in boxes.items():
                    for other in self._exchanges(layout, corner):
                        reached |= box
                        if other not in layouts:
                            layouts.add(other)
                            waiting.append(other)
                            if len(layouts) > MOST_LAYOUTS:
                                return None
            if reached == touched:
                return Region(frozenset(layouts), touched)
            touched = frozenset(reached)

    def _exchanges(self, mines: Mines, corner: Cell) -> Iterator[Mines]:
        return self._window.exchanges(self._grid, mines, corner, self._fixed)


@cache
def _box(grid: Grid, corner: Cell, side: int) -> frozenset[Cell]:
    row, col = corner
    return frozenset(
        (r, c)
        for r in range(max(row - 1, 0), min(row + side + 1, grid.height))
        for c in range(max(col - 1, 0), min(col + side + 1, grid.width))
    )


@cache
def _around(grid: Grid, cell: Cell) -> frozenset[Cell]:
    return frozenset(grid.neighbours(cell))


def most_won(grid: Grid, layouts: frozenset[Mines]) -> int:
    """Return how many layouts the best play wins if all layouts are equally likely.

    After ``MOST_POSITIONS`` positions, the remaining layouts count as won.
    """
    known: dict[frozenset[Mines], int] = {}

    def value(rest: frozenset[Mines]) -> int:
        if len(rest) == 1 or (rest not in known and len(known) >= MOST_POSITIONS):
            return len(rest)
        if rest not in known:
            known[rest] = len(rest)  # a position counts while it is processed
            known[rest] = best(rest)
        return known[rest]

    def groups(rest: frozenset[Mines], cell: Cell) -> list[frozenset[Mines]]:
        by_number: dict[int, set[Mines]] = {}
        for mines in rest:
            if cell not in mines:
                by_number.setdefault(len(_around(grid, cell) & mines), set()).add(mines)
        return [frozenset(group) for group in by_number.values()]

    def best(rest: frozenset[Mines]) -> int:
        unsure = frozenset().union(*rest) - frozenset.intersection(*rest)
        near = unsure | frozenset().union(*(_around(grid, cell) for cell in unsure))
        # These cells are empty in all layouts, so opening one carries no risk.
        for cell in sorted(near - frozenset().union(*rest)):
            split = groups(rest, cell)
            if len(split) > 1:
                return sum(map(value, split))
        return max(sum(map(value, groups(rest, cell))) for cell in sorted(unsure))

    return value(layouts)


def bound_of(grid: Grid, mines: Mines, fixed: frozenset[Cell], side: int = SIDE) -> float:
    """Return the best possible chance to win for a player who knows the family of the layout."""
    while side > 1:
        regions = FamilySearch(grid, fixed, side).regions(mines)
        if regions is not None:
            bound = 1.0
            for region in regions:
                bound *= most_won(grid, region.layouts) / len(region.layouts)
            return bound
        side -= 1  # families for smaller windows are subsets of those for larger ones
    return 1.0
