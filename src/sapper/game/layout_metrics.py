"""What a layout demands of a player: 3BV, openings, islands.

3BV counts the fewest clicks that open every empty cell without flags: one for each opening (a
connected region of zeros) and one for each number that touches no opening. Each of these is a
*unit*, solved or not; the counts alone come from the native core, the units are listed here.
"""

from dataclasses import dataclass

from sapper.board import Board
from sapper.engine import core
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class LayoutMetrics:
    """The size of a layout as a task."""

    bbbv: int
    """3BV: the fewest clicks that open every empty cell without flags."""
    openings: int
    """Number of connected regions of zeros."""
    islands: int
    """Number of connected groups of numbers that no opening touches."""


def measure(layout: Layout) -> LayoutMetrics:
    """Measure a layout, in time proportional to its size.

    >>> measure(Layout.parse("5x1:*...*"))
    LayoutMetrics(bbbv=1, openings=1, islands=0)
    >>> measure(Layout.parse("5x1:.*.*."))
    LayoutMetrics(bbbv=3, openings=0, islands=3)
    """
    found = core.board_metrics(layout)
    return LayoutMetrics(found.bbbv, found.openings, found.islands)


@dataclass(frozen=True, slots=True)
class Units:
    """The parts that make up a layout's 3BV; cells are row-major indices."""

    openings: tuple[tuple[int, ...], ...]
    """The zeros of each opening, ascending, in the order of their first zeros."""
    lone: tuple[int, ...]
    """The numbers that touch no opening, ascending."""

    @classmethod
    def of(cls, layout: Layout) -> "Units":
        """List the units of a layout, in time proportional to its size."""
        grid, numbers = layout.grid, layout.numbers()
        fresh = bytearray(  # 1 for a zero that is in no opening yet
            not mine and not number for mine, number in zip(layout.cells, numbers, strict=True)
        )
        touched = bytearray(layout.cells)  # mines, zeros and what they open are no lone numbers
        openings = []
        first = fresh.find(1)
        while first >= 0:
            zeros = [first]
            fresh[first] = 0
            for zero in zeros:  # grows while it is read
                touched[zero] = 1
                for other in core.neighbours(grid, zero):
                    touched[other] = 1
                    if fresh[other]:
                        fresh[other] = 0
                        zeros.append(other)
            openings.append(tuple(sorted(zeros)))
            first = fresh.find(1, first)
        lone = tuple(index for index, mark in enumerate(touched) if not mark)
        return cls(tuple(openings), lone)

    @property
    def count(self) -> int:
        """The 3BV."""
        return len(self.openings) + len(self.lone)

    def solved(self, board: Board) -> int:
        """Return how many units are done: openings with every zero open, and open lone numbers."""
        is_open = [code <= 8 for code in board.cells]
        openings = sum(all(is_open[zero] for zero in zeros) for zeros in self.openings)
        return openings + sum(is_open[index] for index in self.lone)
