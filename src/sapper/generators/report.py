"""What is known of a generated layout, beside the layout itself."""

from dataclasses import dataclass
from typing import Self

from sapper import _native
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import Difficulty


@dataclass(frozen=True, slots=True)
class Report:
    """How a layout was made and what was found out about it."""

    seed: int
    """The seed that makes the same layout again."""
    start: Cell | None
    """The cell to open first; ``None`` when no cell is promised anything."""
    mines: int
    """Mine total."""
    bbbv: int
    """3BV: the fewest clicks that open every empty cell without flags."""
    openings: int
    """Number of connected regions of zeros."""
    islands: int
    """Number of connected groups of numbers that no opening touches."""
    proved: bool = False
    """Whether logic alone was shown to solve the layout from its start; never claimed unproved."""
    difficulty: Difficulty | None = None
    """The highest rung of the technique ladder needed; ``None`` when not examined."""

    @classmethod
    def of(
        cls,
        layout: Layout,
        *,
        seed: int,
        start: Cell | None,
        proved: bool = False,
        difficulty: Difficulty | None = None,
    ) -> Self:
        """Report on a layout, measuring it. Takes time proportional to the number of cells."""
        grid = layout.grid
        metrics = _native.board_metrics(grid.width, grid.height, layout.cells)
        return cls(seed, start, layout.mines, *metrics, proved=proved, difficulty=difficulty)
