"""The board of the day: dates, secrets, rules, streaks."""

import hashlib
import hmac
from datetime import date, timedelta

import pytest

from sapper.app.errors import RequestError
from sapper.web import daily

KEY = "5a" * 32
DAY = date(2026, 11, 16)


def test_a_secret_depends_on_key_day_and_level() -> None:
    secrets = {
        daily.secret_of(key, day, level).hex
        for key in (KEY, "a5" * 32)
        for day in (DAY, DAY + timedelta(days=1))
        for level in daily.DAILY_LEVELS
    }
    assert len(secrets) == 12


def test_a_secret_is_derived_as_documented() -> None:
    wanted = hmac.new(bytes.fromhex(KEY), b"daily 2026-11-16 expert", hashlib.sha256).hexdigest()
    assert daily.secret_of(KEY, DAY, "expert").hex == wanted


def test_the_day_ends_at_midnight_utc() -> None:
    assert daily.seconds_left(86_400.0 * 3 - 10) == 10
    assert daily.seconds_left(86_400.0 * 3) == 86_400


@pytest.mark.parametrize("level", daily.DAILY_LEVELS)
def test_a_board_of_the_day_needs_no_guess_and_has_a_start(level: str) -> None:
    spec = daily.spec_of(level)
    assert spec.mode.needs_solvable
    assert spec.start == (spec.height // 2, spec.width // 2)


def test_other_levels_have_no_board_of_the_day() -> None:
    with pytest.raises(RequestError, match="beginner-9x9"):
        daily.spec_of("beginner-9x9")


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-31", "today", "2026-1-1", ""),
        *("20261116", "2026-W47-1", "2026W471", " 2026-11-16", "2026-11-16T00:00"),
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match="not a date"):
        daily.parse_day(text, DAY)


def test_tomorrow_is_not_known_yet() -> None:
    assert daily.parse_day("2026-11-16", DAY) == DAY
    with pytest.raises(RequestError, match="2026-11-17"):
        daily.parse_day("2026-11-17", DAY)


def test_a_streak_lasts_while_today_may_still_be_won() -> None:
    days = [DAY - timedelta(days=back) for back in (1, 2, 5, 6, 7)]
    assert daily.streaks(days, DAY) == daily.Streaks(2, 3)
    assert daily.streaks([*days, DAY], DAY) == daily.Streaks(3, 3)
    assert daily.streaks(days, DAY + timedelta(days=1)) == daily.Streaks(0, 3)
    assert daily.streaks([], DAY) == daily.Streaks(0, 0)
