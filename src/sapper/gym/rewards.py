"""What an opening is worth to a learner."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rewards:
    """The reward of a step: the sum of what applies.

    >>> Rewards().of(opened=3, safe_cells=54, won=False, lost=False)
    0.05555555555555555
    """

    progress: float = 1.0
    """For opening all empty cells; each opened cell earns its share of it."""
    win: float = 1.0
    """For the last empty cell."""
    loss: float = -1.0
    """For a mine."""
    refused: float = -0.1
    """For a cell that is open already, which changes nothing."""

    def of(self, *, opened: int, safe_cells: int, won: bool, lost: bool) -> float:
        """Return the reward of an opening that was not refused."""
        share = self.progress * opened / safe_cells if safe_cells else 0.0
        return share + (self.win if won else 0.0) + (self.loss if lost else 0.0)
