"""The database schema, as a list of revisions.

A new database gets all revisions, and an old one gets those that it lacks, in one transaction and
by one process at a time. So all databases get their tables in the same way. Released revisions
are never changed; a change is a new revision. A database of a newer version of sapper is refused,
because its tables are unknown.
"""
# ruff: noqa: S608 - statements are built from constants; values are parameters

import json
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from sapper.app.storage import SUMS, StoredResult, StoredTotals
from sapper.errors import SpecError

if TYPE_CHECKING:  # that module imports this one
    from sapper.web.store.database import Connection, Database

_LOCK = 0x5A99E4  # the id of a PostgreSQL advisory lock; an arbitrary number


def _leave_out_what_the_log_gives_back(connection: "Connection") -> None:
    """Reduce stored answers to the parts that the log of a game cannot reproduce.

    Stored answers used to contain all changed cells: half a megabyte when the first move on a large
    board was undone.
    """
    games = connection.execute("SELECT id FROM games WHERE seq > 0").fetchall()
    for (game,) in games:
        answers = connection.execute(
            "SELECT seq, answer FROM actions WHERE game = :game AND answer <> ''", {"game": game}
        )
        for seq, text in answers.fetchall():
            connection.execute(
                "UPDATE actions SET answer = :extra WHERE game = :game AND seq = :seq",
                {"extra": _extra(json.loads(text)), "game": game, "seq": seq},
            )


def _extra(answer: dict[str, Any]) -> str:
    extra: dict[str, Any] = {name: True for name in ("aided", "counted") if answer.get(name)}
    if answer.get("refused") is not None:
        extra |= {name: answer.get(name) for name in ("refused", "done", "seconds")}
    result = (answer.get("ending") or {}).get("result")
    if result is not None:
        extra |= {name: result.get(name) for name in ("best_time", "best_before", "hints")}
    return json.dumps(extra, separators=(",", ":"), ensure_ascii=False) if extra else ""


TOTALS = tuple(field.name for field in fields(StoredTotals))
"""The columns of the table of totals, except the player."""

_SUMS = ", ".join(f"{name} = totals.{name} + excluded.{name}" for name in SUMS)
_ADD_TOTALS = (
    f"INSERT INTO totals (player, {', '.join(TOTALS)})"
    f" VALUES (:player, {', '.join(f':{name}' for name in TOTALS)})"
    f" ON CONFLICT (player, level, mode) DO UPDATE SET {_SUMS},"
    " streak = CASE WHEN excluded.wins > 0 THEN totals.streak + 1 ELSE 0 END,"
    " longest = CASE WHEN excluded.wins > 0 AND totals.streak >= totals.longest"
    " THEN totals.streak + 1 ELSE totals.longest END,"
    + ",".join(
        f" {name} = CASE WHEN totals.{name} IS NULL OR excluded.{name} {better} totals.{name}"
        f" THEN excluded.{name} ELSE totals.{name} END"
        for name, better in (("best_seconds", "<"), ("best_speed", ">"), ("luckiest", "<"))
    )
)


def add_to_totals(connection: "Connection", result: StoredResult) -> None:
    """Add a result to the totals of its player; see ``StoredTotals.plus``."""
    connection.execute(_ADD_TOTALS, {"player": result.player, **asdict(StoredTotals.of(result))})


def _add_up_results(connection: "Connection") -> None:
    names = tuple(field.name for field in fields(StoredResult) if field.name != "assist")
    rows = connection.execute(
        f"SELECT {', '.join(names)} FROM results ORDER BY player, level, mode, ended, game"
    )
    for row in rows.fetchall():
        add_to_totals(connection, StoredResult(**dict(zip(names, row, strict=True))))


