"""Failures of a database, recognised from driver errors.

A failure is answered with status 503 and the number of seconds until a retry.
"""

import sqlite3
from enum import StrEnum

from sapper.app.errors import RequestError


class FaultReason(StrEnum):
    """Kinds of database failures."""

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
    FaultReason.MISSING: ("the database file is missing", 5),
    FaultReason.READ_ONLY: ("the database cannot be written", 5),
    FaultReason.UNREACHABLE: ("the database server cannot be reached", 2),
}
"""The text for each reason, and the seconds until a retry."""


class StoreError(RequestError):
    """The database is not available, so the request was not performed.

    There is one exception: if the connection breaks during a commit, the result is unknown.
    Repeating the request is safe, because actions have numbers.

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
        """The kind of failure."""


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
"""Kinds of failures by SQLite's primary result code, https://www.sqlite.org/rescode.html."""

_POSTGRESQL = {
    "08": FaultReason.UNREACHABLE,  # connection exceptions
    "25006": FaultReason.READ_ONLY,
    "40": FaultReason.BUSY,  # the transaction was rolled back, for example because of a deadlock
    "53100": FaultReason.DISK_FULL,
    "53": FaultReason.BUSY,  # too few connections, or too little memory
    "55P03": FaultReason.LOCKED,
    "57014": FaultReason.BUSY,  # a statement took too long
    "57P": FaultReason.UNREACHABLE,  # the server is stopping or starting
    "58": FaultReason.FAILED,  # errors of the operating system
    "XX001": FaultReason.DAMAGED,
    "XX002": FaultReason.DAMAGED,
}
"""Kinds of failures by the first characters of SQLSTATE; the longest match counts."""


def fault_of(error: Exception) -> StoreError | None:
    """Return the failure for a driver error; ``None`` if the error is a bug in sapper."""
    reason = None
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        reason = None if code is None else _SQLITE.get(code & 0xFF)
    elif hasattr(error, "sqlstate"):
        state = error.sqlstate
        if state is not None:
            known = (state[:length] for length in (5, 3, 2))
            reason = next((_POSTGRESQL[each] for each in known if each in _POSTGRESQL), None)
        elif type(error).__name__ == "OperationalError":  # the server cannot be reached
            reason = FaultReason.UNREACHABLE
    return None if reason is None else StoreError(reason)


def is_conflict(error: Exception) -> bool:
    """Return whether a row was not added because its key already exists."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, sqlite3.IntegrityError) or state.startswith("23")
