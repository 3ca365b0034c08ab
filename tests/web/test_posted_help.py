"""Posting the board of one's own running game is help in it; at whatever server help is asked."""

import pytest
from fastapi.testclient import TestClient
from tests.web.player import Player, server, services_of

pytestmark = pytest.mark.slow  # processes that calculate are started

LAYOUT = "4x3:*.../..../...*"


def begun(client: TestClient) -> Player:
    """A player whose game shows a 1 in two places."""
    player = Player(client)
    player.begin(layout=LAYOUT)
    player.open(0, 1)
    player.open(1, 0)
    return player


ASKING = [
    ("analyse", {}),
    ("best", {}),
    ("check", {}),
    ("place", {}),
    ("hint", {}),
    ("decompose", {}),
    ("classic", {"classic": "single-point"}),
    ("draw", {"overlay": "states"}),
]

NO_HELP = {"read", "convert", "review", "generate"}
"""They tell nothing of a posted board that it does not show, or are not about one."""


def test_every_call_about_boards_is_help_or_is_known_to_be_none(client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    about_boards = {
        path.removeprefix("/api/")
        for path, methods in paths.items()
        if path.count("/") == 2 and "post" in methods
    }
    assert about_boards - {"games"} == NO_HELP | {route for route, _ in ASKING}


@pytest.mark.parametrize(("route", "fields"), ASKING)
def test_every_answer_about_ones_own_board_is_help(player, route, fields) -> None:
    player = begun(player.client)
    assert player.look()["aided"] is False
    response = player.post(f"/api/{route}", {"board": "4x3m2:.1../1.../....", **fields})
    assert response.status_code == 200, response.text
    assert player.look()["aided"] is True


@pytest.mark.parametrize(
    ("board", "aided"),
    [
        ("4x3m2:.1../..../....", True),  # a number left out
        ("4x3m2:*1../1.../....", True),  # a mine added
        ("4x3:.1../1.../....", True),  # no total
        ("4x3m2:.2../1.../....", False),  # another number
        ("4x3m2:.1../11../....", False),  # a number more than the game shows
        ("4x3m2:..../..../....", False),  # no number at all
        ("4x4m2:.1../1.../..../....", False),  # another size
    ],
)
def test_a_board_shows_a_game_if_all_its_numbers_are_the_games(player, board, aided) -> None:
    player = begun(player.client)
    assert player.post("/api/analyse", {"board": board}).status_code == 200
    assert player.look()["aided"] is aided


def test_reading_drawing_and_the_boards_of_others_are_no_help(player) -> None:
    player = begun(player.client)
    board = {"board": "4x3m2:.1../1.../...."}
    assert player.post("/api/draw", {**board, "overlay": "none"}).status_code == 200
    assert player.post("/api/read", board).status_code == 200
    assert Player(player.client).post("/api/analyse", board).status_code == 200
    assert begun(player.client).look()["aided"] is False
    assert player.look()["aided"] is False


def test_help_at_another_server_is_known_to_the_move_that_ends_the_game(tmp_path) -> None:
    with server(tmp_path, seed=5) as here, server(tmp_path, seed=6) as there:
        player, other = Player(here), Player(there)
        player.begin(width=8, height=2, mines=1, first_click="safe")
        player.open(0, 0)  # a guess between two cells is left, the rest is safe
        other.headers = player.headers
        assert other.get(f"{player.path}/hint").status_code == 200
        for row, col in [(0, 7), (0, 5)]:
            message = player.open(row, col)
            assert message["aided"] is True  # nobody told this server but the store
        assert message["outcome"] != "in progress"
        assert message["ending"]["result"]["hints"] == 1
        (entry,) = services_of(here).store.results(services_of(here).store.game(player.id).player)
        assert entry.aided is True


@pytest.mark.parametrize("what", ["hint", "analysis"])
def test_help_of_a_server_that_has_missed_a_move_counts_and_is_about_the_board_now(
    tmp_path, what
) -> None:
    with server(tmp_path, seed=5) as here, server(tmp_path, seed=6) as there:
        player, other = Player(here), Player(there)
        player.begin(layout="7x1:..*.*..")
        player.open(0, 6)
        other.headers, other.id, other.seq = player.headers, player.id, player.seq
        other.picture = player.picture
        other.open(0, 0)
        found = player.get(f"{player.path}/{what}").json()  # in memory here is the move before
        assert player.look()["aided"] is True
        if what == "hint":
            assert (found["kind"], found["cell"]) == ("safe", [0, 3])
        else:
            assert found["probabilities"] == [[None, None, 1.0, 0.0, 1.0, None, None]]
