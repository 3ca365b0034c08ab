"""The exit codes of all commands, and the handling of Ctrl-C where an exception is not enough.

This module uses only the standard library, because ``main`` needs it before click is imported.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from types import FrameType
from typing import NoReturn


class ExitCode(IntEnum):
    """The exit code of the process."""

    DONE = 0
    """The work is done; the answer is not negative."""
    NEGATIVE = 1
    """A negative answer, such as "no solution"."""
    BAD_INPUT = 2
    """Bad input or usage."""
    UNDECIDED = 3
    """Undecided within the limits."""
    INTERNAL = 70
    """An error of sapper itself."""
    INTERRUPTED = 130
    """The user pressed Ctrl-C."""
    BROKEN_PIPE = 141
    """The output pipe was closed."""


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Exit with code 130 as soon as Ctrl-C is pressed in this block; used around imports.

    An exception is not enough here, because an import may turn it into another exception, or leave
    a module half initialised. Exiting loses nothing, because nothing has been printed or written
    yet.

    If another handler is already installed, it is kept. A signal that was ignored stays ignored.
    """
    # `sapper.__main__` sets SIG_DFL before anything is imported.
    ours = signal.getsignal(signal.SIGINT) in (signal.default_int_handler, signal.SIG_DFL)
    if not ours or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def end_at_second_interrupt() -> None:
    """Leave the first Ctrl-C to its current handler, and exit silently after the second.

    After the first Ctrl-C, a server finishes the requests that it has started. Its framework would
    answer a second Ctrl-C with a traceback. Exiting loses nothing, because every move is stored
    before it is answered.
    """
    handler = signal.getsignal(signal.SIGINT)

    def first(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, _leave)
        if callable(handler):
            handler(number, frame)

    signal.signal(signal.SIGINT, first)


def _leave(*_: object) -> NoReturn:
    sys.stderr.flush()
    os._exit(ExitCode.INTERRUPTED)
