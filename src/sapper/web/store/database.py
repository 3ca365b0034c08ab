"""The open database: transactions, and what happens when it fails.

A fault is told to whoever asked (see ``faults``), and to the log once, when it begins and when it
ends. Nothing has to be done for the server to come back: every request tries again.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine, make_url

from sapper.errors import SpecError
from sapper.web.store import postgresql_server, schema
from sapper.web.store.faults import FaultReason, StoreError, fault_of
from sapper.web.store.sqlite_file import BUSY_SECONDS, Identity, SqliteFile

_LOG = logging.getLogger("sapper.web.store")
# After these the connections to a file are of no use, even when the fault has ended.
_REOPENED = (
    FaultReason.DAMAGED,
    FaultReason.FAILED,
    FaultReason.MISSING,
    FaultReason.READ_ONLY,
)
_CHECK_SECONDS = 5.0  # a damaged file is read as a whole no more often than that


class Database:
    """A database and its connections."""

    def __init__(self, url: str) -> None:
        """Open a database; make its tables if it has none, and bring old ones up to date.

        Args:
            url: a file name means SQLite, ``postgresql://…`` PostgreSQL.

        Raises:
            SpecError: there is no such database, it is damaged, or a newer sapper wrote it.
        """
        self.generation = 0
        """How many times the file was exchanged: what is remembered from before may be wrong."""
        self._identity: Identity | None = None
        self._turn = threading.Lock()
        self._reopening = threading.Lock()
        self._fault: FaultReason | None = None
        self._next_check = 0.0
        name = _shown(url)
        try:
            self._file, self._engine = _engine(url)
        except ModuleNotFoundError as error:
            raise SpecError(
                f"{name} cannot be used as a database: {error.name!r} is not installed,"
                " pip install 'sapper[postgres]'"
            ) from None
        self._is_closed = False
        self._closed = 0  # how many times all connections were closed
        sa.event.listen(self._engine, "connect", self._opened)
        sa.event.listen(self._engine, "checkin", self._returned)
        self._writing = self._engine.execution_options(writes=True)
        try:
            self._prepare(name)
        except BaseException as error:
            self.close()
            if not isinstance(error, sa.exc.SQLAlchemyError):
                raise
            reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            raise SpecError(f"{name} cannot be used as a database: {reason}") from None

    @property
    def is_file(self) -> bool:
        """Whether it is a file of this machine, and no server."""
        return self._file is not None

    def _prepare(self, name: str) -> None:
        if self._file is not None:
            self._file.check(self._engine)
        with self._writing.begin() as connection:
            schema.prepare(connection, name)
        if self._file is not None:
            self._identity = self._file.identity()

    def close(self) -> None:
        """Close every connection; one that is in use, or is opened yet, when it is given back."""
        self._is_closed = True
        self.close_connections()

    def close_connections(self) -> None:
        """Close every connection; whoever needs one opens it anew."""
        self._closed += 1
        self._engine.dispose()

    def _opened(self, _connection: object, record: sa.pool.ConnectionPoolEntry) -> None:
        record.info["closed"] = self._closed

    def _returned(self, connection: object, record: sa.pool.ConnectionPoolEntry) -> None:
        if connection is None:
            return  # it failed, and is closed already
        if self._is_closed or record.info["closed"] != self._closed:
            record.invalidate()

    def check(self) -> None:
        """Find out whether a move could be kept now, by writing nothing.

        Raises:
            StoreError: it could not.
        """
        with self._transaction() as connection:
            connection.execute(sa.text("SELECT 1"))

    def bring_log_home(self) -> None:
        """Copy what SQLite has written to its log into the file, while others go on writing.

        SQLite lets whoever commits do that every thousand pages, and wait for the disk: some ten
        milliseconds, in which no move is kept. What goes wrong here is told to the next who writes.
        """
        if self._file is None or self._identity is None or self._is_closed:
            return
        if self._file.identity() != self._identity:
            return  # another file stands there, which nobody has opened yet
        with suppress(sa.exc.SQLAlchemyError, sqlite3.Error):
            connection = self._engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            finally:
                connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Give a connection whose work is kept, all of it, when the block ends."""
        if self._file is None:
            with self._telling_faults(), self._writing.begin() as connection:
                yield connection
            return
        # SQLite has one writer at a time, and who finds it busy sleeps and tries again, longer
        # each time. Threads of one process queue here instead.
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise StoreError(self._fault or FaultReason.BUSY)
        try:
            with self._telling_faults():
                identity = self._current_file(self._file)
                with self._writing.begin() as connection:
                    yield connection
                if self._file.identity() != identity:  # what was kept has just been deleted
                    raise StoreError(FaultReason.MISSING)
        finally:
            self._turn.release()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._telling_faults():
            if self._file is not None:
                self._current_file(self._file)
            with self._engine.connect() as connection:
                yield connection

    def _current_file(self, file: SqliteFile) -> Identity:
        """Return which file is open; one that was put into its place is opened first.

        Raises:
            StoreError: the file is missing, or what is in its place is no good.
        """
        opened = self._identity
        if opened is not None and file.identity() == opened:
            return opened
        with self._reopening:
            if self._identity is None or self._identity is opened:
                self._identity = self._reopen(file, opened)
            return self._identity

    def _reopen(self, file: SqliteFile, before: Identity | None) -> Identity:
        """Open the file that stands at the name now, and return which it is."""
        if self._fault is FaultReason.DAMAGED and time.monotonic() < self._next_check:
            raise StoreError(FaultReason.DAMAGED)
        self._next_check = time.monotonic() + _CHECK_SECONDS
        self.close_connections()
        try:
            with self._engine.connect() as connection:
                schema.check(connection, str(file.path))
            found = file.identity()
            if found is None:
                raise StoreError(FaultReason.MISSING)
            if before is None or found[0] != before[0]:
                file.check(self._engine)
        except SpecError as error:
            _LOG.error("%s", error)
            raise StoreError(FaultReason.DAMAGED) from None
        self.generation += 1
        return found

    @contextmanager
    def _telling_faults(self) -> Iterator[None]:
        """Turn errors of the database into faults; log where one begins and where it ends."""
        try:
            yield
        except (sa.exc.SQLAlchemyError, StoreError) as error:
            fault = error if isinstance(error, StoreError) else fault_of(error)
            if fault is None:
                raise
            if fault.reason is not self._fault:
                self._fault = fault.reason
                _LOG.error("the store cannot be used: %s (%s)", fault, _cause(error))
            if fault.reason in _REOPENED:
                self._identity = None  # the next request opens the file anew
            raise fault from None
        if self._fault is not None:
            self._fault = None
            _LOG.warning("the store works again")


