"""How long the engine may think about a board.

Deciding consistency is NP-complete, so every call has a limit.
The limit counts steps (states and transitions of the dynamic programme, and shares of a step for
the products of its numbers), not seconds: the same call gives the same answer on every machine.
Boards beyond it are mended, searched in windows, and handed to CP-SAT, where that is installed, for
a number of seconds.
"""

DEFAULT_LIMIT = 1 << 28
"""Steps a call may take. Expert positions need hundreds; the default is a few seconds of work."""

DEFAULT_SECONDS = 5.0
"""Seconds that other means may take, each about as many, on a board beyond the limit."""

MAX_SHOWN = 1000
"""Characters of a board that an error message shows."""
