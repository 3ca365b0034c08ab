"""A result of the board of the day as text, and a player's days."""

from dataclasses import replace
from datetime import date

from sapper.web.presenters.daily import daily_response, share_text
from sapper.web.store import StoredAttempt, StoredResult

DAY = "2026-11-16"
NOON = 1_794_830_400.0
WON = StoredResult(
    *("g", "p", "expert", "no-guess"), True, False, 124.31, 160, 160, 0, 0, 1.0, ended=NOON
)


def attempt(day: str = DAY, result: StoredResult | None = WON) -> StoredAttempt:
    return StoredAttempt(day, "expert", "g", "won", result)


def test_a_win_is_shared_with_its_time_and_its_needless_guesses() -> None:
    assert share_text(DAY, WON) == (
        "sapper daily 2026-11-16 \u00b7 Expert \u00b7 124.3 s \u00b7 no needless guess"
    )
    assert share_text(DAY, replace(WON, guesses=1)).endswith("1 needless guess")
    assert share_text(DAY, replace(WON, guesses=3, forced=1)).endswith("2 needless guesses")


def test_a_loss_is_shared_with_how_far_it_came() -> None:
    lost = replace(WON, won=False, solved=40, aided=True)
    assert share_text(DAY, lost).endswith("lost after 124.3 s, 25 % solved \u00b7 with help")


def test_the_last_days_are_told_in_order() -> None:
    answer = daily_response("5a" * 32, date.fromisoformat(DAY), NOON, [attempt("2026-11-15")])
    assert len(answer.days) == 28
    assert [(day.day, day.played, day.won) for day in answer.days[-2:]] == [
        ("2026-11-15", 1, 1),
        (DAY, 0, 0),
    ]
    assert answer.streak == 1


def test_an_attempt_without_a_result_has_nothing_to_share() -> None:
    answer = daily_response("5a" * 32, date.fromisoformat(DAY), NOON, [attempt(result=None)])
    told = answer.boards[2].attempt
    assert told is not None
    assert (told.share, told.seconds) == (None, None)
