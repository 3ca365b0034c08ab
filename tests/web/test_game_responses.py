"""What is told of games: to whom, and that telling changes nothing."""

from tests.web.player import Player, refused, services_of


def test_looking_changes_nothing(player):
    player.begin(level="beginner")
    player.open(4, 4)
    before = services_of(player.client).store.game(player.id)
    responses = services_of(player.client).games.responses
    assert responses.view(player.id, before.player).yours
    assert not responses.view(player.id, "somebody else").yours
    assert [game.id for game in responses.listed(before.player, running=True).games] == [player.id]
    assert responses.listed(None, running=True).games == []
    assert services_of(player.client).store.game(player.id) == before


def test_a_running_game_is_replayed_to_its_player_alone_and_verified_to_nobody(player):
    player.begin()
    player.open(0, 0)
    assert player.get(f"{player.path}/replay").json()["record"] is None
    refused(Player(player.client).get(f"{player.path}/replay"), 403, "not_your_game")
    refused(player.get(f"{player.path}/verify"), 409, "in_progress")
    player.act("resign")
    record, commitment, secret = services_of(player.client).games.responses.to_verify(player.id)
    assert (record.commitment, record.seed.hex) == (commitment, secret)
