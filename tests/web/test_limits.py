"""Limits of the server: each has its own clear answer."""

from dataclasses import replace

import pytest
from tests.web.player import PATIENT, Player, refused, server

from sapper.app import desk
from sapper.errors import SpecError
from sapper.web.limits import Limits, Rate, read_limits


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


def test_a_game_cannot_go_on_for_ever(player, monkeypatch):
    monkeypatch.setattr(desk, "FEWEST_ACTIONS", 3)
    monkeypatch.setattr(desk, "ACTIONS_PER_CELL", 0)
    player.begin()
    for _ in range(3):
        player.move("flag", 0, 0)
    body = {"seq": 4, "kind": "flag", "cell": [0, 0]}
    refused(player.post(f"{player.path}/moves", body), 409, "too_long")


def test_too_many_boards_at_once_are_refused(client):
    refused(client.post("/api/generate", json={"count": 21}), 422, "too_many_boards")


def test_limits_are_read_from_a_file(tmp_path):
    file = tmp_path / "limits.toml"
    file.write_text(
        "open_games = 3\npatience = 2\nniceness = 0\nprocesses = [1, 1, 1]\n"
        "player = { per_second = 1.5, burst = 7 }\n"
    )
    found = read_limits(str(file))
    assert found == replace(
        Limits(), open_games=3, patience=2, niceness=0, processes=(1, 1, 1), player=Rate(1.5, 7)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("opengames = 3", "'opengames' is not a limit"),
        ("open_games = -3", r"limits\.toml': open_games = -3 is not positive and finite$"),
        ("open_games = 1.5", r"open_games = 1\.5 is not valid: Expected `int`, got `float`"),
        ("open_games = true", "open_games = True is not valid: Expected `int`, got `bool`"),
        ("niceness = -1", "niceness = -1 is not positive or 0"),
        ("patience = inf", "patience = inf is not positive and finite"),
        ("patience = 'long'", "patience = 'long' is not valid: Expected `float`, got `str`"),
        ("processes = [1, 2]", r"processes = \[1, 2\] is not valid: Expected `array` of length 3"),
        ("processes = [1, 2, 0]", r"processes = \[1, 2, 0\] is not positive"),
        ("player = 3", "player = 3 is not valid: Expected `object`, got `int`"),
        (
            "player = {per_second = 1}",
            r"player = .* is not valid: .*missing required field `burst`",
        ),
        ("player = {per_second = 1, burst = 'x'}", r"player = .* got `str` - at `\$\.burst`"),
        ("player = {per_second = 1, burst = 0}", r"player = \{'per_second': 1, .* is not positive"),
        ("open_games", "cannot be read as a file of limits: Expected '='"),
    ],
)
def test_a_wrong_limit_is_named_with_its_value(tmp_path, text, message):
    file = tmp_path / "limits.toml"
    file.write_text(text)
    with pytest.raises(SpecError, match=message):
        read_limits(str(file))


def test_a_file_of_limits_that_is_missing_is_named(tmp_path):
    with pytest.raises(
        SpecError, match=r"none\.toml' cannot be read as a file of limits: No such file"
    ):
        read_limits(str(tmp_path / "none.toml"))
