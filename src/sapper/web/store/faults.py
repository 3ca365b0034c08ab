"""What can be wrong with a database while the server runs, and how it is told.

A fault is an answer of status 503 that says when to try again. It names what is wrong, but neither
a file nor a statement: those are in the log.
"""

import sqlite3
from enum import StrEnum

import sqlalchemy as sa

from sapper.app.errors import RequestError


class FaultReason(StrEnum):
    """What is wrong."""

    BUSY = "busy"
    DAMAGED = "damaged"
    DISK_FULL = "disk_full"
    FAILED = "failed"
    LOCKED = "locked"
    MISSING = "missing"
    READ_ONLY = "read_only"
    UNREACHABLE = "unreachable"


_TOLD: dict[FaultReason, tuple[str, int]] = {
    FaultReason.BUSY: ("too many are using the database at once", 1),
    FaultReason.DAMAGED: ("the database is damaged", 10),
    FaultReason.DISK_FULL: ("the disk is full", 5),
    FaultReason.FAILED: ("the disk cannot be read or written", 5),
    FaultReason.LOCKED: ("another program has locked the database", 1),
    FaultReason.MISSING: ("the database is not where it was", 5),
    FaultReason.READ_ONLY: ("the database cannot be written", 5),
    FaultReason.UNREACHABLE: ("the database server cannot be reached", 2),
}
"""The words for each reason, and after how many seconds to try again."""


class StoreError(RequestError):
    """The database cannot do its part now; what was asked for is not done.

    One exception: when a connection breaks while a transaction is committed, nobody knows. Actions
    have numbers, so that asking again is safe.

    >>> fault = StoreError(FaultReason.DISK_FULL)
    >>> fault.status, fault.retry_after, fault.body()["reason"]
    (503, 5, 'disk_full')
    """

    def __init__(self, reason: FaultReason) -> None:
        words, seconds = _TOLD[reason]
        super().__init__(
            "store_unavailable",
            f"nothing can be kept now: {words}",
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
    "57P": FaultReason.UNREACHABLE,  # it is stopping or starting
    "58": FaultReason.FAILED,  # of the system
    "XX001": FaultReason.DAMAGED,
    "XX002": FaultReason.DAMAGED,
}
"""By the beginning of SQLSTATE, the longest that fits."""


def fault_of(error: Exception) -> StoreError | None:
    """Return the fault that an error of the database means; ``None`` if it is sapper's own."""
    if isinstance(error, sa.exc.TimeoutError):  # of the pool of connections
        return StoreError(FaultReason.BUSY)
    if not isinstance(error, sa.exc.DBAPIError) or isinstance(error, sa.exc.IntegrityError):
        return None
    reason = _reason(error.orig)
    if reason is None and error.connection_invalidated:
        reason = FaultReason.UNREACHABLE
    return None if reason is None else StoreError(reason)


def _reason(cause: BaseException | None) -> FaultReason | None:
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        return None if code is None else _SQLITE.get(code & 0xFF)
    if cause is None or not hasattr(cause, "sqlstate"):
        return None
    state = cause.sqlstate
    if state is None:  # the driver itself: no server, or it has gone away
        return FaultReason.UNREACHABLE if type(cause).__name__ == "OperationalError" else None
    for length in (5, 3, 2):
        if state[:length] in _POSTGRESQL:
            return _POSTGRESQL[state[:length]]
    return None
