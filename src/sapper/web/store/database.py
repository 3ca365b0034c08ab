"""The interface of databases, and its implementation with SQLite (``postgresql`` has the other).

Every statement goes through ``Connection.execute``, including ``BEGIN`` and ``COMMIT``. Statements
have named parameters, ``:name``. A failure (``faults``) is logged once when it starts and once when
a write succeeds again. The server recovers by itself, because every request tries again.

Only the owner of a SQLite file may read it. If the file were deleted, SQLite would continue to
write to the deleted file, and the server would acknowledge moves that are lost when it ends. So the
identity of the file and of its log is checked before reading and after writing. If the file was
replaced, the new file is opened.

All requests use one connection to SQLite, and ``sqlite3`` prepares its statements once. With the
write-ahead log, a commit writes a few pages and does not wait for the disk. So the server commits
on the event loop, because a thread would cost more than the commit.
"""

import asyncio
import logging
import os
import sqlite3
import stat
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn, ParamSpec, Protocol, TypeVar

from sapper.errors import SpecError
from sapper.web.store import schema
from sapper.web.store.faults import FaultReason, StoreError, fault_of

BUSY_SECONDS = 3.0
"""Seconds to wait for another process or thread that writes."""

LOG_PAGES = 10_000
"""The size of the write-ahead log, in pages (40 MB), above which a commit copies it into the
file."""

CHECK_SECONDS = 5.0
"""Minimum seconds between complete checks of a damaged file."""

