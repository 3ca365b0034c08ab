"""The judgement on one opening: what was known of the cells, and what came of it.

A guess is needless while a safe cell exists anywhere on the board, and forced when none does.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sapper.engine import Proof
from sapper.game.modes import Fate
from sapper.grid import Cell


class Knowledge(StrEnum):
    """What the board said of the cells of one move before they were opened."""

    PROMISED = "promised"
    """Nothing, but the rule of the first click keeps them empty."""
    SAFE = "safe"
    """All of them are empty in every layout."""
    MINE = "mine"
    """Some of them are mines in every layout: one cell for certain, or too few mines elsewhere."""
    UNCERTAIN = "uncertain"
    """In some layouts all are empty, in others some are mines: opening them is a guess."""
    UNDECIDED = "undecided"
    """The engine did not answer within its limit; then luck decides, whatever the mode."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement on one opening."""

    cells: tuple[Cell, ...]
    """The hidden cells that the move opened at once, ascending."""
    knowledge: Knowledge
    """What the board said of them."""
    lives: bool
    """Whether the player survived."""
    fate: Fate | None = None
    """What the mode made of a guess; ``None`` where nothing was guessed."""
    chance: Fraction | None = None
    """The exact share of layouts in which all cells are empty; ``None`` when not counted."""
    safe_cell: Cell | None = None
    """A cell that was certainly safe elsewhere or here; ``None`` when there was none."""
    safe_proof: Proof | None = None
    """After a death: why that cell was safe."""
    mine_proof: Proof | None = None
    """After opening a certain mine: why it was one; ``None`` when no single cell was."""
    estimate: float | None = None
    """The chance to twelve digits, where counting it exactly would take too long."""

    @property
    def survival(self) -> float | None:
        """The chance as a number, exact or not; ``None`` when undecided."""
        return self.estimate if self.chance is None else float(self.chance)

    @property
    def is_guess(self) -> bool:
        """Whether the cells were uncertain."""
        return self.knowledge is Knowledge.UNCERTAIN

    @property
    def is_forced(self) -> bool:
        """Whether it was a guess with no safe cell anywhere."""
        return self.is_guess and self.safe_cell is None

    @property
    def is_saved(self) -> bool:
        """Whether it was a guess that lived because the mode saves such guesses."""
        return self.is_guess and self.lives and self.fate is Fate.SAVE

    @property
    def is_needless(self) -> bool:
        """Whether it was a guess although a safe cell existed."""
        return self.is_guess and self.safe_cell is not None


def promised(cells: tuple[Cell, ...]) -> Ruling:
    """Return the ruling on a first opening that was promised to be safe."""
    return Ruling(cells, Knowledge.PROMISED, lives=True, chance=Fraction(1))
