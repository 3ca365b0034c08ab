"""The layout of a running game never leaves the server."""

import json
from contextlib import closing

import pytest
from tests.web.player import Player, live_game, server

from sapper.engine import analyse
from sapper.game import Outcome
from sapper.web.store.store import Store


def ask_for_everything(player):
    """Send every request that a player can send."""
    player.look()
    player.get("/api/games")
    player.get("/api/statistics")
    player.get(f"{player.path}/replay")
    player.get(f"{player.path}/verify")
    player.get(f"{player.path}/review")
    for level in (1, 2, 3):
        player.get(f"{player.path}/hint", level=level)
    player.get(f"{player.path}/analysis")
    player.get(f"{player.path}/decomposition")
    for overlay in ("none", "states", "probabilities"):
        player.get(f"{player.path}/picture.svg", overlay=overlay)
    player.post(f"{player.path}/moves", {"seq": 99_999, "kind": "open", "cell": [0, 0]})
    if player.seq:
        player.post(f"{player.path}/moves", {"seq": 1, "kind": "flag", "cell": [0, 0]})
    player.post(f"{player.path}/moves", {"seq": 5, "kind": "open", "cell": [999, 0]})


def visible_mines(text):
    """The mines that an answer draws: pictures and lists of changes."""
    try:
        answer = json.loads(text)
    except ValueError:
        return text.count("mine-icon")  # a drawing
    found = []

    def search(value, key=None):
        if isinstance(value, dict):
            for name, part in value.items():
                search(part, name)
        elif isinstance(value, list):
            for part in value:
                search(part, key)
        elif isinstance(value, str) and key in ("picture", "changed", "begin", "board", "states"):
            found.extend(symbol for symbol in value if symbol in "*X!")

    search(answer)
    return len(found)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
def test_no_answer_about_a_running_game_reveals_its_layout(tmp_path, mode):
    with server(tmp_path) as client:
        layouts = set()
        undetermined = 0  # answers that were received while logic alone could not find every mine
        player = Player(client)
        player.begin(width=8, height=7, mines=10, mode=mode)
        ask_for_everything(player)
        player.open(3, 3)
        while True:
            session = live_game(client, player.id)
            if session.game.outcome is not Outcome.PLAYING:
                break
            layouts.add(session.game.layout)
            secret = session.secret.hex
            seed = str(session.secret.draw("layout"))
            certain = len(analyse(session.game.board).mines)
            ask_for_everything(player)
            before = len(player.answers)
            if certain < 10:
                undetermined = before
            if player.act("solve")["done"]:
                break
        running = "\n".join(player.answers[:before])
        assert undetermined > 50
        for layout in layouts:
            assert layout.id not in running
            assert json.dumps(layout.rows) not in running
            assert json.dumps(layout.rows, separators=(",", ":")) not in running
            mines = json.dumps([list(cell) for cell in layout.mine_cells()], separators=(",", ":"))
            assert all(mines not in answer for answer in player.answers[:undetermined])
        for word in (secret, seed):
            assert word not in running
        for answer in player.answers[:before]:
            assert visible_mines(answer) == 0
            for field in ('"secret":"', '"hits":', '"wrong_flags":', '"layout":'):
                assert field not in answer


def test_the_database_is_the_only_place_that_knows_the_secret(tmp_path):
    with server(tmp_path, seed=None) as client:
        player = Player(client)
        player.begin()
        with closing(Store(str(tmp_path / "games.db"))) as store:
            stored = store.game(player.id)
        assert all(stored.secret not in answer for answer in player.answers)
        ending = player.act("resign")["ending"]
        assert ending["secret"] == stored.secret


def test_tokens_of_players_are_not_kept(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin()
        token = player.headers["X-Sapper-Player"]
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()
