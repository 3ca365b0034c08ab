"""How long a calculation may take: a flag that stops it when the server's patience is over."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sapper.engine import Stop
from sapper.web.limits import Limits


@contextmanager
def patience(limits: Limits) -> Iterator[Stop]:
    """Give a flag that stops the engine when the server's patience is over."""
    stop = Stop()
    timer = threading.Timer(limits.patience, stop.set)
    timer.daemon = True
    timer.start()
    try:
        yield stop
    finally:
        timer.cancel()
