"""A limit on how long a move may hold up the event loop.

Moves run on the event loop, because a change of threads costs more than most of them. The engine
releases the interpreter while it works and looks at a flag: a thread sets that flag when a move has
used up its slice of time, and the move is then made in a process. A limit in steps would not do:
the rules themselves depend on how many steps the engine may take, and drawing a layout has none.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sapper.engine import Stop

_TICK, _IDLE_SECONDS = 0.01, 0.2


class TimeSlice:
    """Stops what one thread does for too long. Its own thread sleeps while nothing is done."""

    def __init__(self) -> None:
        self._current: tuple[Stop, float] | None = None
        self._is_watched = self._closed = False
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def __call__(self, seconds: float) -> Iterator[Stop]:
        """Give a flag that is set after some seconds, unless the block has ended by then."""
        stop = Stop()
        if seconds <= 0:
            stop.set()
        self._current = stop, time.monotonic() + seconds
        if not self._is_watched:
            self._is_watched = True
            self._wake.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="slice", daemon=True)
                self._thread.start()
        try:
            yield stop
        finally:
            self._current = None

    def close(self) -> None:
        """End the thread."""
        self._closed = True
        self._wake.set()

    def _watch(self) -> None:
        used = time.monotonic()
        while not self._closed:
            current, now = self._current, time.monotonic()
            if current is not None:
                used = now
                if now >= current[1]:
                    current[0].set()
            elif now - used > _IDLE_SECONDS:
                self._wake.clear()
                self._is_watched = False
                if self._current is None:  # else a move has just come, and did not wake this
                    self._wake.wait()
                self._is_watched = True
                used = time.monotonic()
            time.sleep(_TICK)
