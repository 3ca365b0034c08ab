"""Stores of both kinds: both must behave the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web import postgresql
from tests.web.postgresql import PostgresqlServer

from sapper.web.store.store import Store


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresqlServer]:
    if not postgresql.is_installed():
        pytest.skip("PostgreSQL is not installed: on Debian, apt-get install postgresql")
    with postgresql.running() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "deep" / "games.db")
    server: PostgresqlServer = request.getfixturevalue("postgresql_server")
    return server.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()
