"""The board of the day: one for each level, the same for everybody on a server.

A server creates a key of 32 random bytes once and never shows it. The secret of a board is the
HMAC-SHA-256, with that key, of an ASCII text such as ``daily 2026-11-16 expert``. The secret
decides every random draw, as in other games. So players cannot compute a board before its day, and
the server cannot choose a board for a player. The commitment, which covers the secret, the
rules and the generator (``sapper.game.game_setup``), is published one day in advance. Days are UTC
days. The first cell is always the middle one, so that everyone plays the same board.
"""

import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from sapper.answers.service import Daily, DailyAttempt, DailyBoard, DailyDay
from sapper.app.errors import RequestError
from sapper.app.limits import search_options
from sapper.app.storage import StoredAttempt, StoredResult
from sapper.game import Outcome, Secret, Setup
from sapper.generators import BoardRequest
from sapper.spec import LEVELS, GameSpec, Mode, level_label

DAILY_LEVELS = ("beginner", "intermediate", "expert")
"""The levels that have a board every day."""

KEY_NAME = "daily"
"""The name under which the storage keeps the server's key for these boards."""

PUBLIC_KEY = "4120885b454ab0960644ed7d3537f0c9ed8abdfbb26c48d00e6e3c7049e50918"
"""The key in the edition without a server: the SHA-256 of ``sapper daily boards without a server``.
The key is public, so anyone can compute these boards before their day."""

DAYS = 28
"""Number of days in a player's history."""

_DAY = timedelta(days=1)


