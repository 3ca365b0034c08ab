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

    def wait(self, asker: str, tokens: float = 1) -> int:
        """Take tokens and return 0, or return after how many whole seconds to ask again."""
        with self._lock:
            here, now = self._refilled(asker)
            served = here >= tokens
            self._keep(asker, here - tokens if served else here, now)
        return 0 if served else self._seconds(tokens - here)

    def charge(self, asker: str, tokens: float) -> None:
        """Take tokens that were used already; there may be less than none then."""
        with self._lock:
            here, now = self._refilled(asker)
            self._keep(asker, here - tokens, now)

    def debt(self, asker: str) -> int:
        """Return after how many whole seconds there will be a token; 0 if there is one.

        >>> buckets = TokenBuckets(Rate(per_second=0.5, burst=2), clock=lambda: 0.0)
        >>> buckets.charge("a", 4.0)
        >>> buckets.debt("a"), buckets.debt("b")
        (4, 0)
        """
        with self._lock:
            here, _ = self._refilled(asker)
        return 0 if here > 0 else max(1, self._seconds(-here))

    def _refilled(self, asker: str) -> tuple[float, float]:
        """Return the tokens that somebody has now, and the time."""
        now = self._clock()
        here, then = self._buckets.get(asker, (float(self._rate.burst), now))
        return min(self._rate.burst, here + (now - then) * self._rate.per_second), now

    def _keep(self, asker: str, tokens: float, now: float) -> None:
        self._buckets[asker] = (tokens, now)
        self._buckets.move_to_end(asker)
        if len(self._buckets) > _REMEMBERED:
            self._buckets.popitem(last=False)

    def _seconds(self, tokens: float) -> int:
        return math.ceil(tokens / self._rate.per_second)
