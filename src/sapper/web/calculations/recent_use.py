"""How many seconds of calculation somebody has used lately: what is past counts less and less."""

from collections import OrderedDict
from collections.abc import Callable

HALF_LIFE = 30.0
"""Seconds after which use counts half."""

_REMEMBERED = 10_000


class RecentUse:
    """Seconds used, by whatever tells the askers apart; only the latest are remembered.

    >>> now = [0.0]
    >>> use = RecentUse(clock=lambda: now[0])
    >>> use.add("a", 4.0)
    >>> now[0] = HALF_LIFE
    >>> use.of("a"), use.of("b")
    (2.0, 0.0)
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, asker: str) -> float:
        """Return the seconds that somebody has used lately."""
        used, then = self._used.get(asker, (0.0, 0.0))
        return float(used * 0.5 ** ((self._clock() - then) / HALF_LIFE)) if used else 0.0

    def add(self, asker: str, seconds: float) -> None:
        """Add what somebody has just used."""
        self._used[asker] = (self.of(asker) + seconds, self._clock())
        self._used.move_to_end(asker)
        if len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)
