"""The answer to the question whether a board has a solution."""

from enum import StrEnum


class Verdict(StrEnum):
    """Whether some placement agrees with the board; unknown is an honest answer.

    >>> str(Verdict.CONSISTENT)
    'consistent'
    """

    CONSISTENT = "consistent"
    """At least one placement agrees with every clue and with the mine total, if given."""
    INCONSISTENT = "inconsistent"
    """No placement does."""
    UNKNOWN = "unknown"
    """The method gave up, or its budget was spent: nothing is known."""
