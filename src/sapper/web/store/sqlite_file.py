"""A SQLite file: made private, opened only where it is, recognised when it was exchanged.

SQLite itself goes on with a file that was deleted, and would acknowledge what is lost when the
server ends. So the store compares, around every transaction, what stands at the file's name.
"""

import logging
import os
import sqlite3
import stat
import time
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from sapper.errors import SpecError

BUSY_SECONDS = 3.0
"""How long to wait for another process that writes."""

_LOG = logging.getLogger("sapper.web.store")
_RETRY_SECONDS = 0.01
LOG_PAGES = 10_000
"""Pages of the write-ahead log, 40 MB, from which whoever commits brings them into the file."""

_MODE = 0o600  # it holds the secrets of running games

Identity = tuple[tuple[int, int], tuple[int, int]]
"""Which files stand at the names of a database and of its write-ahead log."""


class SqliteFile:
    """The file of a database."""

    def __init__(self, name: str) -> None:
        """Take a file, and make it if it is missing.

        Raises:
            SpecError: no file can be there.
        """
        self.path = Path(name).expanduser().absolute()
        """Where it is."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _MODE))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SpecError(f"{name!r} cannot be used as a database: {reason}") from None
        if os.name == "posix" and stat.S_IMODE(self.path.stat().st_mode) & 0o077:
            _LOG.warning("%s can be read by others of this machine: chmod 600 it", self.path)

    def engine(self) -> Engine:
        """Return what opens connections to it; they never make the file anew."""
        address = f"{self.path.as_uri()}?mode=rw"

        def connect() -> sqlite3.Connection:
            connection = sqlite3.connect(
                address, uri=True, timeout=BUSY_SECONDS, check_same_thread=False
            )
            try:
                # The driver must not begin transactions by itself: see `_begin`.
                connection.isolation_level = None
                _log_ahead(connection)
                connection.execute("PRAGMA synchronous=NORMAL")
                # That waits for the disk. See `Database.bring_log_home`, which does it before.
                connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
            except BaseException:
                connection.close()  # a damaged or locked file: nobody else knows of it yet
                raise
            return connection

        engine = sa.create_engine(
            "sqlite://",
            hide_parameters=True,  # no error tells a secret or a token to the log
            creator=connect,
            poolclass=sa.QueuePool,
        )

        @sa.event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            # Who will write says so at once: a reader that turns writer may be refused.
            writes = connection.get_execution_options().get("writes", False)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine

    def check(self, engine: Engine) -> None:
        """Read the whole file.

        Raises:
            SpecError: it is damaged.
        """
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise SpecError(f"{str(self.path)!r} is damaged, restore a backup of it: {found}")

    def identity(self) -> Identity | None:
        """Return which files stand at its names now; ``None`` when one is missing."""
        try:
            # Twice around every transaction: `os.stat` takes a third of the time of `Path.stat`.
            file, log = os.stat(self.path), os.stat(f"{self.path}-wal")  # noqa: PTH116
        except OSError:
            return None
        return (file.st_dev, file.st_ino), (log.st_dev, log.st_ino)


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Let a database write to a log first, so that readers and a writer do not wait.

    Of several that open a new file at once, all but one are refused without SQLite's own waiting:
    the lock that the change needs is taken by a reader that turns writer.
    """
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return
