"""The exit codes of every command."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What the process says when it ends."""

    DONE = 0
    """The work is done, the answer is positive where it could be negative."""
    NEGATIVE = 1
    """A negative answer: inconsistent, no placement."""
    BAD_INPUT = 2
    """Bad input or usage."""
    UNDECIDED = 3
    """Undecided within the budget."""
    INTERNAL = 70
    """A fault of sapper itself."""
    INTERRUPTED = 130
    """The user pressed Ctrl-C."""
    BROKEN_PIPE = 141
    """Whoever read the output has left."""
