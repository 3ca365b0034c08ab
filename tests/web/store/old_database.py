"""A database as sapper 0.1 made it, with games in flight."""

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from sapper.web.store import postgresql_server

GAMES = Path(__file__).with_name("games_of_0_1.json")

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


def _engine(url: str) -> sa.Engine:
    if "://" in url:
        return sa.create_engine(make_url(url).set(drivername=postgresql_server.DRIVER))
    Path(url).parent.mkdir(parents=True, exist_ok=True)
    return sa.create_engine(f"sqlite:///{url}")


def make_old_database(url: str) -> None:
    """Make the tables in an empty database."""
    engine = _engine(url)
    with engine.begin() as connection:
        for statement in TABLES.split(";"):
            if connection.dialect.name == "sqlite":
                statement = statement.replace("DOUBLE PRECISION", "DOUBLE")  # noqa: PLW2901
            if statement.strip():
                connection.exec_driver_sql(statement)
    engine.dispose()


def execute(url: str, statement: str, **values: object) -> list[tuple[object, ...]]:
    """Run a statement, and return its rows."""
    engine = _engine(url)
    with engine.begin() as connection:
        found = connection.execute(sa.text(statement), values)
        rows = [tuple(row) for row in found] if found.returns_rows else []
    engine.dispose()
    return rows


def add_old_games(url: str) -> dict[str, Any]:
    """Add some games that a server of sapper 0.1 had kept when it was killed.

    Returns:
        The token of their player, and what the player saw of each.
    """
    kept: dict[str, Any] = json.loads(GAMES.read_text())
    engine = _engine(url)
    with engine.begin() as connection:
        for table, rows in kept["tables"].items():
            names = ", ".join(rows[0])
            places = ", ".join(f":{name}" for name in rows[0])
            statement = sa.text(f"INSERT INTO {table} ({names}) VALUES ({places})")
            if "wish" in rows[0]:
                statement = statement.bindparams(sa.bindparam("wish", type_=sa.JSON))
            connection.execute(statement, rows)
    engine.dispose()
    return kept
