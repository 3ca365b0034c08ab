"""Two servers on one database, with players switching between them: every move is made once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.web.player import Player, refused, server

pytestmark = pytest.mark.slow

PLAYERS = 50
FLAGS = [(row, col) for row in range(2) for col in range(2)]


def test_players_who_alternate_between_two_servers_lose_nothing(url):
    with server(url, seed=1) as here, server(url, seed=2) as there:
        servers = (here, there)
        players = [Player(servers[number % 2]) for number in range(PLAYERS)]
        for player in players:  # one after another: a client has one jar for cookies
            player.begin(width=6, height=6, mines=5)

        def play(number):
            player = players[number]
            for turn, (row, col) in enumerate(FLAGS):
                player.client = servers[(number + turn) % 2]
                assert player.move("flag", row, col)["seq"] == turn + 1

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(play, range(PLAYERS)))
        for player in players:
            for client in servers:
                player.client = client
                seen = player.look()
                assert seen["seq"] == len(FLAGS)
                assert ["".join(row) for row in player.picture] == seen["picture"]
                assert seen["picture"][:2] == ["FF...."] * 2


def test_text_that_a_database_cannot_hold_is_refused(url):
    """NUL was an error 500 with PostgreSQL."""
    with server(url) as client:
        refused(client.post("/api/games", json={"replaces": "\0"}), 422, "invalid_request")
        refused(client.get("/api/games/%00"), 422, "invalid_request")


def test_the_same_turn_is_given_to_one_of_two(url):
    with server(url, seed=1) as here, server(url, seed=2) as there:
        player = Player(here)
        player.begin(width=6, height=6, mines=5)

        def take(client, seq, cell):
            body = {"seq": seq, "kind": "flag", "cell": cell}
            response = client.post(f"{player.path}/moves", json=body, headers=player.headers)
            return response.status_code, response.json()

        for seq in range(1, 7):
            with ThreadPoolExecutor(2) as pool:
                answers = list(
                    pool.map(take, (here, there), (seq, seq), ([0, seq - 1], [1, seq - 1]))
                )
            taken = [answer for status, answer in answers if status == 200]
            assert len(taken) == 1, answers
            (other,) = [(status, answer) for status, answer in answers if status != 200]
            assert (other[0], other[1]["error"]) in ((409, "stale"), (503, "busy"))
        flags = "".join(player.look()["picture"]).count("F")
        assert flags == 6
