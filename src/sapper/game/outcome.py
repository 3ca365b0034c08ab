"""How a game stands, and what is shown when it has ended."""

from dataclasses import dataclass
from enum import StrEnum

from sapper.board import Board
from sapper.game.ruling import Ruling
from sapper.grid import Cell


class Outcome(StrEnum):
    """How a game stands."""

    PLAYING = "in progress"
    """Some empty cell is hidden, no mine was opened."""
    WON = "won"
    """Every empty cell is open."""
    LOST = "lost"
    """A mine was opened."""
    RESIGNED = "resigned"
    """The player gave up: whoever keeps a game's session says so, the rules never do."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The truth, shown after the end."""

    outcome: Outcome
    """Won or lost."""
    board: Board
    """The last position with every mine known; empty cells that were not opened stay hidden."""
    hits: tuple[Cell, ...]
    """The mines that the last move opened, ascending; several only after a chord."""
    wrong_flags: tuple[Cell, ...]
    """Flagged cells that hold no mine, ascending."""
    missed: tuple[Cell, ...]
    """Mines without a flag, the ones hit included, ascending."""
    ruling: Ruling | None = None
    """The judgement on the last opening; ``None`` where the mode leaves everything to luck."""
