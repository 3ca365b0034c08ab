"""What SQLite and PostgreSQL have in common: transactions, and errors turned into answers.

Every statement goes through ``Connection.execute``, ``BEGIN`` and ``COMMIT`` included. Statements
have named parameters, ``:name``. A failure is an answer of status 503 that says when to try again;
it is logged once when it starts and once when a write succeeds again. Nothing has to be done for
the server to recover: every request tries again.
"""

import logging
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import StrEnum
from typing import Any, NoReturn, ParamSpec, Protocol, TypeVar

from sapper.app.errors import RequestError

_LOG = logging.getLogger("sapper.web.store")
_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows that it changed."""
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


class FaultReason(StrEnum):
    """What is wrong with a database."""

    BUSY = "busy"
    DAMAGED = "damaged"
    DISK_FULL = "disk_full"
    FAILED = "failed"
    LOCKED = "locked"
    MISSING = "missing"
    READ_ONLY = "read_only"
    UNREACHABLE = "unreachable"


_WORDS: dict[FaultReason, tuple[str, int]] = {
    FaultReason.BUSY: ("too many requests are using the database", 1),
    FaultReason.DAMAGED: ("the database is damaged", 10),
    FaultReason.DISK_FULL: ("the disk is full", 5),
    FaultReason.FAILED: ("the disk cannot be read or written", 5),
    FaultReason.LOCKED: ("another program has locked the database", 1),
    FaultReason.MISSING: ("the database is not where it was", 5),
    FaultReason.READ_ONLY: ("the database cannot be written", 5),
    FaultReason.UNREACHABLE: ("the database server cannot be reached", 2),
}
"""The words for each reason, and the seconds after which to try again."""


class StoreError(RequestError):
    """The database cannot do its part now; what was requested is not done.

    One exception: when a connection breaks during a commit, nobody knows. Actions have numbers, so
    that repeating the request is safe.

    >>> fault = StoreError(FaultReason.DISK_FULL)
    >>> fault.status, fault.retry_after, fault.body()["reason"]
    (503, 5, 'disk_full')
    """

    def __init__(self, reason: FaultReason) -> None:
        words, seconds = _WORDS[reason]
        super().__init__(
            "store_unavailable",
            f"nothing can be saved now: {words}",
            retry_after=seconds,
            reason=reason.value,
        )
        self.reason = reason
        """What is wrong."""


_SQLITE = {
    sqlite3.SQLITE_BUSY: FaultReason.LOCKED,
    sqlite3.SQLITE_LOCKED: FaultReason.LOCKED,
    sqlite3.SQLITE_FULL: FaultReason.DISK_FULL,
    sqlite3.SQLITE_READONLY: FaultReason.READ_ONLY,
    sqlite3.SQLITE_PERM: FaultReason.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: FaultReason.DAMAGED,
    sqlite3.SQLITE_NOTADB: FaultReason.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: FaultReason.MISSING,
    sqlite3.SQLITE_IOERR: FaultReason.FAILED,
}
"""By the primary code, https://www.sqlite.org/rescode.html."""

_POSTGRESQL = {
    "08": FaultReason.UNREACHABLE,  # connection exceptions
    "25006": FaultReason.READ_ONLY,
    "40": FaultReason.BUSY,  # the transaction was rolled back, for a deadlock and the like
    "53100": FaultReason.DISK_FULL,
    "53": FaultReason.BUSY,  # connections, memory
    "55P03": FaultReason.LOCKED,
    "57014": FaultReason.BUSY,  # it took too long
    "57P": FaultReason.UNREACHABLE,  # the server is stopping or starting
    "58": FaultReason.FAILED,  # errors of the operating system
    "XX001": FaultReason.DAMAGED,
    "XX002": FaultReason.DAMAGED,
}
"""By the first characters of SQLSTATE, the longest that match."""


def fault_of(error: Exception) -> StoreError | None:
    """Return what an error of a driver means; ``None`` if the error is a bug of sapper's."""
    reason = None
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        reason = None if code is None else _SQLITE.get(code & 0xFF)
    elif hasattr(error, "sqlstate"):
        state = error.sqlstate
        if state is not None:
            known = (state[:length] for length in (5, 3, 2))
            reason = next((_POSTGRESQL[each] for each in known if each in _POSTGRESQL), None)
        elif type(error).__name__ == "OperationalError":  # no server, or it is gone
            reason = FaultReason.UNREACHABLE
    return None if reason is None else StoreError(reason)


def is_conflict(error: Exception) -> bool:
    """Return whether a row was not added because there is one with its key."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, sqlite3.IntegrityError) or state.startswith("23")


class Database(ABC):
    """An open database. Its methods may be called from any thread."""

    is_file = False
    """Whether it is a file of this machine, not a server."""
    for_update = ""
    """What a ``SELECT`` ends with that locks its rows until the transaction ends."""
    generation = 0
    """How often the database was replaced: what was read before may be wrong."""

    def __init__(self) -> None:
        self._fault: FaultReason | None = None

    @abstractmethod
    def _lend(self, *, writes: bool) -> Connection:
        """Lend a connection, in a transaction if it will write."""

    @abstractmethod
    def _take_back(self, connection: Connection) -> None:
        """Take a connection back."""

    def _check_written(self) -> None:  # noqa: B027 - a server does that by itself
        """Check that what was committed is where it should be."""

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
        """Run a function that uses this database without blocking the event loop."""

    def checkpoint(self) -> None:  # noqa: B027 - a server does that by itself
        """Shorten the log of the database, where it has one."""

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Lend a connection; what the block does is committed as a whole, or not at all.

        Raises:
            StoreError: it could not be committed.
        """
        connection = None
        try:
            connection = self._lend(writes=True)
            yield connection
            connection.execute("COMMIT")
            self._check_written()
        except BaseException as error:  # noqa: BLE001 - raised again
            if connection is not None:
                with suppress(Exception):  # a broken connection has rolled back by itself
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
        """Raise an error; one of a driver as a ``StoreError``."""
        if not isinstance(error, Exception):
            raise error
        fault = error if isinstance(error, StoreError) else fault_of(error)
        if fault is None:
            raise error
        self._failed(fault, error)
        raise fault from None

    def _failed(self, fault: StoreError, cause: Exception) -> None:
        """Log a failure when it starts."""
        if fault.reason is not self._fault:
            self._fault = fault.reason
            said = "" if cause is fault else f" ({str(cause).partition(chr(10))[0]})"
            _LOG.error("the store cannot be used: %s%s", fault, said)
