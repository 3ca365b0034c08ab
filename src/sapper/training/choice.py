"""What a player may choose to train."""

from enum import StrEnum

from sapper.hints.steps import Technique


class Choice(StrEnum):
    """What the player wants to train.

    >>> Choice("pair of clues").technique, Choice.MIXED.technique
    (<Technique.PAIR: 'pair of clues'>, None)
    """

    MIXED = "mixed"
    """Whatever helps most."""
    SINGLE = Technique.SINGLE.value
    """Positions that need one clue at a time."""
    PAIR = Technique.PAIR.value
    """Positions that need two clues together."""
    REGION = Technique.REGION.value
    """Positions that need more clues together."""
    TOTAL = Technique.TOTAL.value
    """Positions that need the mine total."""
    GAMES = "games"
    """Positions from the player's own games."""
    REPEAT = "repeat"
    """What went wrong and is due."""

    @property
    def technique(self) -> Technique | None:
        """The technique, where one is chosen."""
        return next((each for each in Technique if each.value == self.value), None)
