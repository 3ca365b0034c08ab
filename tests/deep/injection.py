"""Faults at every point where the store talks to its database.

A point lies before and after each statement, before each commit, and after it: there the database
has kept what the server does not know to be kept. Points are counted from 0 while an injection is
attached; what happens at the chosen one is a function.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy.engine.default import DefaultDialect

from sapper.web.store import Store


class Injection:
    """Counts points, and calls a function at one of them."""

    def __init__(self, at: int | None, happens: Callable[[], None]) -> None:
        self.at = at
        self.happens = happens
        self.passed: list[str] = []
        """What each point is about."""
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
    """Count the points of a store while the block runs; at one of them let something happen.

    Args:
        store: the store; ``None`` for every one of this process, those opened meanwhile included.
        at: the point.
        happens: what happens there.
    """
    injection = Injection(at, happens)
    engine: Any = sa.Engine if store is None else store._engine
    dialect: Any = DefaultDialect if store is None else store._engine.dialect
    commit = dialect.do_commit

    def before(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        injection.point(f"before {_first_words(statement)}")

    def after(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        injection.point(f"after {_first_words(statement)}")

    def do_commit(*connection: Any) -> None:
        injection.point("before COMMIT")
        commit(*connection)
        injection.point("after COMMIT")

    sa.event.listen(engine, "before_cursor_execute", before)
    sa.event.listen(engine, "after_cursor_execute", after)
    dialect.do_commit = do_commit
    try:
        yield injection
    finally:
        dialect.do_commit = commit
        sa.event.remove(engine, "before_cursor_execute", before)
        sa.event.remove(engine, "after_cursor_execute", after)


def disk_error() -> None:
    """What SQLite says when the disk fails."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE  # type: ignore[misc]
    raise sa.exc.OperationalError("", {}, error)


def server_error() -> None:
    """What PostgreSQL says when its disk is full."""
    raise sa.exc.OperationalError("", {}, psycopg.errors.DiskFull("no space left on device"))


def _first_words(statement: str) -> str:
    return " ".join(statement.split()[:3])
