"""A database as sapper 0.1 made it, with games in flight."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

GAMES = Path(__file__).with_name("games_of_0_1.json")
GAMES_OF_0_3 = Path(__file__).with_name("games_of_0_3.json")
"""What a server of revision 0006 had stored in SQLite, and what its player saw."""

# What `METADATA.create_all` of sapper 0.1 sent to PostgreSQL; SQLite was sent `DOUBLE`.
TABLES = """
CREATE TABLE games (
 id VARCHAR(32) NOT NULL, player VARCHAR(64) NOT NULL, wish JSON NOT NULL,
 secret VARCHAR(64) NOT NULL, created DOUBLE PRECISION NOT NULL, touched DOUBLE PRECISION NOT NULL,
 begun DOUBLE PRECISION, seq INTEGER NOT NULL, outcome VARCHAR(16) NOT NULL,
 aided BOOLEAN NOT NULL, hints INTEGER NOT NULL, counted BOOLEAN NOT NULL, PRIMARY KEY (id));
CREATE INDEX ix_games_player ON games (player);
CREATE TABLE actions (
 game VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, request VARCHAR(64) NOT NULL, log TEXT NOT NULL,
 answer TEXT NOT NULL, PRIMARY KEY (game, seq), FOREIGN KEY(game) REFERENCES games (id));
CREATE TABLE results (
 game VARCHAR(32) NOT NULL, player VARCHAR(64) NOT NULL, level VARCHAR(40) NOT NULL,
 mode VARCHAR(16) NOT NULL, won BOOLEAN NOT NULL, aided BOOLEAN NOT NULL,
 seconds DOUBLE PRECISION NOT NULL, bbbv INTEGER NOT NULL, solved INTEGER NOT NULL,
 guesses INTEGER NOT NULL, forced INTEGER NOT NULL, luck DOUBLE PRECISION NOT NULL,
 ended DOUBLE PRECISION NOT NULL, PRIMARY KEY (game), FOREIGN KEY(game) REFERENCES games (id));
CREATE INDEX results_of_a_player ON results (player, level, mode, ended);
CREATE TABLE version (number INTEGER NOT NULL, PRIMARY KEY (number));
INSERT INTO version (number) VALUES (1);
"""


@contextmanager
def _connected(url: str) -> Iterator[Any]:
    if "://" in url:
        with psycopg.connect(url) as connection:
            yield connection
        return
    Path(url).parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(url)
    with connection:
        yield connection
    connection.close()


def make_old_database(url: str) -> None:
    """Make the tables in an empty database."""
    with _connected(url) as connection:
        for statement in TABLES.split(";"):
            if "://" not in url:
                statement = statement.replace("DOUBLE PRECISION", "DOUBLE")  # noqa: PLW2901
            if statement.strip():
                connection.execute(statement)


def execute(url: str, statement: str, **values: object) -> list[tuple[object, ...]]:
    """Run a statement, and return its rows."""
    if "://" in url:
        statement = re.sub(r":(\w+)", r"%(\1)s", statement) if values else statement
    with _connected(url) as connection:
        found = connection.execute(statement, values or ())
        return found.fetchall() if found.description else []


def add_old_games(url: str, games: Path = GAMES) -> dict[str, Any]:
    """Add some games that a server of sapper 0.1, or a later one, had kept when it was killed.

    Returns:
        The token of their player, and what the player saw of each.
    """
    kept: dict[str, Any] = json.loads(games.read_text())
    for statement in kept.get("ddl", ()):
        execute(url, statement)
    for table, rows in kept["tables"].items():
        names = ", ".join(rows[0])
        places = ", ".join(f":{name}" for name in rows[0])
        for row in rows:
            values = {
                name: json.dumps(value) if isinstance(value, dict) else value
                for name, value in row.items()
            }
            execute(url, f"INSERT INTO {table} ({names}) VALUES ({places})", **values)
    return kept
