"""What the engine can say of a board as a whole, and how long it may think.

Deciding consistency is NP-complete, so every call has a limit.
The limit counts steps (states and transitions of the dynamic programme), not seconds:
the same call gives the same answer on every machine.
Boards beyond it are handed to CP-SAT, where that is installed, for a number of seconds.
"""

from enum import StrEnum

DEFAULT_LIMIT = 1 << 28
"""Steps a call may take. Expert positions need hundreds; the default is a few seconds of work."""

DEFAULT_SECONDS = 5.0
"""Seconds that CP-SAT may take on a board beyond the limit."""


class Verdict(StrEnum):
    """Whether some placement agrees with the board."""

    CONSISTENT = "consistent"
    """There is one."""
    INCONSISTENT = "inconsistent"
    """There is none."""
    UNKNOWN = "unknown"
    """Not decided within the limit."""


VERDICTS = (Verdict.CONSISTENT, Verdict.INCONSISTENT, Verdict.UNKNOWN)
"""The native engine's verdicts, by their number."""
