"""The clock of a game: the server's own, which no jump of the time of day and no player can turn.

While one process holds a game, its times are measured on that process's monotonic clock. Where
another one takes over (after a restart, or beside it), it cannot know that clock: the game then
goes on at the time since its first opening by the time of day, but never before its last move. So
a time of day that is set back makes no time shorter than the moves' own, and one that is set
forward counts for those games alone that were taken over meanwhile.

A move reaches the server later than it was made. What the player's clock says is used to pay that
lag back, and for nothing else: at most ``MOST_LAG`` of one move, from a quota of ``LAG_QUOTA`` a
game that is used up, as lichess does it. A process that takes a running game over pays none.
"""

from typing import NamedTuple

LAG_QUOTA = 2.0
"""Seconds of lag that are paid back in the course of a game."""

MOST_LAG = 0.25
"""Seconds of lag that are paid back for one move: nobody's result is better by more than that."""


class Moment(NamedTuple):
    """A point in time, on two clocks."""

    wall: float
    """Seconds since 1970, which somebody may set; for dates, and between processes."""
    steady: float
    """Seconds on the process's monotonic clock, from any beginning."""


class GameClock:
    """What the clock of one game shows.

    >>> clock = GameClock()
    >>> clock.start(Moment(1_000.0, 5.0))
    >>> clock.elapsed(Moment(0.0, 7.5))
    2.5
    >>> clock.time_of_move(Moment(0.0, 8.0), at=2.9), clock.time_of_move(Moment(0.0, 9.0), at=0.5)
    (2.9, 3.75)
    """

    def __init__(self) -> None:
        self.latest = 0.0
        """The time of the latest action: none is earlier."""
        self._zero: float | None = None  # of the monotonic clock, at the first opening
        self._lag_left = LAG_QUOTA

    @property
    def runs(self) -> bool:
        """Whether this process has measured the game from some moment on."""
        return self._zero is not None

    def start(self, now: Moment) -> None:
        """Start at the first opening."""
        self._zero = now.steady

    def take_over(self, now: Moment, begun: float) -> None:
        """Go on with a game that another process has begun.

        Args:
            now: this moment.
            begun: the time of day of the first opening.
        """
        self._zero = now.steady - max(self.latest, now.wall - begun)
        self._lag_left = 0.0

    def elapsed(self, now: Moment) -> float:
        """Return the seconds since the first opening; 0 before it."""
        return self.latest if self._zero is None else max(self.latest, now.steady - self._zero)

    def time_of_move(self, now: Moment, at: float | None) -> float:
        """Return the time of a move that has just come, its lag paid back if it may be.

        Args:
            now: when the move came.
            at: the time that the player's clock showed, where it was told.
        """
        here = self.elapsed(now)
        lag = 0.0 if at is None else min(max(0.0, here - at), MOST_LAG, self._lag_left)
        self._lag_left -= lag
        return max(self.latest, round(here - lag, 3))