def _engine(url: str) -> tuple[SqliteFile | None, Engine]:
    """Return what opens connections to a database, and the file if it is one.

    Raises:
        SpecError: it is neither a file nor the URL of a PostgreSQL server.
        ModuleNotFoundError: the driver is missing.
    """
    no_database = f"{_shown(url)} cannot be used as a database"
    name: str | None = url
    if "://" in url:
        try:
            address = make_url(url)
        except (sa.exc.ArgumentError, ValueError):
            raise SpecError(f"{no_database}: it is not a URL") from None
        if address.drivername in ("postgresql", "postgres", postgresql_server.DRIVER):
            return None, postgresql_server.engine(address)
        if address.drivername != "sqlite":
            raise SpecError(f"{no_database}: a file for SQLite, or postgresql://… for PostgreSQL")
        name = address.database
    if name in (None, "", ":memory:"):
        raise SpecError(f"{no_database}: it would be lost, name a file")
    file = SqliteFile(str(name))
    return file, file.engine()


def _cause(error: Exception) -> str:
    """Return what the driver said, without the statement and its values."""
    return str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]


def _shown(url: str) -> str:
    """Return a database as it may be shown: without a password."""
    if "://" not in url:
        return repr(url)
    try:
        return repr(make_url(url).render_as_string(hide_password=True))
    except (sa.exc.ArgumentError, ValueError):
        return repr(url.partition("://")[0] + "://…")