def today(now: float) -> date:
    """Return the UTC date of a point in time.

    >>> today(86_399.9).isoformat(), today(86_400.0).isoformat()
    ('1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(now, UTC).date()


def seconds_left(now: float) -> float:
    """Return how many seconds of the day are left."""
    tomorrow = datetime.combine(today(now) + _DAY, datetime.min.time(), UTC)
    return tomorrow.timestamp() - now


def secret_of(key: str, day: date, level: str) -> Secret:
    """Return the secret that decides every random draw of a board of the day."""
    message = f"daily {day.isoformat()} {level}".encode("ascii")
    return Secret(hmac.digest(bytes.fromhex(key), message, "sha256"))


def spec_of(level: str) -> GameSpec:
    """Return the rules of a board of the day: solvable by logic, starting in the middle.

    >>> spec_of("expert").start
    (8, 15)
    """
    if level not in DAILY_LEVELS:
        levels = ", ".join(DAILY_LEVELS)
        raise RequestError("bad_spec", f"{level!r} has no board of the day: {levels} have one")
    spec = GameSpec(*LEVELS[level], mode=Mode.NO_GUESS)
    return spec.starting_at(BoardRequest(spec).start)


def commitment_of(key: str, day: date, level: str) -> str:
    """Return the commitment to a board of the day: the hash that is published in advance."""
    spec = spec_of(level)
    setup = Setup.of(spec, secret_of(key, day, level), options=search_options(spec))
    return str(setup.commitment)


def parse_day(text: str, latest: date) -> date:
    """Read a date, written ``YYYY-MM-DD``, and check that it is not later than ``latest``.

    Other forms of ISO 8601 are refused, because attempts are stored under the text of the date.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise RequestError("bad_day", f"{text!r} is not a date such as 2026-11-16")
    if day > latest:
        raise RequestError("not_yet", f"the board of {text} is published on that day")
    return day


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many days in a row a player has won."""

    current: int
    """The length of the streak that ends today or, if no game has been won today, yesterday."""
    longest: int
    """The length of the longest streak ever."""


def streaks(won: Collection[date], now: date) -> Streaks:
    """Return the current and the longest streak.

    >>> days = [date(2026, 11, 13), date(2026, 11, 14), date(2026, 11, 15)]
    >>> streaks(days, date(2026, 11, 16)), streaks(days, date(2026, 11, 17))
    (Streaks(current=3, longest=3), Streaks(current=0, longest=3))
    """
    days = set(won)
    runs = {day: _run(day, days) for day in days if day + _DAY not in days}
    return Streaks(runs.get(now, runs.get(now - _DAY, 0)), max(runs.values(), default=0))


def _run(last: date, days: set[date]) -> int:
    """Return the length of the streak that ends on a day."""
    length = 0
    while last - length * _DAY in days:
        length += 1
    return length


def boards_of(key: str, day: date, now: float, attempts: Sequence[StoredAttempt]) -> Daily:
    """Return the boards of a day; when the day is over, their secrets are included."""
    present = today(now)
    won = {date.fromisoformat(each.day) for each in attempts if _is_won(each)}
    runs = streaks(won, present)
    of_day = {each.level: each for each in attempts if each.day == day.isoformat()}
    return Daily(
        day=day.isoformat(),
        is_today=day == present,
        seconds_left=seconds_left(now) if day == present else None,
        streak=runs.current,
        longest_streak=runs.longest,
        boards=tuple(
            _board(key, day, level, of_day.get(level), is_over=day < present)
            for level in DAILY_LEVELS
        ),
        days=_days(attempts, present),
    )


def _board(
    key: str, day: date, level: str, attempt: StoredAttempt | None, *, is_over: bool
) -> DailyBoard:
    spec, secret = spec_of(level), secret_of(key, day, level)
    assert spec.start is not None  # noqa: S101 - every board of the day has one
    return DailyBoard(
        level=level,
        label=level_label(level),
        width=spec.width,
        height=spec.height,
        mines=spec.mines,
        start=spec.start,
        commitment=commitment_of(key, day, level),
        secret=secret.hex if is_over else None,
        tomorrow=None if is_over else commitment_of(key, day + timedelta(days=1), level),
        attempt=None if attempt is None else _attempt(attempt),
    )


def _attempt(attempt: StoredAttempt) -> DailyAttempt:
    result = attempt.result
    if result is None:
        return DailyAttempt(
            id=attempt.game,
            outcome=Outcome(attempt.outcome),
            seconds=None,
            needless_guesses=None,
            aided=None,
            share=None,
        )
    return DailyAttempt(
        id=attempt.game,
        outcome=Outcome.WON if result.won else Outcome.LOST,
        seconds=round(result.seconds, 3),
        needless_guesses=result.guesses - result.forced,
        aided=result.aided,
        share=share_text(attempt.day, result),
    )


def share_text(day: str, result: StoredResult) -> str:
    """Return a result as a line to share; the page adds its own address."""
    avoidable = result.guesses - result.forced
    if not result.won:
        share = round(100 * result.solved / result.bbbv) if result.bbbv else 0
        ending = f"lost after {result.seconds:.1f} s, {share} % solved"
    elif avoidable == 0:
        ending = f"{result.seconds:.1f} s \u00b7 no avoidable guess"
    else:
        guesses = "guess" if avoidable == 1 else "guesses"
        ending = f"{result.seconds:.1f} s \u00b7 {avoidable} avoidable {guesses}"
    aided = " \u00b7 hints used" if result.aided else ""
    return f"sapper daily {day} \u00b7 {level_label(result.level)} \u00b7 {ending}{aided}"


def _days(attempts: Sequence[StoredAttempt], present: date) -> tuple[DailyDay, ...]:
    by_day = {day: list(each) for day, each in groupby(attempts, key=lambda each: each.day)}
    shown = [(present - timedelta(days=back)).isoformat() for back in range(DAYS - 1, -1, -1)]
    return tuple(
        DailyDay(
            day=day,
            played=len(by_day.get(day, [])),
            won=sum(_is_won(each) for each in by_day.get(day, [])),
        )
        for day in shown
    )


def _is_won(attempt: StoredAttempt) -> bool:
    return attempt.result is not None and attempt.result.won
