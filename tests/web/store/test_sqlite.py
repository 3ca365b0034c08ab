"""A SQLite file: private, checked; its failures while the server runs: reported and survived."""

import asyncio
import os
import shutil
import sqlite3
import stat
import threading

import pytest
from tests.web.store.example_rows import GAME, action, after

from sapper import SpecError
from sapper.web.store import database
from sapper.web.store.faults import FaultReason, StoreError
from sapper.web.store.store import Store


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
    """Try to store an action, which must fail, and return why."""
    with pytest.raises(StoreError) as fault:
        store.commit(action(seq), after(seq))
    return fault.value.reason


def fill(store):
    """Commit actions until the store cannot take more."""
    for seq in range(store.game("g").seq + 1, 1000):
        assert store.commit(action(seq), after(seq))


def test_a_locked_database_is_reported_and_used_again(store, path, monkeypatch):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.02)  # the tests do not wait for seconds
    assert refused(store, 1) is FaultReason.LOCKED
    assert store.game("g") == GAME  # reading goes on
    other.execute("ROLLBACK")
    other.close()
    assert store.commit(action(1), after(1))


def test_a_process_that_ends_its_transaction_lets_others_write(store, path):
    """A thread waits for it."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.05, other.execute, ("ROLLBACK",))
    timer.start()
    assert store.commit(action(1), after(1))
    timer.join()
    other.close()


def test_the_event_loop_serves_others_while_another_process_writes(store, path, caplog):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def main():
        writing = asyncio.create_task(store.call(store.commit, action(1), after(1)))
        for _ in range(5):
            await asyncio.sleep(0)  # the event loop continues
        assert not writing.done()
        assert await store.call(store.game, "g") == GAME
        other.execute("ROLLBACK")
        return await writing

    assert asyncio.run(main())
    other.close()
    assert caplog.records == []  # what was done in the end is not a failure


def test_on_the_event_loop_a_lock_that_stays_is_reported(store, path, monkeypatch, caplog):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.02)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as fault:
        asyncio.run(store.call(store.commit, action(1), after(1)))
    assert fault.value.reason is FaultReason.LOCKED
    assert "another program has locked the database" in caplog.text
    other.close()
    assert asyncio.run(store.call(store.commit, action(1), after(1)))


def test_a_thread_that_waits_for_others_too_long_gets_an_error(store, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    with store.database._turn:
        assert refused(store, 1) is FaultReason.BUSY
    assert store.commit(action(1), after(1))


def test_a_full_disk_is_reported_and_the_store_comes_back(store):
    with store.database.reading() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError) as fault:
        fill(store)
    assert fault.value.reason is FaultReason.DISK_FULL
    kept = store.game("g").seq
    assert kept == len(store.actions("g")) > 0
    with store.database.reading() as connection:
        connection.execute("PRAGMA max_page_count = 1000000")
    assert store.commit(action(kept + 1), after(kept + 1))


def test_a_database_that_cannot_be_written_is_reported(store):
    with store.database.reading() as connection:
        connection.execute("PRAGMA query_only = ON")
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
    before = store.database.generation
    assert store.commit(action(2), after(2))
    assert store.database.generation > before
    assert len(store.actions("g")) == 2


def test_a_database_deleted_in_the_middle_of_a_move_acknowledges_nothing(store, path):
    with pytest.raises(StoreError) as fault, store.database.transaction():
        path.unlink()
    assert fault.value.reason is FaultReason.MISSING


def test_a_backup_put_in_place_is_noticed(store, path, tmp_path):
    backup = sqlite3.connect(tmp_path / "backup.db")
    source = sqlite3.connect(path)
    source.backup(backup)
    source.close()
    backup.close()
    store.commit(action(1), after(1))
    before = store.database.generation
    for name in ("", "-wal", "-shm"):
        path.with_name(path.name + name).unlink()
    shutil.copy(tmp_path / "backup.db", path)
    assert store.game("g").seq == 0
    assert store.database.generation == before + 1
    assert store.commit(action(1), after(1))


@pytest.mark.parametrize("content", [b"", b"these are notes" * 1000])
def test_what_is_no_store_in_the_place_of_one_is_not_used(store, path, content, monkeypatch):
    monkeypatch.setattr(database, "CHECK_SECONDS", 0.0)
    kept = path.with_name("kept")
    store.database.reopen()  # so that the file is whole without its log
    path.rename(kept)
    path.write_bytes(content)
    for _ in range(2):
        assert refused(store, 1) is FaultReason.DAMAGED
    path.unlink()
    assert refused(store, 1) is FaultReason.MISSING
    kept.rename(path)
    assert store.commit(action(1), after(1))


def test_damage_while_running_is_reported(store, path, monkeypatch):
    monkeypatch.setattr(database, "CHECK_SECONDS", 0.0)
    for seq in range(1, 400):
        store.commit(action(seq), after(seq))
    store.database.reopen()  # what is in the log goes into the file
    store.game("g")
    content = path.read_bytes()
    with path.open("r+b") as file:  # as a failing disk does: the same file, other content
        file.seek(4096)
        file.write(b"\x5a" * (len(content) - 4096))
    store.database.reopen()
    with pytest.raises(StoreError) as fault:
        store.game("g")
    assert fault.value.reason is FaultReason.DAMAGED
    assert refused(store, 400) is FaultReason.DAMAGED
    with path.open("r+b") as file:
        file.write(content)
    assert store.commit(action(400), after(400))


def test_a_store_that_is_closed_is_used_no_more(path):
    """The thread of a request may outlive the server's end."""
    store = Store(str(path))
    ending = threading.Thread(target=store.close)
    with store.database.reading() as connection:
        ending.start()  # it waits for the current user of the connection
        assert connection.execute("SELECT 1").fetchone() == (1,)
    ending.join()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
    with pytest.raises(StoreError):
        store.game("g")


