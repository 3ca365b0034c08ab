"""A game from its beginning; over the API, in ``routes/test_games``."""

from tests.web.player import services_of

from sapper.web.schemas.games import ReplayResponse


def test_a_replay_is_what_its_schema_says_with_every_answer_in_order(player):
    player.begin(layout="4x1:.*..")
    player.open(0, 0)
    player.move("flag", 0, 1)
    player.act("resign")
    text = player.get(f"{player.path}/replay").text
    replay = ReplayResponse.model_validate_json(text)
    assert [message.seq for message in replay.messages] == [1, 2, 3]
    assert replay.begin == ["...."]
    assert replay.record is not None
    assert len(services_of(player.client).store.actions(player.id)) == 3
