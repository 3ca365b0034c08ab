"""The board of the day: one for each level, the same for everybody on a server.

A server draws a key of 32 random bytes once and never shows it. The secret of a board is the
HMAC-SHA-256 of the ASCII text ``daily 2026-11-16 expert`` under that key, and all draws of the game
come from the secret as in every other game. So nobody can compute a board before its day, the
server cannot choose it by who plays, and its commitment, which binds secret, rules and generator
(``sapper.game.game_setup``), is told a day ahead.
Days are those of UTC. The first cell is always the middle one, so that all play the same board.
"""

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sapper.app.errors import RequestError
from sapper.game import Secret, Setup
from sapper.generators import BoardRequest
from sapper.spec import LEVELS, GameSpec, Mode
from sapper.web import generator_limits

DAILY_LEVELS = ("beginner", "intermediate", "expert")
"""The levels that have a board every day."""

KEY_NAME = "daily"
"""What the store calls the server's key for these boards."""

_DAY = timedelta(days=1)


def today(now: float) -> date:
    """Return the date of a moment, in UTC.

    >>> today(86_399.9).isoformat(), today(86_400.0).isoformat()
    ('1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(now, UTC).date()


def seconds_left(now: float) -> float:
    """Return how long the day of a moment still lasts."""
    tomorrow = datetime.combine(today(now) + _DAY, datetime.min.time(), UTC)
    return tomorrow.timestamp() - now


def secret_of(key: str, day: date, level: str) -> Secret:
    """Return what every draw of a board of the day comes from.

    Args:
        key: the server's, 64 hexadecimal digits.
        day: the date.
        level: the name of the level.
    """
    message = f"daily {day.isoformat()} {level}".encode("ascii")
    return Secret(hmac.digest(bytes.fromhex(key), message, "sha256"))


def spec_of(level: str) -> GameSpec:
    """Return the rules of a board of the day: logic solves it, from the middle cell.

    >>> spec_of("expert").start
    (8, 15)

    Raises:
        RequestError: the level has no board of the day.
    """
    if level not in DAILY_LEVELS:
        levels = ", ".join(DAILY_LEVELS)
        raise RequestError("bad_spec", f"{level!r} has no board of the day: {levels} have one")
    spec = GameSpec(*LEVELS[level], mode=Mode.NO_GUESS)
    return spec.starting_at(BoardRequest(spec).start)


def commitment_of(key: str, day: date, level: str) -> str:
    """Return the hash by which a board of the day is fixed before anybody plays it."""
    spec = spec_of(level)
    setup = Setup.of(spec, secret_of(key, day, level), options=generator_limits.limited(spec))
    return str(setup.commitment)


def parse_day(text: str, latest: date) -> date:
    """Read a date, written ``YYYY-MM-DD``, that is not later than another.

    Other forms of ISO 8601 are refused: attempts are found by the text of the day, which must
    therefore have one form only.

    Raises:
        RequestError: it is not such a date, or it is later.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise RequestError("bad_day", f"{text!r} is not a date such as 2026-11-16")
    if day > latest:
        raise RequestError("not_yet", f"the board of {text} is not known before that day")
    return day


@dataclass(frozen=True, slots=True)
class Streaks:
    """Days in a row on which a player won."""

    current: int
    """Up to today, or up to yesterday while today may still be won."""
    longest: int
    """Ever."""


def streaks(won: Collection[date], now: date) -> Streaks:
    """Count days in a row.

    >>> days = [date(2026, 11, 13), date(2026, 11, 14), date(2026, 11, 15)]
    >>> streaks(days, date(2026, 11, 16)), streaks(days, date(2026, 11, 17))
    (Streaks(current=3, longest=3), Streaks(current=0, longest=3))
    """
    days = set(won)
    runs = {day: _run(day, days) for day in days if day + _DAY not in days}
    return Streaks(runs.get(now, runs.get(now - _DAY, 0)), max(runs.values(), default=0))


def _run(last: date, days: set[date]) -> int:
    """Return how many days in a row end with this one."""
    length = 0
    while last - length * _DAY in days:
        length += 1
    return length
