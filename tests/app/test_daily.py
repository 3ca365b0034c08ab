"""The board of the day: dates, secrets, rules, streaks."""

import hashlib
import hmac
from dataclasses import replace
from datetime import date, timedelta

import pytest

from sapper.app import daily
from sapper.app.daily import boards_of, share_text
from sapper.app.errors import RequestError
from sapper.app.storage import StoredAttempt, StoredResult

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
    with pytest.raises(RequestError, match="beginner-8x8"):
        daily.spec_of("beginner-8x8")


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


# The boards of the day as a player sees them.

NOON = 1_794_830_400.0
WON = StoredResult(
    *("g", "p", "expert", "no-guess"), True, False, 124.31, 160, 160, 0, 0, 1.0, ended=NOON
)


def attempt(day: str = DAY.isoformat(), result: StoredResult | None = WON) -> StoredAttempt:
    return StoredAttempt(day, "expert", "g", "won", result)


def test_a_win_is_shared_with_its_time_and_its_avoidable_guesses() -> None:
    assert share_text(DAY.isoformat(), WON) == (
        "sapper daily 2026-11-16 \u00b7 Expert \u00b7 124.3 s \u00b7 no avoidable guess"
    )
    assert share_text(DAY.isoformat(), replace(WON, guesses=1)).endswith("1 avoidable guess")
    assert share_text(DAY.isoformat(), replace(WON, guesses=3, forced=1)).endswith(
        "2 avoidable guesses"
    )


def test_a_loss_is_shared_with_how_far_it_came() -> None:
    lost = replace(WON, won=False, solved=40, aided=True)
    assert share_text(DAY.isoformat(), lost).endswith(
        "lost after 124.3 s, 25 % solved \u00b7 hints used"
    )


def test_the_last_days_are_reported_in_order() -> None:
    answer = boards_of("5a" * 32, DAY, NOON, [attempt("2026-11-15")])
    assert len(answer.days) == 28
    assert [(day.day, day.played, day.won) for day in answer.days[-2:]] == [
        ("2026-11-15", 1, 1),
        (DAY.isoformat(), 0, 0),
    ]
    assert answer.streak == 1


def test_an_attempt_without_a_result_has_nothing_to_share() -> None:
    answer = boards_of("5a" * 32, DAY, NOON, [attempt(result=None)])
    shown = answer.boards[2].attempt
    assert shown is not None
    assert (shown.share, shown.seconds) == (None, None)
