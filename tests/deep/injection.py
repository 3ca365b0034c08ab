"""Failures at every point where the store talks to its database.

There is a point before and after each statement, including commits: after a commit, the database
has saved something that the server cannot yet know to be saved. Points are counted from 0 while an
injection is attached; a function is called at the chosen one.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg

from sapper.web.store.database import SqliteDatabase
from sapper.web.store.postgresql import PostgresqlConnection
from sapper.web.store.store import Store


class Injection:
    """Counts points, and calls a function at one of them."""

    def __init__(self, at: int | None, happens: Callable[[], None]) -> None:
        self.at = at
        self.happens = happens
        self.passed: list[str] = []
        """The kind of each point."""
        self.hit: str | None = None
        """The point at which it happened."""

    def point(self, name: str) -> None:
        number = len(self.passed)
        self.passed.append(name)
        if number == self.at:
            self.hit = name
            self.happens()


@contextmanager
def injected(
    store: Store | None, at: int | None = None, happens: Callable[[], None] = lambda: None
) -> Iterator[Injection]:
    """Count the points of a store while the block runs, and call a function at one of them.

    Args:
        store: the store; ``None`` for every one of this process, those opened meanwhile included.
        at: the point.
        happens: what happens there.
    """
    injection = Injection(at, happens)
    database: Any = None if store is None else store.database
    opened = SqliteDatabase._open
    executed = PostgresqlConnection.execute

    def execute(self: PostgresqlConnection, statement: str, *values: Any) -> Any:
        return _run(injection, lambda *rest: executed(self, *rest), statement, *values)

    with (
        patch.object(SqliteDatabase, "_open", lambda self: _Watched(opened(self), injection)),
        patch.object(PostgresqlConnection, "execute", execute),
    ):
        if isinstance(database, SqliteDatabase):
            database._connection = _Watched(database._connection, injection)  # type: ignore[assignment]
        try:
            yield injection
        finally:
            if isinstance(database, SqliteDatabase) and isinstance(database._connection, _Watched):
                database._connection = database._connection.inner


class _Watched:
    """A connection of SQLite whose statements are points."""

    def __init__(self, inner: sqlite3.Connection, injection: Injection) -> None:
        self.inner = inner
        self._injection = injection

    def execute(self, statement: str, *values: Any) -> Any:
        return _run(self._injection, self.inner.execute, statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def _run(injection: Injection, execute: Callable[..., Any], statement: str, *values: Any) -> Any:
    # These statements save nothing. The log is copied after a second, and no player waits for it.
    if statement == "ROLLBACK" or statement.startswith("PRAGMA wal_checkpoint"):
        return execute(statement, *values)
    injection.point(f"before {_first_words(statement)}")
    found = execute(statement, *values)
    injection.point(f"after {_first_words(statement)}")
    return found


def disk_error() -> None:
    """What SQLite says when the disk fails."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE  # type: ignore[misc]
    raise error


def server_error() -> None:
    """What PostgreSQL says when its disk is full."""
    raise psycopg.errors.DiskFull("no space left on device")


def _first_words(statement: str) -> str:
    return " ".join(statement.split()[:3])
