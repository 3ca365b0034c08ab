"""How a call ends early: by a step limit, by a stop signal from another thread, or by Ctrl-C.

Steps are counted, not seconds, so that the same call gives the same answer on every machine. The
native core counts its own steps; this module is for algorithms in Python. A terminal sends Ctrl-C
to every process of a command; ``without_ctrl_c`` shields child processes from it. A signal that
arrives just before the main thread starts to wait for another thread does not end the wait, so the
main thread waits only briefly at a time: see ``taken`` and ``GLANCE_SECONDS``.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue, SimpleQueue
from typing import Protocol, TypeVar

from sapper.errors import UndecidedError

GLANCE_SECONDS = 0.1
"""How long the main thread waits before it checks for Ctrl-C again."""

_Item = TypeVar("_Item")


def taken(queue: "Queue[_Item] | SimpleQueue[_Item]") -> _Item:
    """Wait for the next item of a queue; Ctrl-C can end the wait at any time."""
    while True:
        try:
            return queue.get(timeout=GLANCE_SECONDS)
        except Empty:
            continue


class StopFlag(Protocol):
    """A stop signal, which ends a call: the engine's ``Stop``, or a ``threading.Event``."""

    def is_set(self) -> bool:
        """Return whether the call should end."""


class Budget:
    """The number of steps a call may still take.

    >>> budget = Budget(2)
    >>> budget.spend(), budget.spend(), budget.left
    (None, None, 0)
    >>> budget.spend()
    Traceback (most recent call last):
    sapper.errors.UndecidedError: undecided after 2 steps
    """

    __slots__ = ("_spent", "_steps", "_stop")

    def __init__(self, steps: int | None = None, stop: StopFlag | None = None) -> None:
        """Allow a number of steps; with ``None``, only the stop signal ends the call."""
        self._steps = steps
        self._stop = stop
        self._spent = 0

    @property
    def spent(self) -> int:
        """The number of steps taken."""
        return self._spent

    @property
    def left(self) -> int | None:
        """The number of steps that may still be taken; ``None`` for no limit."""
        return None if self._steps is None else self._steps - self._spent

    def spend(self, steps: int = 1) -> None:
        """Count steps against the limit.

        Raises:
            UndecidedError: fewer steps are left, or the stop signal is set.
        """
        if self._stop is not None and self._stop.is_set():
            raise UndecidedError(f"stopped after {self._spent} steps")
        if self._steps is not None and self._spent + steps > self._steps:
            raise UndecidedError(f"undecided after {self._steps} steps")
        self._spent += steps


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Shield processes and threads started in this block from Ctrl-C; the caller must end them."""
    mask = getattr(signal, "pthread_sigmask", None)  # not on every system
    if mask is None:
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - only where processes start

    # Starting the resource tracker unblocks SIGINT, so start it before SIGINT is blocked.
    resource_tracker.ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
