"""Data that a server deletes by itself. ``test_restart`` tests that it ends idle games."""

import threading
from dataclasses import replace

from tests.web.player import PATIENT, Player, refused, server, services_of

from sapper.app.storage import StoredTraining
from sapper.web import maintenance
from sapper.web.store.database import SqliteDatabase


def test_old_games_are_deleted_and_results_stay(tmp_path):
    limits = replace(PATIENT, unplayed_days=0.0, kept_days=0.0)
    with server(tmp_path) as client:
        played, practised, unplayed, running = (Player(client) for _ in range(4))
        played.begin(level="beginner")
        played.open(4, 4)
        played.act("resign")
        practised.begin(layout="4x1:.*..")
        practised.act("resign")
        unplayed.begin()
        running.begin()
        running.open(0, 0)
        store = services_of(client).store
        store.change_sessions("somebody", 1.0, add="another")
        store.change_sessions("somebody", 2.0, add="fresh", revoke_all=True)
        store.keep_training(StoredTraining("asked once", 1, 10.0, {}))
    with server(tmp_path, limits) as client:
        assert client.portal is not None
        client.portal.call(maintenance.delete_old_games, services_of(client))
        refused(client.get(played.path), 410, "game_deleted")
        refused(client.get(practised.path), 404, "no_such_game")
        refused(client.get(unplayed.path), 404, "no_such_game")
        assert client.get(running.path).json()["outcome"] == "in progress"
        statistics = client.get("/api/statistics", headers=played.headers).json()
        assert statistics["levels"][0]["games"] == 1
        store = services_of(client).store
        assert store.player_of("fresh") == "somebody"
        assert store.player_of("another") == "another"  # an invalid token that no client has
        assert store.training("asked once") is None


def test_the_log_of_the_database_is_kept_short_while_the_server_runs(tmp_path, monkeypatch):
    monkeypatch.setattr(maintenance, "LOG_SECONDS", 0.0)
    brought = threading.Event()
    monkeypatch.setattr(SqliteDatabase, "checkpoint", lambda _: brought.set())
    with server(tmp_path):
        assert brought.wait(30)
