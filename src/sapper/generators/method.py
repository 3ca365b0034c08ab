"""The ways to make a board that logic alone solves, and how a board came about."""

from enum import StrEnum


class Method(StrEnum):
    """How to look for a board that logic alone solves."""

    AUTO = "auto"
    """Uniform draws where they soon succeed, repair elsewhere: quick at every size."""
    UNIFORM = "uniform"
    """Every board that fulfils the wish is equally likely, at the price of more time."""
    REPAIR = "repair"
    """Draw one board and move mines locally until it is solvable: linear time, a slight bias."""


class Origin(StrEnum):
    """How a board came about."""

    DRAWN = "drawn"
    """Drawn as it is: uniform among the boards that fulfil the wish."""
    REPAIRED = "repaired"
    """Drawn, then mines were moved where a player would have been stuck."""
    MIXED = "mixed"
    """Repaired, then mixed by random swaps until nothing of the repair should be left."""
