"""Games as JSON."""

from fastapi.testclient import TestClient
from tests.web.player import Player

from sapper.web.schemas.games import ActionResponse, GameResponse, OutOfTurnResponse


def test_responses_read_what_they_wrote(client: TestClient) -> None:
    """Stored answers are read again, by a later release too."""
    player = Player(client)
    player.begin(layout="4x1:.*..")
    for kind, cell in (("flag", (0, 3)), ("open", (0, 0)), ("open", (0, 1))):
        player.move(kind, *cell)
        text = player.answers[-1]
        assert ActionResponse.model_validate_json(text).model_dump_json() == text
    text = player.get(player.path).text
    assert GameResponse.model_validate_json(text).model_dump_json() == text


def test_an_action_out_of_turn_shows_the_game(client: TestClient) -> None:
    player = Player(client)
    player.begin()
    answer = player.post(f"{player.path}/undo", {"seq": 9}).text
    found = OutOfTurnResponse.model_validate_json(answer)
    assert found.error == "ahead"
    assert found.game is not None
    assert found.game.id == player.id
