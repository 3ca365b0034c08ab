from dataclasses import replace

from tests.web.player import PATIENT, Player, refused, server

from sapper.web.limits import Rate


def test_a_player_who_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, player=Rate(0.1, 5))) as client:
        player = Player(client)
        player.begin()
        for _ in range(5):
            assert player.get(player.path).status_code == 200
        response = refused(player.get(player.path), 429, "too_many_requests")
        assert int(response.headers["Retry-After"]) >= 1
        Player(client).begin()  # others are not held up


def test_an_address_that_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, address=Rate(0.1, 5))) as client:
        for _ in range(5):
            assert client.get("/api/choices").status_code == 200
        refused(client.get("/api/choices"), 429, "too_many_requests")
        assert client.get("/").status_code != 429
