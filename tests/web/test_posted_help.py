"""Posting the board of your own running game counts as help in this game, at every server."""

import pytest
from starlette.testclient import TestClient
from tests.web.player import Player, live_game, server, services_of
from tests.web.store.example_rows import results_of

pytestmark = pytest.mark.slow  # starts calculation processes

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
"""These operations reveal nothing about a posted board, or do not use a posted board."""


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
        ("4x4m2:.1../1.../..../....", False),  # another size, and few numbers
    ],
)
def test_a_board_shows_a_game_if_all_its_numbers_are_the_games(player, board, aided) -> None:
    player = begun(player.client)
    assert player.post("/api/analyse", {"board": board}).status_code == 200
    assert player.look()["aided"] is aided


@pytest.mark.parametrize(
    ("board", "aided"),
    [
        ("6x4m3:.10000/110000/00112./001..3", True),  # an invented number in a corner
        ("6x5m3:.10000/110000/001121/001.../......", True),  # one row more
        ("6x5m3:....../.10000/110000/001121/001...", True),  # above
        ("7x4m3:.100000/110000./001121./001....", True),  # one column more
        ("5x4m3:10000/10000/01121/01...", True),  # one less
        ("6x4m3:.21111/122222/333333/4444..", False),  # another board
    ],
)
def test_a_board_that_is_nearly_the_games_shows_it_too(player, board, aided) -> None:
    player = Player(player.client)
    player.begin(layout="6x4:*...../....../....../...*.*")
    player.open(0, 5)
    assert player.look()["picture"] == [".10000", "110000", "001121", "001..."]
    assert player.post("/api/analyse", {"board": board}).status_code == 200
    assert player.look()["aided"] is aided


def test_help_in_a_practice_game_with_the_same_numbers_is_help(player) -> None:
    player.begin(width=6, height=4, mines=3)
    player.open(3, 0)
    counting, rows = player.id, player.rows
    layout = live_game(player.client, player.id).game.layout
    player.begin(layout=layout.id)
    for row, line in enumerate(rows):
        for col, symbol in enumerate(line):
            if symbol != "." and player.rows[row][col] == ".":
                player.open(row, col)
    assert player.get(f"/api/games/{counting}").json()["aided"] is False
    assert player.get(f"{player.path}/analysis").status_code == 200
    assert player.get(f"/api/games/{counting}").json()["aided"] is True


def test_boards_are_compared_with_games_that_are_not_in_memory(player) -> None:
    """After a restart a player with eight games of one size was refused twice."""
    player = begun(player.client)
    others = [begun_again(player) for _ in range(7)]
    live = services_of(player.client).desk.live
    for name in [*others, player.id]:
        live.forget(name)
    response = player.post("/api/analyse", {"board": "4x3m2:.1../1.../...."})
    assert response.status_code == 200, response.text
    for name in [*others, player.id]:
        assert player.get(f"/api/games/{name}").json()["aided"] is True


def begun_again(player: Player) -> str:
    """Begin another game like the first."""
    other = Player(player.client)
    other.headers = player.headers
    other.begin(layout=LAYOUT)
    other.open(0, 1)
    other.open(1, 0)
    return other.id


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
            assert message["aided"] is True  # this server can only load it from the store
        assert message["outcome"] != "in progress"
        assert message["ending"]["result"]["hints"] == 1
        store = services_of(here).store
        (entry,) = results_of(store, store.game(player.id).player)
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
        # This server's memory has the state before the last move.
        found = player.get(f"{player.path}/{what}").json()
        assert player.look()["aided"] is True
        if what == "hint":
            assert (found["kind"], found["cells"]) == ("safe", [[0, 3]])
        else:
            assert found["probabilities"] == [[None, None, 1.0, 0.0, 1.0, None, None]]
