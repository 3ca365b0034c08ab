"""Ctrl-C while the program is still being loaded: it ends at once.

An import that is interrupted by an exception may turn it into another one, or leave a module half
made. Nothing has been said or written yet, so nothing is lost by leaving without further ado.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Leave the process with exit code 130 if it is interrupted meanwhile.

    Where somebody else handles the signal, or ignores it, that is left as it is.
    """
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not ours or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(*_: object) -> NoReturn:
    sys.stderr.flush()
    os._exit(130)