def test_a_transaction_that_could_not_be_ended_does_not_spoil_the_next(store):
    """The state after a disk error. The file is opened again."""
    with store.database.reading() as connection:
        connection.execute("BEGIN IMMEDIATE")
    assert store.commit(action(1), after(1))


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


def test_reading_does_not_end_a_failure_to_write(store, caplog):
    """Otherwise, on a full disk, the log would alternate between "works" and "does not work"."""
    for _ in range(3):
        with store.database.reading() as connection:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError):
            fill(store)
        assert store.game("g") is not None
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_readiness_writes_something(store, path, tmp_path, monkeypatch):
    """A full disk can be read, but no move can be saved."""
    written = set()
    for _ in range(2):
        store.check()
        with store.database.reading() as connection:
            health = "SELECT key FROM server_keys WHERE name = 'health'"
            written.add(connection.execute(health).fetchone()[0])
    assert len(written) == 2
    with store.database.reading() as connection:
        connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError) as fault:
        store.check()
    assert fault.value.reason is FaultReason.READ_ONLY
    store.check()
    path.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreError):
        store.check()


def test_what_is_in_the_log_is_brought_into_the_file_while_others_write(store, path, tmp_path):
    """Then the data are in the file alone. A commit would copy them only after many pages."""

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
    store.database.checkpoint()
    assert kept("after.db") == 1
    assert store.commit(action(2), after(2))


def test_a_log_that_cannot_be_brought_home_is_told_to_whoever_writes(store, path):
    path.rename(path.with_name("away.db"))
    store.database.checkpoint()
    assert refused(store, 1) is FaultReason.MISSING


# The file itself.


@pytest.mark.skipif(os.name != "posix", reason="files have other rights there")
def test_files_are_private(tmp_path):
    store = Store(str(tmp_path / "games.db"))
    store.server_key("x", lambda: "y")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    store.close()
    assert modes == dict.fromkeys(["games.db", "games.db-wal", "games.db-shm"], 0o600)


def test_a_file_that_others_may_read_is_named_in_the_log(tmp_path, caplog):
    path = tmp_path / "games.db"
    path.touch()
    path.chmod(0o644)
    Store(str(path)).close()
    assert f"{path} can be read by other users" in caplog.text


def test_the_database_is_in_wal_mode(tmp_path):
    Store(str(tmp_path / "games.db")).close()
    connection = sqlite3.connect(tmp_path / "games.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_names_with_special_characters_are_names(tmp_path):
    path = tmp_path / "100%41 of a?b#c &.db"
    Store(str(path)).close()
    assert path.stat().st_size > 0


def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("these are notes, and not a database" * 100)
    with pytest.raises(SpecError, match="cannot be used as a database: file is not a database"):
        Store(str(path))


def test_a_damaged_file_is_refused_at_the_start(tmp_path):
    path = tmp_path / "games.db"
    Store(str(path)).close()
    content = bytearray(path.read_bytes())
    content[5 * 4096 : 8 * 4096] = b"\x5a" * (3 * 4096)
    path.write_bytes(content)
    with pytest.raises(SpecError, match="is damaged: restore a backup"):
        Store(str(path))


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(SpecError, match="is a directory"):
        Store(str(tmp_path))
