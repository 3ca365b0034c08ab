"""What is known of a generated layout, beside the layout itself."""

from dataclasses import dataclass
from typing import Self

from sapper import _native
from sapper.generators.difficulty import Rating
from sapper.generators.method import Origin
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
    rating: Rating | None = None
    """What the layout asks of a player who never guesses; ``None`` when not examined."""
    origin: Origin = Origin.DRAWN
    """How the layout came about."""
    drawn: int = 1
    """Layouts drawn to find this one, itself included."""
    repairs: int = 0
    """Rearrangements of mines, on all of them."""
    swaps: int = 0
    """Steps of the chain that mixed the layout afterwards."""

    @property
    def proved(self) -> bool:
        """Whether logic alone was shown to solve the layout from its start."""
        return self.rating is not None and self.rating.solved

    @property
    def difficulty(self) -> Difficulty | None:
        """The highest rung of the technique ladder needed; ``None`` when not proved."""
        return self.rating.difficulty if self.rating is not None and self.proved else None

    @classmethod
    def of(
        cls,
        layout: Layout,
        *,
        seed: int,
        start: Cell | None,
        rating: Rating | None = None,
        origin: Origin = Origin.DRAWN,
        drawn: int = 1,
        repairs: int = 0,
        swaps: int = 0,
    ) -> Self:
        """Report on a layout, measuring it. Takes time proportional to the number of cells."""
        grid = layout.grid
        metrics = _native.board_metrics(grid.width, grid.height, layout.cells)
        return cls(
            seed,
            start,
            layout.mines,
            *metrics,
            rating=rating,
            origin=origin,
            drawn=drawn,
            repairs=repairs,
            swaps=swaps,
        )
