"""How games begin; over the API, in ``routes/test_games`` and ``routes/test_daily``."""

from tests.web.player import Player, services_of


def test_a_new_game_resigns_the_one_it_replaces_even_if_it_is_not_in_memory(player):
    services = services_of(player.client)
    player.begin()
    player.open(0, 0)
    old = player.id
    services.games.forget(old)
    player.begin(replaces=old)
    assert player.get(f"/api/games/{old}").json()["outcome"] == "resigned"


def test_somebody_elses_game_is_not_replaced(player):
    player.begin()
    player.open(0, 0)
    other = Player(player.client)
    other.begin(replaces=player.id)
    assert player.look()["outcome"] == "in progress"


def test_a_game_that_cannot_be_had_replaces_nothing(player):
    player.begin()
    player.open(0, 0)
    response = player.post(
        "/api/games", {"width": 2, "height": 2, "mines": 9, "replaces": player.id}
    )
    assert response.status_code == 422
    assert player.look()["outcome"] == "in progress"
