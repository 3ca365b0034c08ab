import os
import sqlite3
import stat

import pytest

from sapper import SpecError
from sapper.web.store import Store


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
    assert f"{path} can be read by others" in caplog.text


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
    with pytest.raises(SpecError, match="is damaged, restore a backup of it"):
        Store(str(path))


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(SpecError, match="is a directory"):
        Store(str(tmp_path))
