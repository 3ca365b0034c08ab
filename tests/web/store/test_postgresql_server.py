import pytest
import sqlalchemy as sa
from tests.web.store.example_rows import GAME, RESULT, action, after

from sapper import SpecError
from sapper.web.store import FaultReason, Store, StoreError, postgresql_server


def test_settings_in_the_url_win():
    url = sa.make_url("postgresql://x@/y?connect_timeout=77")
    engine = postgresql_server.engine(url)
    assert engine.url.query["connect_timeout"] == "77"
    assert engine.dialect.driver == "psycopg"


def test_a_server_that_is_not_there_is_told(tmp_path):
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
    postgresql_server, statement
):
    store = Store(postgresql_server.new_database())
    store.add(GAME)
    lost = []

    def lose(connection, cursor, sent, *rest):
        if sent.startswith(statement) and not lost:
            lost.append(sent)
            postgresql_server.end_connections()

    sa.event.listen(store._engine, "before_cursor_execute", lose)
    with pytest.raises(StoreError) as fault:
        store.commit(action(1), after(1), RESULT)
    assert fault.value.reason is FaultReason.UNREACHABLE
    assert lost
    assert store.game("g") == GAME
    assert store.actions("g") == []
    assert store.commit(action(1), after(1), RESULT)
    assert store.results("p") == [RESULT]
    store.close()
