"""The technique ladder: what a step needs, from one clue to the mine total."""

from enum import StrEnum

from sapper.spec import Difficulty


class Technique(StrEnum):
    """A rung of the ladder: the least that proves a cell, easiest first.

    >>> [technique.rung for technique in Technique]
    [1, 2, 3, 4]
    >>> Technique.PAIR.difficulty
    <Difficulty.MEDIUM: 'medium'>
    """

    SINGLE = "single clue"
    """One clue by itself."""
    PAIR = "pair of clues"
    """Two clues together."""
    REGION = "region"
    """Three clues or more, without the mine total."""
    TOTAL = "mine total"
    """The number of mines on the whole board, with or without clues."""

    @property
    def rung(self) -> int:
        """Its place on the ladder, from 1."""
        return list(Technique).index(self) + 1

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty of a board that needs this and nothing above it."""
        return Difficulty.of_rung(self.rung)
