"""The server's key: created once, private, and the same for all servers that share the database."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sapper.errors import SpecError
from sapper.game.signature import public_key
from sapper.web.signing_key import key_file, signing_key
from sapper.web.store.store import Store


@pytest.fixture
def store(tmp_path):
    store = Store(str(tmp_path / "games.db"))
    yield store
    store.close()


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path, store) -> None:
    database = str(tmp_path / "games.db")
    key = signing_key(database, None, store)
    file = tmp_path / "games.db.signing-key"
    assert file.read_text().strip() == key.hex()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert signing_key(database, None, store) == key
    assert len(public_key(key)) == 64
    assert not list(tmp_path.glob(".games*"))


def test_all_who_start_at_once_get_the_same_key(tmp_path, store) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda _: signing_key(str(tmp_path / "x"), None, store), range(8)))
    assert len(set(keys)) == 1


def test_a_file_may_be_named(tmp_path, store) -> None:
    named = tmp_path / "own.key"
    key = signing_key("postgresql+psycopg://nobody/none", str(named), store)
    assert named.read_text().strip() == key.hex()


def test_a_database_that_is_not_a_file_stores_the_key_itself(store) -> None:
    url = "postgresql+psycopg://nobody/none"
    key = signing_key(url, None, store)
    assert (len(key), signing_key(url, None, store)) == (32, key)


@pytest.mark.parametrize(
    ("database", "file"),
    [
        ("games.db", Path("games.db.signing-key")),
        ("sqlite:////var/games.db", Path("/var/games.db.signing-key")),
        ("sqlite://", None),
        ("postgresql+psycopg://user@host/sapper", None),
    ],
)
def test_where_the_key_is_kept(database, file) -> None:
    assert key_file(database) == file


def test_a_file_that_is_not_a_key_is_refused_and_kept(tmp_path, store) -> None:
    named = tmp_path / "own.key"
    named.write_text("no key")
    with pytest.raises(SpecError, match="does not contain a signing key of 64 hexadecimal digits"):
        signing_key("x", str(named), store)
    assert named.read_text() == "no key"
    with pytest.raises(SpecError, match=r"cannot be (read|written)"):
        signing_key("x", str(tmp_path / "no" / "folder"), store)
