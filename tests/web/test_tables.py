"""The tables, and databases that were made before some of them."""

import sqlite3
from pathlib import Path

from sapper.web.store import Store, StoredGame
from sapper.web.tables import METADATA

ADDED = ("daily_games", "server_keys")
"""Tables that a database of version 0.2 does not have."""


def test_a_database_of_an_older_sapper_gains_the_new_tables_and_keeps_its_games(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.db"
    game = StoredGame("g", "p", {"width": 4}, "00" * 32, created=1.0, touched=1.0)
    store = Store(str(path))
    store.add(game)
    store.close()
    with sqlite3.connect(path) as connection:
        for name in ADDED:
            connection.execute(f"DROP TABLE {name}")
    store = Store(str(path))
    assert store.game("g") == game
    assert store.attempts("p") == []
    store.close()


def test_all_tables_belong_to_the_store() -> None:
    assert set(METADATA.tables) == {"games", "actions", "results", "version", *ADDED}
