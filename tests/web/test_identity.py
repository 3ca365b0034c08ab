"""Whose game it is: who may act in it, who may look."""

from tests.web.player import Player


def test_a_new_game_can_replace_a_running_one(player):
    old = player.begin()["id"]
    player.open(0, 0)
    player.begin(replaces=old)
    assert player.get(f"/api/games/{old}").json()["outcome"] == "resigned"
    assert [game["id"] for game in player.get("/api/games", running=True).json()["games"]] == [
        player.id
    ]


def test_replacing_somebody_elses_game_leaves_it_alone(client, player):
    player.begin()
    player.open(0, 0)
    other = Player(client)
    other.begin(replaces=player.id)
    assert player.look()["outcome"] == "in progress"


def test_one_player_cannot_act_in_anothers_game(client, player):
    player.begin()
    other = Player(client)
    other.begin()
    for what in ("moves", "undo", "redo", "solve", "resign"):
        body = {"seq": 1, **({"kind": "open", "cell": [0, 0]} if what == "moves" else {})}
        response = other.post(f"{player.path}/{what}", body)
        assert (response.status_code, response.json()["error"]) == (403, "not_your_game")
    for what in ("hint", "analysis", "decomposition", "replay"):
        assert other.get(f"{player.path}/{what}").status_code == 403
    assert other.get(player.path).json()["yours"] is False
    assert player.look()["seq"] == 0


def test_a_browser_is_known_by_its_cookie(client):
    game = client.post("/api/games", json={}).json()
    assert client.get(f"/api/games/{game['id']}").json()["yours"]
    second = client.post("/api/games", json={}).json()
    assert second["player"] is None
    assert len(client.get("/api/games").json()["games"]) == 2
    cookie = next(iter(client.cookies.jar))
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "strict"


def test_nobody_has_no_games_and_no_statistics(client):
    assert client.get("/api/games").json() == {"games": []}
    assert client.get("/api/statistics").json() == {"levels": []}


def test_ids_are_unguessable(player):
    ids = {player.begin()["id"] for _ in range(20)}
    assert len(ids) == 20
    assert all(len(name) >= 22 for name in ids)


def test_anyone_with_the_id_may_watch_the_replay_of_a_finished_game(client, player):
    player.begin()
    player.act("resign")
    assert Player(client).get(f"{player.path}/replay").status_code == 200
