import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.player import PATIENT, shared_processes
from tests.web.store.example_rows import GAME
from tests.web.store.old_database import (
    GAMES_OF_0_3,
    add_old_games,
    execute,
    make_old_database,
)

from sapper import SpecError
from sapper.web.app import create_app
from sapper.web.settings import Settings
from sapper.web.store import schema
from sapper.web.store.store import Store


def revision(url):
    return execute(url, "SELECT version_num FROM alembic_version")


def test_the_newest_revision_is_the_one_that_new_databases_say_they_have(url):
    assert list(schema.REVISIONS) == sorted(schema.REVISIONS)
    Store(url).close()
    assert revision(url) == [(schema.HEAD,)]


def test_a_database_of_0_1_is_brought_up_to_date_and_keeps_its_games(url):
    make_old_database(url)
    execute(
        url,
        "INSERT INTO games VALUES ('g', 'p', '{\"width\": 4}', :secret, 1, 1, NULL, 0,"
        " 'in progress', false, 0, false)",
        secret="00" * 32,
    )
    for _ in range(2):  # a second start changes nothing
        store = Store(url)
        assert store.game("g") == GAME
        assert store.attempts("p") == []
        store.close()
    assert revision(url) == [(schema.HEAD,)]
    assert execute(url, "SELECT number FROM version") == [(2,)]


def columns(url):
    """All tables of a database, with their columns and whether these may be empty."""
    if "://" in url:
        return execute(
            url,
            "SELECT table_name, column_name, data_type, is_nullable FROM"
            " information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
        )
    tables = execute(url, "SELECT name FROM sqlite_master WHERE type IN ('table', 'index')")
    return sorted(
        (table, *column)
        for (table,) in tables
        for column in execute(
            url,
            "SELECT name, replace(type, ' PRECISION', ''), [notnull], pk"
            f" FROM pragma_table_info('{table}')",
        )
    )


def test_an_old_database_gets_the_tables_that_a_new_one_has(url):
    make_old_database(url)
    Store(url).close()
    old = columns(url)
    if "://" in url:
        execute(url, "DROP SCHEMA public CASCADE")
        execute(url, "CREATE SCHEMA public")
    else:
        Path(url).unlink()
    Store(url).close()
    assert columns(url) == old
    assert {row[0] for row in old} >= {"games", "sessions", "training", "alembic_version"}


@pytest.mark.slow
def test_games_in_flight_on_a_server_of_0_1_go_on(url):
    make_old_database(url)
    kept = add_old_games(url)
    with TestClient(create_app(Settings(url, PATIENT), shared_processes())) as client:
        client.headers["X-Sapper-Player"] = kept["player"]
        for game, picture in kept["seen"].items():
            path = f"/api/games/{game}"
            seen = client.get(path).json()
            assert seen["picture"] == picture
            if seen["outcome"] == "in progress":
                for number, what in enumerate(["solve", "resign"], start=seen["seq"] + 1):
                    assert client.post(f"{path}/{what}", json={"seq": number}).status_code == 200
            assert client.get(f"{path}/replay").status_code == 200
            assert client.get(f"{path}/verify").json()["verified"]
        assert len(kept["seen"]) == 6


@pytest.mark.slow
def test_games_of_a_database_of_0_3_go_on(tmp_path):
    url = str(tmp_path / "games.db")
    stored = add_old_games(url, GAMES_OF_0_3)
    with TestClient(create_app(Settings(url, PATIENT), shared_processes())) as client:
        client.headers["X-Sapper-Player"] = stored["player"]
        for game, before in stored["seen"].items():
            path = f"/api/games/{game}"
            seen = client.get(path).json()
            for name in before.keys() - {"messages", "ending"}:
                assert seen[name] == before[name], name
            assert (seen["ending"] is not None) is before["ending"]
            messages = client.get(f"{path}/replay").json()["messages"]
            assert [each["seq"] for each in messages] == [*range(1, before["messages"] + 1)]
            if seen["outcome"] == "in progress":
                for number, what in enumerate(["undo", "solve", "resign"], start=seen["seq"] + 1):
                    assert client.post(f"{path}/{what}", json={"seq": number}).status_code == 200
            assert client.get(f"{path}/verify").json()["verified"]
            if before["ending"]:
                assert client.get(f"{path}/review").status_code == 200
        counted = client.get("/api/statistics").json()["levels"]
        played = [[each[name] for name in ("level", "mode", "games", "wins")] for each in counted]
        assert all(each in played for each in stored["statistics"])
        assert client.get("/api/player").json()["name"] == "ada"
        assert client.get("/api/training").status_code == 200


def test_the_tables_that_0_2_added_without_a_revision_are_kept(url):
    make_old_database(url)
    execute(url, "CREATE TABLE server_keys (name VARCHAR(32) PRIMARY KEY, key VARCHAR(64))")
    execute(url, "INSERT INTO server_keys VALUES ('daily', 'aa')")
    store = Store(url)
    assert store.server_key("daily", lambda: "bb") == "aa"
    store.close()


@pytest.mark.parametrize("number", [2, 99])
def test_a_database_with_another_number_of_old_is_refused(url, number):
    make_old_database(url)
    execute(url, "UPDATE version SET number = :number", number=number)
    with pytest.raises(SpecError, match=f"another version of sapper: {number}"):
        Store(url)


def test_a_database_of_a_newer_sapper_is_refused_and_left_alone(url):
    Store(url).close()
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SpecError, match=r"newer version of sapper \(revision 9999"):
        Store(url)
    assert revision(url) == [("9999",)]


def test_a_database_of_another_program_is_refused(url):
    make_old_database(url)
    execute(url, "DROP TABLE version")
    with pytest.raises(SpecError, match="has a table 'actions' that does not belong to sapper"):
        Store(url)


@pytest.mark.parametrize("old", [False, True])
def test_many_that_start_together_on_one_database_do_not_race(url, old):
    if old:
        make_old_database(url)
    begin, failures = threading.Barrier(6), []

    def start():
        begin.wait()
        try:
            Store(url).close()
        except SpecError as error:
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert revision(url) == [(schema.HEAD,)]
