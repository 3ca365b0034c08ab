"""What is known of a generated layout, beside the layout itself."""

from enum import StrEnum
from typing import NamedTuple

from sapper.engine import core
from sapper.generators.difficulty import Rating
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import Difficulty


class Origin(StrEnum):
    """How a board came about."""

    DRAWN = "drawn"
    """Drawn as it is: uniform among the boards that fulfil the request."""
    REPAIRED = "repaired"
    """Drawn, then mines were moved where a player would have been stuck."""
    MIXED = "mixed"
    """Repaired, then mixed by random swaps until nothing of the repair should be left."""


class Report(NamedTuple):
    """How a layout was made and what was found out about it. One a board, so it must be cheap."""

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
    """What the layout asks of a player who never guesses; ``None`` when not examined, or when
    no board was found and this is the last one tried."""
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


Generated = tuple[Layout, Report]
"""What a generator returns: where the mines are, and what is known of it."""


def metrics(layout: Layout) -> tuple[int, int, int]:
    """Return 3BV, openings and islands, in time proportional to the number of cells."""
    found = core.board_metrics(layout)
    return found.bbbv, found.openings, found.islands
