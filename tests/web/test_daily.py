"""The board of the day over HTTP: the same for all, one attempt, verifiable."""

import time
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.web.player import Player, refused, services_of

from sapper.app.daily import spec_of
from sapper.app.limits import search_options
from sapper.game import Secret, Setup

DAY = 86_400


def today(player: Player) -> Any:
    return player.get("/api/daily").json()


def board(player: Player, level: str = "beginner") -> Any:
    return next(each for each in today(player)["boards"] if each["level"] == level)


def begin(player: Player, level: str = "beginner", **fields: Any) -> Any:
    return player.begin(day=today(player)["day"], level=level, **fields)


def another_day(client: Any, days: int) -> None:
    services_of(client).desk._clock = lambda: time.time() + days * DAY


def test_every_level_has_a_board_with_a_commitment_and_no_secret(player):
    daily = today(player)
    assert [each["level"] for each in daily["boards"]] == ["beginner", "intermediate", "expert"]
    assert all(len(each["commitment"]) == 64 for each in daily["boards"])
    assert all(each["secret"] is None and each["attempt"] is None for each in daily["boards"])
    assert 0 < daily["seconds_left"] <= DAY


def test_all_players_get_the_same_board_wherever_they_click(client, player):
    other = Player(client)
    begin(player)
    begin(other)
    player.open(0, 0)
    other.open(7, 7)
    assert player.rows == other.rows
    assert player.rows[4][4] == "0"


def test_the_first_click_is_reported_as_the_one_that_was_made(player):
    begin(player)
    assert player.open(0, 0)["action"]["cell"] == [4, 4]


def test_the_commitment_of_the_day_is_that_of_the_game(player):
    assert begin(player)["commitment"] == board(player)["commitment"]


def test_a_second_beginning_goes_on_with_the_attempt(player):
    first = begin(player)
    player.open(4, 4)
    assert begin(player)["id"] == first["id"]


def test_a_finished_attempt_is_reported_with_a_text_to_share(player):
    begin(player)
    player.open(4, 4)
    assert player.solve()["outcome"] == "won"
    attempt = board(player)["attempt"]
    assert (attempt["outcome"], attempt["aided"], attempt["needless_guesses"]) == ("won", True, 0)
    day = today(player)["day"]
    assert attempt["share"].startswith(f"sapper daily {day} \u00b7 Beginner \u00b7 ")
    assert attempt["share"].endswith(" s \u00b7 no avoidable guess \u00b7 hints used")
    assert (today(player)["streak"], today(player)["longest_streak"]) == (1, 1)


def test_a_later_attempt_is_practice(player):
    begin(player)
    player.open(4, 4)
    player.act("resign")
    again = begin(player)
    assert not again["counts"]
    player.open(4, 4)
    player.solve()
    assert board(player)["attempt"]["outcome"] == "lost"
    (level,) = player.get("/api/statistics").json()["levels"]
    assert (level["level"], level["mode"], level["games"]) == ("beginner", "no-guess", 1)


def test_an_attempt_that_was_not_begun_is_not_lost_by_another_game(player):
    first = begin(player)
    player.begin(replaces=first["id"])
    assert begin(player)["id"] == first["id"]


def test_a_day_that_is_over_shows_the_secret_of_its_commitment(client, player):
    day, committed = today(player)["day"], board(player)["commitment"]
    tomorrow = board(player)["tomorrow"]
    another_day(client, 1)
    over = player.get(f"/api/daily/{day}").json()["boards"][0]
    spec = spec_of(over["level"])
    setup = Setup.of(spec, Secret.from_hex(over["secret"]), options=search_options(spec))
    assert setup.commitment == committed
    assert board(player)["commitment"] == tomorrow


def test_a_board_of_an_earlier_day_is_practice(client, player):
    day = today(player)["day"]
    another_day(client, 2)
    assert not player.begin(day=day, level="beginner")["counts"]


@pytest.mark.parametrize("form", ["%Y%m%d", "%G-W%V-%u", "%GW%V%u", " %Y-%m-%d"])
def test_a_day_has_one_form_so_that_it_is_played_once(player, form):
    """Earlier, each way to write the same day was another attempt."""
    text = datetime.now(UTC).strftime(form)
    refused(player.post("/api/games", {"level": "beginner", "day": text}), 422, "bad_day")


def test_a_board_of_a_day_to_come_is_refused(player):
    refused(player.post("/api/games", {"day": "2999-01-01"}), 422, "not_yet")
    refused(player.get("/api/daily/2999-01-01"), 422, "not_yet")
    refused(player.get("/api/daily/tomorrow"), 422, "bad_day")


def test_a_board_of_the_day_has_its_own_rules(player):
    day = today(player)["day"]
    refused(player.post("/api/games", {"day": day, "mode": "fair"}), 422, "bad_spec")
    refused(player.post("/api/games", {"day": day, "level": "beginner-8x8"}), 422, "bad_spec")


def test_a_board_of_the_day_can_be_verified(player):
    begin(player)
    player.open(0, 0)
    player.act("resign")
    answer = player.get(f"{player.path}/verify").json()
    assert (answer["verified"], answer["commitment"]) == (True, board(player)["commitment"])


def test_solve_begins_where_the_board_begins(player):
    begin(player)
    assert player.act("solve")["action"] == {"kind": "open", "cell": [4, 4]}