_LOG = logging.getLogger("sapper.web.store")
_RETRY_SECONDS = 0.002
_MODE = 0o600  # the file contains the secrets of running games
# After these errors a connection is unusable, even if the cause is gone.
_REOPENED = (FaultReason.DAMAGED, FaultReason.FAILED, FaultReason.MISSING, FaultReason.READ_ONLY)

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")
Identity = tuple[int, int, int, int]
"""The identity of a database file and of its write-ahead log."""


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows that the statement changed."""
        ...

    def fetchone(self) -> Any:
        """Return the next row, or ``None``."""
        ...

    def fetchall(self) -> list[Any]:
        """Return all rows."""
        ...


class Connection(Protocol):
    """An open connection."""

    def execute(self, statement: str, values: Mapping[str, object] = ..., /) -> Cursor:
        """Run one statement."""
        ...


class Database(ABC):
    """An open database. Its methods may be called from any thread."""

    is_file = False
    """Whether the database is a local file; otherwise it is on a server."""
    for_update = ""
    """The end of a ``SELECT`` that locks its rows until the transaction ends."""
    generation = 0
    """How often the database was replaced; data read before the last time may be outdated."""

    def __init__(self) -> None:
        self._fault: FaultReason | None = None

    @abstractmethod
    def _lend(self, *, writes: bool) -> Connection:
        """Lend a connection; start a transaction if it is for writing."""

    @abstractmethod
    def _take_back(self, connection: Connection) -> None:
        """Take a connection back."""

    def _check_written(self) -> None:  # noqa: B027 - only for files
        """Check that a commit went to the right file."""

    @abstractmethod
    def tables(self, connection: Connection) -> set[str]:
        """Return the names of all tables."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections."""

    @abstractmethod
    async def call(
        self,
        method: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run a function that uses this database, without blocking the event loop."""

    def checkpoint(self) -> None:  # noqa: B027 - only for files
        """Shorten the write-ahead log of the database, if it has one."""

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Lend a connection; the statements in the block are one transaction.

        Raises:
            StoreError: the transaction could not be committed.
        """
        connection = None
        try:
            connection = self._lend(writes=True)
            yield connection
            connection.execute("COMMIT")
            self._check_written()
        except BaseException as error:  # noqa: BLE001 - raised again
            if connection is not None:
                with suppress(Exception):  # a broken connection has already rolled back
                    connection.execute("ROLLBACK")
            self._raise(error)
        finally:
            if connection is not None:
                self._take_back(connection)
        if self._fault is not None:
            self._fault = None
            _LOG.warning("the store works again")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Lend a connection for reading.

        Raises:
            StoreError: the database cannot be read.
        """
        connection = None
        try:
            connection = self._lend(writes=False)
            yield connection
        except Exception as error:  # noqa: BLE001 - raised again
            self._raise(error)
        finally:
            if connection is not None:
                self._take_back(connection)

    def _raise(self, error: BaseException) -> NoReturn:
        """Raise an error; a driver error becomes a ``StoreError``."""
        if not isinstance(error, Exception):
            raise error
        fault = error if isinstance(error, StoreError) else fault_of(error)
        if fault is None:
            raise error
        self._failed(fault, error)
        raise fault from None

    def _failed(self, fault: StoreError, cause: Exception) -> None:
        """Log a failure, if it is a new one."""
        if fault.reason is not self._fault:
            self._fault = fault.reason
            said = "" if cause is fault else f" ({str(cause).partition(chr(10))[0]})"
            _LOG.error("the store cannot be used: %s%s", fault, said)


class SqliteDatabase(Database):
    """A database in a file."""

    is_file = True

    def __init__(self, name: str) -> None:
        """Open a file; create it if missing, and update its tables.

        Raises:
            SpecError: the file cannot be used.
        """
        super().__init__()
        self.path = Path(name).expanduser().absolute()
        """The path of the file."""
        self._name, self._log_name = str(self.path), f"{self.path}-wal"
        self._turn = threading.Lock()
        self._closed = False
        self._timeout = BUSY_SECONDS
        self._next_check = 0.0
        self._identity: Identity | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _MODE))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SpecError(f"{name!r} cannot be used as a database: {reason}") from None
        if os.name == "posix" and stat.S_IMODE(self.path.stat().st_mode) & 0o077:
            _LOG.warning("%s can be read by other users of this machine: chmod 600 it", self.path)
        try:
            self._connection = self._open()
        except sqlite3.Error as error:
            raise SpecError(f"{name!r} cannot be used as a database: {error}") from None
        try:
            self._check(self._connection)
            _patiently(self._connection, "BEGIN IMMEDIATE")
            schema.prepare(self, self._connection, repr(name))
            self._connection.execute("COMMIT")
            self._identity = self._found()
        except BaseException as error:
            self._connection.close()
            if not isinstance(error, sqlite3.Error):
                raise
            raise SpecError(f"{name!r} cannot be used as a database: {error}") from None

    def tables(self, connection: Connection) -> set[str]:
        """Return the names of all tables."""
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {row[0] for row in found.fetchall()}

    def close(self) -> None:
        """Close the file as soon as it is not in use."""
        with self._turn:
            self._closed = True
            self._connection.close()

    def reopen(self) -> None:
        """Make the next request open the file again."""
        with self._turn:
            self._connection.close()
            self._identity = None

    async def call(
        self,
        method: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run a function that uses this database, on the event loop.

        If another process is writing, the call waits, and other requests run in the meantime.
        """
        if self._timeout:  # so that SQLite itself no longer waits
            self._timeout = 0.0
            self._connection.execute("PRAGMA busy_timeout=0")
        patience = None
        while True:
            try:
                return method(*args, **kwargs)
            except StoreError as fault:
                is_first = patience is None
                patience = patience or time.monotonic() + BUSY_SECONDS
                if fault.reason is FaultReason.MISSING and is_first:
                    continue  # opens the current file
                if fault.reason is not FaultReason.LOCKED or time.monotonic() > patience:
                    self._failed(fault, fault)
                    raise
            await asyncio.sleep(_RETRY_SECONDS)

    def checkpoint(self) -> None:
        """Copy the write-ahead log into the file; call this method in a separate thread.

        Otherwise SQLite would do this in a commit when the log is long, and the commit would wait
        for the disk. Errors are ignored, because the next request that writes reports them.
        """
        if self._closed or self._identity is None or self._found() != self._identity:
            return  # the file was replaced, and the new one is not yet open
        with suppress(sqlite3.Error), closing(self._open()) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _lend(self, *, writes: bool) -> Connection:
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise StoreError(self._fault or FaultReason.BUSY)
        try:
            self._open_current(writes=writes)
            if writes:
                _patiently(self._connection, "BEGIN IMMEDIATE")
        except BaseException:
            self._turn.release()
            raise
        return self._connection

    def _take_back(self, connection: Connection) -> None:  # noqa: ARG002 - there is only one
        self._turn.release()

    def _check_written(self) -> None:
        if self._found() != self._identity:  # the data was committed to a deleted file
            raise StoreError(FaultReason.MISSING)

    def _failed(self, fault: StoreError, cause: Exception) -> None:
        if fault.reason is FaultReason.LOCKED and cause is not fault and _on_event_loop():
            return  # ``call`` tries again
        if fault.reason in _REOPENED:
            self._identity = None  # the next request opens the file again
        super()._failed(fault, cause)

    def _open(self) -> sqlite3.Connection:
        """Return a new connection to the existing file."""
        connection = sqlite3.connect(
            f"{self.path.as_uri()}?mode=rw",
            uri=True,
            timeout=self._timeout,
            check_same_thread=False,
            isolation_level=None,  # the driver does not start transactions by itself
        )
        try:
            # Reads and writes do not block each other in this mode.
            _patiently(connection, "PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _check(self, connection: sqlite3.Connection) -> None:
        """Check the whole file.

        Raises:
            SpecError: the file is damaged.
        """
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise SpecError(f"{str(self.path)!r} is damaged: restore a backup ({found})")

    def _found(self) -> Identity | None:
        """Return the identity of the current files; ``None`` if a file is missing."""
        try:
            # This runs for every transaction, and `os.stat` takes a third of the time of
            # `Path.stat`.
            file, log = os.stat(self._name), os.stat(self._log_name)  # noqa: PTH116
        except OSError:
            return None
        return file.st_dev, file.st_ino, log.st_dev, log.st_ino

    def _is_there(self, opened: Identity) -> bool:
        """Return whether the file is still the one that was opened."""
        try:
            file = os.stat(self._name)  # noqa: PTH116
        except OSError:
            return False
        return (file.st_dev, file.st_ino) == opened[:2]

    def _open_current(self, *, writes: bool) -> None:
        """Open the current file if it was replaced.

        The identity of the log is checked before reading and after writing.

        Raises:
            StoreError: the file is missing, or is not a store.
        """
        if self._closed:
            raise StoreError(FaultReason.MISSING)
        opened = self._identity
        is_good = opened is not None and not self._connection.in_transaction
        if opened is not None and is_good:
            is_good = self._is_there(opened) if writes else self._found() == opened
        if not is_good:
            self._identity = None
            self._identity = self._opened_again(opened)

    def _opened_again(self, before: Identity | None) -> Identity:
        """Open the current file, and return its identity."""
        if self._fault is FaultReason.DAMAGED and time.monotonic() < self._next_check:
            raise StoreError(FaultReason.DAMAGED)
        self._next_check = time.monotonic() + CHECK_SECONDS
        self._connection.close()
        self._connection = self._open()
        try:
            schema.check(self, self._connection, str(self.path))
            found = self._found()
            if found is None:
                raise StoreError(FaultReason.MISSING)
            if before is None or found[:2] != before[:2]:
                self._check(self._connection)
        except SpecError as error:
            _LOG.error("%s", error)
            raise StoreError(FaultReason.DAMAGED) from None
        self.generation += 1
        return found


def _on_event_loop() -> bool:
    """Return whether this thread runs an event loop, which must not be blocked."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _patiently(connection: sqlite3.Connection, statement: str) -> None:
    """Run a statement as soon as no other process is writing.

    SQLite does not always wait: if several processes open a new file at once, only one succeeds.
    This function waits in a thread, but not on the event loop: see ``call``.
    """
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or _on_event_loop() or time.monotonic() > patience:
                raise
        else:
            return
        time.sleep(_RETRY_SECONDS)
