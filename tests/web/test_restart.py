"""Games outlive the server: every answer is stored before it is sent."""

import os
import threading
import time
from dataclasses import replace

import httpx
import pytest
from tests.web.player import PATIENT, Player, server, services_of
from tests.web.process import client, process

from sapper.web import maintenance

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="processes are killed differently there"),
]


def test_a_killed_server_goes_on_where_it_was(tmp_path):
    with (
        process(tmp_path / "games.db") as running,
        client(running) as one,
        client(running) as other,
    ):
        players = {"classic": Player(one), "fair": Player(other)}
        before = {mode: _played(player, mode) for mode, player in players.items()}
        running.kill()
        running.start()
        for mode, player in players.items():
            look, replay = before[mode]
            after = player.look()
            assert after["seconds"] >= look["seconds"]
            assert {**after, "seconds": 0} == {**look, "seconds": 0}
            assert player.get(f"{player.path}/replay").json()["messages"] == replay
            player.act("redo")
            player.act("solve")
            player.act("resign")
            assert player.get(f"{player.path}/verify").json()["verified"]


def _played(player, mode):
    """Play for a while. Return the server's last state of the game, and all its answers."""
    player.begin(level="expert", mode=mode)
    player.open(8, 15, at=0.0)
    player.move("flag", 0, 0)
    for _ in range(8):
        player.act("solve")
    player.act("undo")
    return player.look(), player.get(f"{player.path}/replay").json()["messages"]


def test_a_server_killed_at_any_moment_has_kept_what_it_answered(tmp_path):
    """A player flags cells without a pause, while the server is killed again and again."""
    with process(tmp_path / "games.db") as running, client(running) as connection:
        player = Player(connection)
        player.begin(level="expert")
        answered = {}
        reborn = threading.Event()

        def die():
            for kill in (1, 2):
                while len(answered) < 20 * kill:
                    time.sleep(0.0007)  # not a multiple of another interval
                running.kill()
                running.start()
            reborn.set()

        killer = threading.Thread(target=die)
        killer.start()
        while not reborn.is_set() or len(answered) % 2:
            seq = len(answered) + 1
            body = {"seq": seq, "kind": "flag", "cell": [seq % 2, 0]}
            try:
                response = player.post(f"{player.path}/moves", body)
            except httpx.TransportError:
                time.sleep(0.02)  # the same action again, as the page does
                continue
            assert response.status_code == 200, response.text
            answered[seq] = response.json()
        killer.join()
        seq = len(answered)
        assert seq >= 40
        assert player.look()["seq"] == seq
        messages = player.get(f"{player.path}/replay").json()["messages"]
        assert messages == [answered[number] for number in range(1, seq + 1)]


def test_a_session_that_is_not_in_memory_is_rebuilt(tmp_path):
    few = replace(PATIENT, live_games=1)
    with server(tmp_path, few) as connection:
        players = [Player(connection) for _ in range(3)]
        for number, player in enumerate(players):
            player.begin(level="intermediate", mode=("classic", "fair", "lenient")[number])
            player.open(8, 8)
        for _ in range(4):
            for player in players:
                player.act("solve")
        for player in players:
            assert player.look()["picture"] == player.rows


def test_the_ending_is_the_same_after_a_restart(tmp_path):
    with server(tmp_path) as connection:
        player = Player(connection)
        player.begin(layout="4x1:.*..")
        player.open(0, 0)
        player.open(0, 1)
        ended = player.look()
    with server(tmp_path) as connection:
        player.client = connection
        assert player.look() == ended
        assert player.act("undo")["changed"] == [[0, 1, "."]]
        assert player.open(0, 2)["changed"] == [[0, 2, "1"]]
        assert player.look()["picture"] == ["1.1."]


def test_games_left_alone_for_long_are_ended_and_not_counted_as_lost(tmp_path):
    with server(tmp_path) as connection:
        player = Player(connection)
        player.begin()
        player.open(4, 4)
        services = services_of(connection)
        assert connection.portal is not None
        assert connection.portal.call(maintenance.end_idle_games, services) == 0
        services.desk._clock = lambda: time.time() + 31 * 86_400
        services.desk.live.forget(player.id)
        assert connection.portal.call(maintenance.end_idle_games, services) == 1
        assert player.look()["outcome"] == "resigned"
        assert player.get("/api/statistics").json()["levels"] == []
