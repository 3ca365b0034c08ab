from contextlib import ExitStack

import pytest
from tests.web.store.example_rows import GAME, RESULT, action, after, results_of

from sapper import SpecError
from sapper.web.store.faults import FaultReason, StoreError
from sapper.web.store.postgresql import THREADS, PostgresqlConnection, PostgresqlDatabase
from sapper.web.store.store import Store


@pytest.mark.slow
def test_settings_in_the_url_win(postgresql_server):
    store = Store(f"{postgresql_server.new_database()}&connect_timeout=77")
    assert isinstance(store.database, PostgresqlDatabase)
    settings = store.database.settings
    store.close()
    assert settings["connect_timeout"] == "77"
    assert settings["keepalives_idle"] == "10"


@pytest.mark.slow
def test_threads_share_a_few_connections(postgresql_server, monkeypatch):
    monkeypatch.setattr("sapper.web.store.postgresql.WAIT_SECONDS", 0.01)
    store = Store(postgresql_server.new_database())
    with ExitStack() as stack:
        for _ in range(THREADS):
            stack.enter_context(store.database.reading())
        with pytest.raises(StoreError) as fault:
            store.running("p")
    assert fault.value.reason is FaultReason.BUSY
    assert store.running("p") == 0
    store.close()


def test_a_server_that_is_not_there_is_reported(tmp_path):
    with pytest.raises(SpecError, match="cannot be used as a database: connection"):
        Store(f"postgresql://sapper@/games?host={tmp_path}")


@pytest.mark.slow
def test_a_server_that_stops_and_starts_again_is_found_again(postgresql_server):
    store = Store(postgresql_server.new_database())
    store.add(GAME)
    postgresql_server.stop()
    try:
        with pytest.raises(StoreError) as fault:
            store.commit(action(1), after(1))
        assert fault.value.reason is FaultReason.UNREACHABLE
        with pytest.raises(StoreError):
            store.game("g")
    finally:
        postgresql_server.start()
    assert store.game("g") == GAME
    assert store.commit(action(1), after(1))
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement", ["UPDATE games", "INSERT INTO actions", "INSERT INTO results"]
)
def test_a_connection_lost_in_the_middle_of_a_move_leaves_nothing_of_it(
    postgresql_server, statement, monkeypatch
):
    store = Store(postgresql_server.new_database())
    store.add(GAME)
    lost = []
    run = PostgresqlConnection.execute

    def lose(self, sent, *values):
        if sent.startswith(statement) and not lost:
            lost.append(sent)
            postgresql_server.end_connections()
        return run(self, sent, *values)

    monkeypatch.setattr(PostgresqlConnection, "execute", lose)
    with pytest.raises(StoreError) as fault:
        store.commit(action(1), after(1), RESULT)
    assert fault.value.reason is FaultReason.UNREACHABLE
    assert lost
    assert store.game("g") == GAME
    assert store.actions("g") == []
    assert store.commit(action(1), after(1), RESULT)
    assert results_of(store, "p") == [RESULT]
    store.close()
