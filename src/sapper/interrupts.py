"""Ctrl-C, which a terminal sends to every process of a command, kept from those it starts."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def spared() -> Iterator[None]:
    """Let processes and threads that are started here not see Ctrl-C.

    Whoever starts them ends them, in its own way.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # not on every system
    if mask is None:
        yield
        return
    # Its first start, by whichever process is the first, would lift the mask again.
    resource_tracker.ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
