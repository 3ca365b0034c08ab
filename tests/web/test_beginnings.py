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


def test_a_call_whose_answer_was_lost_gets_the_same_game(player):
    player.begin()
    player.open(0, 0)
    old = player.id
    wish = {"level": "expert", "replaces": old, "key": "a-key-of-the-player"}
    first, again = (player.post("/api/games", wish).json() for _ in range(2))
    assert again == first
    assert first["id"] != old
    names = [each["id"] for each in player.get("/api/games").json()["games"]]
    assert sorted(names) == sorted([old, first["id"]])
    assert player.post("/api/games", {**wish, "key": "another-key-of-it"}).json()["id"] not in names
    services_of(player.client).games.forget(first["id"])
    assert player.post("/api/games", wish).json()["id"] == first["id"]


def test_another_player_with_the_same_key_has_another_game(player):
    player.begin(key="the-key-of-everybody")
    other = Player(player.client)
    other.begin()
    other.begin(key="the-key-of-everybody")
    assert other.id != player.id
    assert other.look()["yours"]


def test_the_same_call_twice_at_once_begins_one_game(player, monkeypatch):
    player.begin()
    store = services_of(player.client).store
    wish = {"level": "expert", "key": "a-key-of-the-player"}
    first = player.post("/api/games", wish).json()
    looked = []
    original = type(store).game

    def blind(self, name):
        """Look, the first time, before the other call has kept its game."""
        looked.append(name)
        return None if len(looked) == 1 else original(self, name)

    monkeypatch.setattr(type(store), "game", blind)
    assert player.post("/api/games", wish).json() == first
    assert looked[0] == first["id"]
