"""Faults of a SQLite file while the server runs: told, survived, nothing acknowledged is lost."""

import shutil
import sqlite3

import pytest
from tests.web.store.example_rows import GAME, action, after

from sapper.web.store import FaultReason, Store, StoreError, database


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def store(path):
    store = Store(str(path))
    store.add(GAME)
    yield store
    store.close()


def refused(store, seq):
    """Try to keep an action, which cannot be kept, and return why."""
    with pytest.raises(StoreError) as fault:
        store.commit(action(seq), after(seq))
    return fault.value.reason


def test_a_locked_database_is_told_and_used_again(store, path, monkeypatch):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with store._engine.connect() as connection:  # the tests do not wait for seconds
        connection.exec_driver_sql("PRAGMA busy_timeout = 20")
    assert refused(store, 1) is FaultReason.LOCKED
    assert store.game("g") == GAME  # reading goes on
    other.execute("ROLLBACK")
    other.close()
    assert store.commit(action(1), after(1))


def test_who_waits_for_other_threads_too_long_is_told(store, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    with store._turn:
        assert refused(store, 1) is FaultReason.BUSY
    assert store.commit(action(1), after(1))


def test_a_full_disk_is_told_and_the_store_comes_back(store):
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    kept = 0

    def fill():
        nonlocal kept
        while kept < 1000:
            assert store.commit(action(kept + 1), after(kept + 1))
            kept += 1

    with pytest.raises(StoreError) as fault:
        fill()
    assert fault.value.reason is FaultReason.DISK_FULL
    assert store.game("g").seq == kept == len(store.actions("g"))
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert store.commit(action(kept + 1), after(kept + 1))


def test_a_database_that_cannot_be_written_is_told(store):
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    assert refused(store, 1) is FaultReason.READ_ONLY
    assert store.commit(action(1), after(1))  # with a new connection


def test_a_deleted_database_acknowledges_nothing(store, path, tmp_path):
    store.commit(action(1), after(1))
    path.rename(tmp_path / "elsewhere")
    assert refused(store, 2) is FaultReason.MISSING
    with pytest.raises(StoreError):
        store.game("g")
    assert not path.exists()  # and no empty one is made in its place
    (tmp_path / "elsewhere").rename(path)
    before = store.generation
    assert store.commit(action(2), after(2))
    assert store.generation > before
    assert len(store.actions("g")) == 2


def test_a_database_deleted_in_the_middle_of_a_move_acknowledges_nothing(store, path):
    with pytest.raises(StoreError) as fault, store._transaction():
        path.unlink()
    assert fault.value.reason is FaultReason.MISSING


def test_a_backup_put_in_place_is_noticed(store, path, tmp_path):
    backup = sqlite3.connect(tmp_path / "backup.db")
    source = sqlite3.connect(path)
    source.backup(backup)
    source.close()
    backup.close()
    store.commit(action(1), after(1))
    before = store.generation
    for name in ("", "-wal", "-shm"):
        path.with_name(path.name + name).unlink()
    shutil.copy(tmp_path / "backup.db", path)
    assert store.game("g").seq == 0
    assert store.generation == before + 1
    assert store.commit(action(1), after(1))


@pytest.mark.parametrize("content", [b"", b"these are notes" * 1000])
def test_what_is_no_store_in_the_place_of_one_is_not_used(store, path, content, monkeypatch):
    monkeypatch.setattr(database, "_CHECK_SECONDS", 0.0)
    kept = path.with_name("kept")
    store.close_connections()  # so that the file is whole without its log
    path.rename(kept)
    path.write_bytes(content)
    for _ in range(2):
        assert refused(store, 1) is FaultReason.DAMAGED
    path.unlink()
    assert refused(store, 1) is FaultReason.MISSING
    kept.rename(path)
    assert store.commit(action(1), after(1))


def test_damage_while_running_is_told(store, path, monkeypatch):
    monkeypatch.setattr(database, "_CHECK_SECONDS", 0.0)
    for seq in range(1, 400):
        store.commit(action(seq), after(seq))
    store.close_connections()  # what is in the log goes into the file
    store.game("g")
    content = path.read_bytes()
    with path.open("r+b") as file:  # as a failing disk does: the same file, other content
        file.seek(4096)
        file.write(b"\x5a" * (len(content) - 4096))
    store.close_connections()
    with pytest.raises(StoreError) as fault:
        store.game("g")
    assert fault.value.reason is FaultReason.DAMAGED
    assert refused(store, 400) is FaultReason.DAMAGED
    with path.open("r+b") as file:
        file.write(content)
    assert store.commit(action(400), after(400))


def test_a_connection_that_is_in_use_is_closed_when_it_is_given_back(path):
    """The thread of a request may outlive the server's end."""
    store = Store(str(path))
    with store._reading() as connection:
        store.close()
        inner = connection.connection.dbapi_connection
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        inner.execute("SELECT 1")
    with store._engine.connect() as connection:  # opened after the end
        inner = connection.connection.dbapi_connection
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        inner.execute("SELECT 1")


def test_a_fault_is_logged_when_it_begins_and_when_it_ends(store, path, tmp_path, caplog):
    path.rename(tmp_path / "elsewhere")
    for _ in range(5):
        refused(store, 1)
    (tmp_path / "elsewhere").rename(path)
    for seq in (1, 2):
        store.commit(action(seq), after(seq))
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "the store cannot be used",
        "the store works again",
    ]
    assert str(GAME.secret) not in caplog.text


def test_readiness_asks_whether_a_move_could_be_kept(store, path, tmp_path):
    store.check()
    path.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreError):
        store.check()


def test_what_is_in_the_log_is_brought_into_the_file_while_others_write(store, path, tmp_path):
    """The file alone has it then; who commits would do so after many pages."""

    def kept(name):
        shutil.copy(path, tmp_path / name)
        connection = sqlite3.connect(tmp_path / name)
        try:
            return connection.execute("SELECT count(*) FROM actions").fetchone()[0]
        except sqlite3.OperationalError:  # not even the tables
            return 0
        finally:
            connection.close()

    assert store.commit(action(1), after(1))
    assert kept("before.db") == 0
    store.bring_log_home()
    assert kept("after.db") == 1
    assert store.commit(action(2), after(2))


def test_a_log_that_cannot_be_brought_home_is_told_to_whoever_writes(store, path):
    path.rename(path.with_name("away.db"))
    store.bring_log_home()
    assert refused(store, 1) is FaultReason.MISSING
