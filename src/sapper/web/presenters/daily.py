"""The boards of a day as a player sees them, and a result as text to be shared."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby

from sapper.spec import level_label
from sapper.web import daily
from sapper.web.schemas.daily import DailyAttempt, DailyBoard, DailyDay, DailyResponse
from sapper.web.store import StoredAttempt, StoredResult

DAYS = 28
"""Days of a player's history."""


def daily_response(
    key: str, day: date, now: float, attempts: Sequence[StoredAttempt]
) -> DailyResponse:
    """Return the boards of a day: their secrets only when the day is over.

    Args:
        key: the server's key for these boards.
        day: today, or a day before.
        now: seconds since 1970.
        attempts: all of the player's, the earliest first.
    """
    present = daily.today(now)
    won = {date.fromisoformat(each.day) for each in attempts if _is_won(each)}
    streaks = daily.streaks(won, present)
    of_day = {each.level: each for each in attempts if each.day == day.isoformat()}
    return DailyResponse(
        day=day.isoformat(),
        is_today=day == present,
        seconds_left=daily.seconds_left(now) if day == present else None,
        streak=streaks.current,
        longest_streak=streaks.longest,
        boards=[
            _board(key, day, level, of_day.get(level), is_over=day < present)
            for level in daily.DAILY_LEVELS
        ],
        days=_days(attempts, present),
    )


def _board(
    key: str, day: date, level: str, attempt: StoredAttempt | None, *, is_over: bool
) -> DailyBoard:
    spec, secret = daily.spec_of(level), daily.secret_of(key, day, level)
    assert spec.start is not None  # noqa: S101 - every board of the day has one
    return DailyBoard(
        level=level,
        label=level_label(level),
        width=spec.width,
        height=spec.height,
        mines=spec.mines,
        start=spec.start,
        commitment=daily.commitment_of(key, day, level),
        secret=secret.hex if is_over else None,
        tomorrow=None if is_over else daily.commitment_of(key, day + timedelta(days=1), level),
        attempt=None if attempt is None else _attempt(attempt),
    )


def _attempt(attempt: StoredAttempt) -> DailyAttempt:
    result = attempt.result
    if result is None:
        return DailyAttempt(
            id=attempt.game,
            outcome=attempt.outcome,
            seconds=None,
            needless_guesses=None,
            aided=None,
            share=None,
        )
    return DailyAttempt(
        id=attempt.game,
        outcome="won" if result.won else "lost",
        seconds=round(result.seconds, 3),
        needless_guesses=result.guesses - result.forced,
        aided=result.aided,
        share=share_text(attempt.day, result),
    )


def share_text(day: str, result: StoredResult) -> str:
    """Return a result in a line; the page adds its address."""
    needless = result.guesses - result.forced
    if not result.won:
        share = round(100 * result.solved / result.bbbv) if result.bbbv else 0
        ending = f"lost after {result.seconds:.1f} s, {share} % solved"
    elif needless == 0:
        ending = f"{result.seconds:.1f} s \u00b7 no needless guess"
    else:
        guesses = "guess" if needless == 1 else "guesses"
        ending = f"{result.seconds:.1f} s \u00b7 {needless} needless {guesses}"
    aided = " \u00b7 with help" if result.aided else ""
    return f"sapper daily {day} \u00b7 {level_label(result.level)} \u00b7 {ending}{aided}"


def _days(attempts: Sequence[StoredAttempt], present: date) -> list[DailyDay]:
    by_day = {day: list(each) for day, each in groupby(attempts, key=lambda each: each.day)}
    shown = [(present - timedelta(days=back)).isoformat() for back in range(DAYS - 1, -1, -1)]
    return [
        DailyDay(
            day=day,
            played=len(by_day.get(day, [])),
            won=sum(_is_won(each) for each in by_day.get(day, [])),
        )
        for day in shown
    ]


def _is_won(attempt: StoredAttempt) -> bool:
    return attempt.result is not None and attempt.result.won
