"""Boards of the day as JSON."""

from tests.web.player import Player

from sapper.web.schemas.daily import DailyResponse


def test_a_response_is_read_as_it_was_written(player: Player) -> None:
    text = player.get("/api/daily").text
    found = DailyResponse.model_validate_json(text)
    assert len(found.boards) == 3
    assert found.model_dump_json() == text