REVISIONS: "dict[str, tuple[str | Callable[[Connection], None], ...]]" = {
    # The tables of sapper 0.1: games, actions, results.
    "0001": (
        """CREATE TABLE games (
            id VARCHAR(32) NOT NULL PRIMARY KEY,
            player VARCHAR(64) NOT NULL,
            wish JSON NOT NULL,
            secret VARCHAR(64) NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            touched DOUBLE PRECISION NOT NULL,
            begun DOUBLE PRECISION,
            seq INTEGER NOT NULL,
            outcome VARCHAR(16) NOT NULL,
            aided BOOLEAN NOT NULL,
            hints INTEGER NOT NULL,
            counted BOOLEAN NOT NULL)""",
        "CREATE INDEX ix_games_player ON games (player)",
        """CREATE TABLE actions (
            game VARCHAR(32) NOT NULL REFERENCES games (id),
            seq INTEGER NOT NULL,
            request VARCHAR(64) NOT NULL,
            log TEXT NOT NULL,
            answer TEXT NOT NULL,
            PRIMARY KEY (game, seq))""",
        """CREATE TABLE results (
            game VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES games (id),
            player VARCHAR(64) NOT NULL,
            level VARCHAR(40) NOT NULL,
            mode VARCHAR(16) NOT NULL,
            won BOOLEAN NOT NULL,
            aided BOOLEAN NOT NULL,
            seconds DOUBLE PRECISION NOT NULL,
            bbbv INTEGER NOT NULL,
            solved INTEGER NOT NULL,
            guesses INTEGER NOT NULL,
            forced INTEGER NOT NULL,
            luck DOUBLE PRECISION NOT NULL,
            ended DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX results_of_a_player ON results (player, level, mode, ended)",
        # sapper 0.1 and 0.2 check this version, and refuse a database with another number.
        "CREATE TABLE version (number INTEGER NOT NULL PRIMARY KEY)",
        "INSERT INTO version VALUES (1)",
    ),
    # Boards of the day, and keys of the server. sapper 0.2 created these without a revision.
    "0002": (
        """CREATE TABLE IF NOT EXISTS daily_games (
            player VARCHAR(64) NOT NULL,
            day VARCHAR(10) NOT NULL,
            level VARCHAR(40) NOT NULL,
            game VARCHAR(32) NOT NULL REFERENCES games (id),
            PRIMARY KEY (player, day, level))""",
        """CREATE TABLE IF NOT EXISTS server_keys (
            name VARCHAR(32) NOT NULL PRIMARY KEY,
            key VARCHAR(64) NOT NULL)""",
    ),
    # Tokens that can be revoked, and players with a pass-phrase. The version changes, so that
    # servers of sapper 0.1 and 0.2, which would accept revoked tokens, refuse the database.
    "0003": (
        """CREATE TABLE sessions (
            token VARCHAR(64) NOT NULL PRIMARY KEY,
            player VARCHAR(64) NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            revoked BOOLEAN NOT NULL)""",
        "CREATE INDEX ix_sessions_player ON sessions (player)",
        """CREATE TABLE accounts (
            player VARCHAR(64) NOT NULL PRIMARY KEY,
            name VARCHAR(64) NOT NULL UNIQUE,
            passphrase VARCHAR(200) NOT NULL,
            created DOUBLE PRECISION NOT NULL)""",
        "UPDATE version SET number = 2",
    ),
    "0004": (),  # its change of answers is obsolete since revision 0007
    # The accuracy of a game, if it was reviewed.
    "0005": ("ALTER TABLE results ADD COLUMN accuracy DOUBLE PRECISION",),
    "0006": (
        """CREATE TABLE training (
            player VARCHAR(64) NOT NULL PRIMARY KEY,
            seq INTEGER NOT NULL,
            touched DOUBLE PRECISION NOT NULL,
            data JSON NOT NULL)""",
    ),
    "0007": (_leave_out_what_the_log_gives_back,),
    # Totals of a player's results, so that statistics do not read all results.
    "0008": (
        """CREATE TABLE totals (
            player VARCHAR(64) NOT NULL,
            level VARCHAR(40) NOT NULL,
            mode VARCHAR(16) NOT NULL,
            games INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            unaided INTEGER NOT NULL,
            streak INTEGER NOT NULL,
            longest INTEGER NOT NULL,
            seconds DOUBLE PRECISION NOT NULL,
            best_seconds DOUBLE PRECISION,
            speeds INTEGER NOT NULL,
            speed DOUBLE PRECISION NOT NULL,
            best_speed DOUBLE PRECISION,
            guesses INTEGER NOT NULL,
            forced INTEGER NOT NULL,
            luck DOUBLE PRECISION NOT NULL,
            luckiest DOUBLE PRECISION,
            reviewed INTEGER NOT NULL,
            accuracy DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (player, level, mode))""",
        """CREATE INDEX best_of_a_player ON results (player, level, mode, seconds)
            WHERE won AND NOT aided""",
        _add_up_results,
    ),
    # Beginner was 8x8 and is now 9x9; old results keep the size of their boards.
    "0009": tuple(
        f"UPDATE {table} SET level = '{after}' WHERE level = '{before}'"
        for before, after in (("beginner", "beginner-8x8"), ("beginner-9x9", "beginner"))
        for table in ("results", "totals")
    ),
    # Names as written by the players, and the automatic help in a game.
    "0010": (
        "ALTER TABLE accounts ADD COLUMN shown VARCHAR(64) NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN assist VARCHAR(16) NOT NULL DEFAULT 'chord'",
    ),
}
"""The revisions, in order."""

HEAD = next(reversed(REVISIONS))
"""The newest revision."""


def prepare(database: "Database", connection: "Connection", name: str) -> None:
    """Create or update the tables of a database.

    Args:
        database: the database.
        connection: a connection in a write transaction; on SQLite, the transaction is the lock.
        name: the database name for messages.

    Raises:
        SpecError: a newer version of sapper, or another program, wrote the database.
    """
    if not database.is_file:
        connection.execute("SELECT pg_advisory_xact_lock(:lock)", {"lock": _LOCK})
    missing = _missing(database.tables(connection), connection, name)
    for revision in missing:
        for step in REVISIONS[revision]:
            if callable(step):
                step(connection)
            else:
                connection.execute(step)
    if missing:
        connection.execute("UPDATE alembic_version SET version_num = :head", {"head": HEAD})


def _missing(tables: set[str], connection: "Connection", name: str) -> list[str]:
    """Return the revisions that a database lacks."""
    known = list(REVISIONS)
    if "alembic_version" in tables:  # the name is that of a tool used before sapper 0.4
        found = _revision(connection)
        if found not in known:
            raise SpecError(
                f"{name} was written by a newer version of sapper (revision {found}, this version"
                f" supports {HEAD}): update sapper"
            )
        return known[known.index(found) + 1 :]
    missing = known
    if "version" in tables:
        (number,) = connection.execute("SELECT number FROM version").fetchone()
        if number != 1:
            raise SpecError(f"{name} was written by another version of sapper: {number}")
        missing = known[1:]
    elif foreign := tables & {"games", "actions", "results"}:
        raise SpecError(f"{name} has a table {min(foreign)!r} that does not belong to sapper")
    connection.execute(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
    )
    connection.execute("INSERT INTO alembic_version VALUES ('')")
    return missing


def check(database: "Database", connection: "Connection", name: str) -> None:
    """Check that the tables of a database are current, without changing anything.

    Raises:
        SpecError: the tables are not current.
    """
    has_revision = "alembic_version" in database.tables(connection)
    found = _revision(connection) if has_revision else None
    if found != HEAD:
        raise SpecError(f"{name!r} is not a database of this version of sapper: {found}")


def _revision(connection: "Connection") -> str | None:
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])
