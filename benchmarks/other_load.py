"""What other programs do on the machine while a benchmark runs.

Times of a machine that has other work are not those of one that rests: every kept run says how much
of the processors others took (``kept_runs``).
"""

import os
import time
from pathlib import Path


class OtherLoad:
    """How much of the processors' time others take while something runs."""

    def __init__(self) -> None:
        """Begin to watch."""
        self._busy = _busy_seconds()
        self._own = _own_seconds()
        self._begun = time.monotonic()

    def share(self) -> float | None:
        """Return the share that others took until now; ``None`` where the system does not tell."""
        busy = _busy_seconds()
        if busy is None or self._busy is None:
            return None
        spent = busy - self._busy - (_own_seconds() - self._own)
        whole = (time.monotonic() - self._begun) * (os.cpu_count() or 1)
        return round(max(0.0, spent) / whole, 3)


def _busy_seconds() -> float | None:
    """Return the seconds that all processors worked since the system began, on Linux."""
    try:
        line = Path("/proc/stat").read_text(encoding="utf-8").partition("\n")[0]
    except OSError:
        return None
    user, nice, system, _idle, _waiting, *_ = (int(word) for word in line.split()[1:])
    return (user + nice + system) / float(os.sysconf("SC_CLK_TCK"))


def _own_seconds() -> float:
    """Return the seconds of this process and of all its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
