import sqlite3

import psycopg
import pytest

from sapper.web.store.faults import FaultReason, StoreError, fault_of


def of_sqlite(code):
    error = sqlite3.OperationalError("said")
    error.sqlite_errorcode = code
    return error


def of_postgresql(state, kind=psycopg.OperationalError):
    error = kind("said")
    error.sqlstate = state
    return error


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), FaultReason.LOCKED),
        (of_sqlite(sqlite3.SQLITE_FULL), FaultReason.DISK_FULL),
        (of_sqlite(sqlite3.SQLITE_READONLY_DBMOVED), FaultReason.READ_ONLY),
        (of_sqlite(sqlite3.SQLITE_CORRUPT_INDEX), FaultReason.DAMAGED),
        (of_sqlite(sqlite3.SQLITE_IOERR_FSYNC), FaultReason.FAILED),
        (of_postgresql(None), FaultReason.UNREACHABLE),
        (of_postgresql("57P01"), FaultReason.UNREACHABLE),
        (of_postgresql("53100"), FaultReason.DISK_FULL),
        (of_postgresql("53300"), FaultReason.BUSY),
        (of_postgresql("40P01"), FaultReason.BUSY),
        (of_postgresql("25006"), FaultReason.READ_ONLY),
    ],
)
def test_each_error_of_a_database_has_its_reason(error, reason):
    fault = fault_of(error)
    assert fault.reason is reason
    assert (fault.status, fault.code) == (503, "store_unavailable")
    assert fault.retry_after >= 1


@pytest.mark.parametrize(
    "error",
    [
        of_sqlite(sqlite3.SQLITE_ERROR),  # a mistake in a statement
        of_postgresql("42P01", psycopg.ProgrammingError),
        sqlite3.IntegrityError("twice"),
        of_postgresql("23505", psycopg.errors.UniqueViolation),
        ValueError("x"),
    ],
)
def test_errors_of_sapper_itself_are_no_faults(error):
    assert fault_of(error) is None


def test_no_fault_tells_a_statement_or_a_file():
    for reason in FaultReason:
        assert StoreError(reason).body().keys() == {"error", "detail", "reason"}
    assert "SELECT" not in str(fault_of(of_sqlite(sqlite3.SQLITE_FULL)))
