"""Counting requests: a token bucket for each player and each address.

The package ``limits`` has windows and no bucket, reads the wall clock, remembers every asker, and
starts a thread each hundredth of a second while it is used; this takes two microseconds.
"""

import math
import threading
from collections import OrderedDict
from collections.abc import Callable

from sapper.web.limits import Rate

_REMEMBERED = 10_000


class TokenBuckets:
    """The buckets of one kind, by whatever tells the askers apart.

    Only the latest askers are remembered; who is forgotten begins with a full bucket.

    >>> now = [0.0]
    >>> buckets = TokenBuckets(Rate(per_second=1, burst=2), clock=lambda: now[0])
    >>> [buckets.wait("a") for _ in range(3)]
    [0, 0, 1]
    >>> now[0] = 1.0
    >>> buckets.wait("a"), buckets.wait("b")
    (0, 0)
    """

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, asker: str) -> int:
        """Take a token and return 0, or return after how many whole seconds to ask again."""
        now = self._clock()
        with self._lock:
            tokens, then = self._buckets.pop(asker, (float(self._rate.burst), now))
            tokens = min(self._rate.burst, tokens + (now - then) * self._rate.per_second)
            served = tokens >= 1
            self._buckets[asker] = (tokens - served, now)
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)
        return 0 if served else math.ceil((1 - tokens) / self._rate.per_second)
