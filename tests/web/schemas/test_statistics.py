"""Statistics as JSON."""

from fastapi.testclient import TestClient
from tests.web.player import Player

from sapper.web.schemas.statistics import StatisticsResponse


def test_a_response_is_read_as_it_was_written(client: TestClient) -> None:
    player = Player(client)
    player.begin(width=3, height=1, mines=1, mode="fair", first_click="any")
    player.open(0, 1)
    player.open(0, 0)
    text = player.get("/api/statistics").text
    found = StatisticsResponse.model_validate_json(text)
    assert found.levels[0].wins == 1
    assert found.model_dump_json() == text
