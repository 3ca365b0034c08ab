"""How calls end: after a number of steps, by a flag of another thread, or by Ctrl-C.

Steps are counted, not seconds, so that the same call gives the same answer on every machine. The
native core counts its own; this is for the algorithms that are written in Python. A terminal sends
Ctrl-C to every process of a command; ``without_ctrl_c`` keeps it from child processes. A signal
that comes just before the main thread waits for another does not end the wait, so no wait of the
main thread is long: see ``taken`` and ``GLANCE_SECONDS``.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue, SimpleQueue
from typing import Protocol, TypeVar

from sapper.errors import UndecidedError

GLANCE_SECONDS = 0.1
"""How long the main thread waits before it looks for Ctrl-C again."""

_Item = TypeVar("_Item")


def taken(queue: "Queue[_Item] | SimpleQueue[_Item]") -> _Item:
    """Wait for the next item of a queue; Ctrl-C ends the wait whenever it comes."""
    while True:
        try:
            return queue.get(timeout=GLANCE_SECONDS)
        except Empty:
            continue


class StopFlag(Protocol):
    """A flag that ends a call: the engine's ``Stop``, or a ``threading.Event``."""

    def is_set(self) -> bool:
        """Return whether the call should end."""


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


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Keep Ctrl-C from processes and threads that are started here; their starter ends them."""
    mask = getattr(signal, "pthread_sigmask", None)  # not on every system
    if mask is None:
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - only where processes start

    # Its first start, by whichever process is the first, would lift the mask again.
    resource_tracker.ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
