"""How much work a call may do: a number of steps, and a flag by which another thread ends it.

Steps, not seconds, so that the same call gives the same answer on every machine. The native core
counts its own; this is for the algorithms that are written in Python.
"""

from typing import Protocol

from sapper.errors import UndecidedError


class StopFlag(Protocol):
    """Whatever says that a call should end: the engine's ``Stop``, or a ``threading.Event``."""

    def is_set(self) -> bool:
        """Tell whether the call should end."""
        ...


class Budget:
    """Steps that a call may still take.

    >>> budget = Budget(2)
    >>> budget.spend(), budget.spend(), budget.left
    (None, None, 0)
    >>> budget.spend()
    Traceback (most recent call last):
    sapper.errors.UndecidedError: undecided after 2 steps
    """

    __slots__ = ("_spent", "_steps", "_stop")

    def __init__(self, steps: int | None = None, stop: StopFlag | None = None) -> None:
        """Allow so many steps; ``None`` for as many as it takes, until the flag is set."""
        self._steps = steps
        self._stop = stop
        self._spent = 0

    @property
    def spent(self) -> int:
        """Steps taken."""
        return self._spent

    @property
    def left(self) -> int | None:
        """Steps that may still be taken; ``None`` for any number."""
        return None if self._steps is None else self._steps - self._spent

    def spend(self, steps: int = 1) -> None:
        """Take steps.

        Raises:
            UndecidedError: there are not so many left, or the flag is set.
        """
        if self._stop is not None and self._stop.is_set():
            raise UndecidedError(f"stopped after {self._spent} steps")
        if self._steps is not None and self._spent + steps > self._steps:
            raise UndecidedError(f"undecided after {self._steps} steps")
        self._spent += steps
