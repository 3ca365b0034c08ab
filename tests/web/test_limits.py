"""Limits of the server: each with a clear answer of its own."""

from dataclasses import replace

from tests.web.player import PATIENT, Player, refused, server

from sapper.web.limits import Limits


def test_a_board_beyond_the_limit_is_refused(client):
    for body in (
        {"rows": ["." * 1001]},
        {"board": "300x300:" + "/".join(["." * 300] * 300)},
    ):
        refused(client.post("/api/analyse", json=body), 422, "board_too_large")


def test_a_board_too_large_to_be_taken_apart_is_refused(tmp_path):
    with server(tmp_path, replace(PATIENT, drawn_cells=8)) as client:
        refused(client.post("/api/decompose", json={"rows": ["..."] * 3}), 422, "board_too_large")


def test_a_player_has_a_limited_number_of_running_games(tmp_path):
    with server(tmp_path, replace(PATIENT, open_games=2)) as client:
        player = Player(client)
        for _ in range(2):
            player.begin()
            player.open(0, 0)
        refused(player.post("/api/games", {}), 409, "too_many_games")
        player.act("resign")
        player.begin()


def test_games_never_played_make_room_for_others(tmp_path):
    with server(tmp_path, replace(PATIENT, open_games=2)) as client:
        player = Player(client)
        first = player.begin()["id"]
        for _ in range(5):
            player.begin()
        assert player.get(f"/api/games/{first}").status_code == 404


def test_a_game_cannot_go_on_for_ever(tmp_path):
    class Short(Limits):
        def actions(self, cells):
            return 3

    with server(tmp_path, Short(player=PATIENT.player, address=PATIENT.address)) as client:
        player = Player(client)
        player.begin()
        for _ in range(3):
            player.move("flag", 0, 0)
        body = {"seq": 4, "kind": "flag", "cell": [0, 0]}
        refused(player.post(f"{player.path}/moves", body), 409, "too_long")


def test_too_many_boards_at_once_are_refused(client):
    refused(client.post("/api/generate", json={"count": 21}), 422, "too_many_boards")
