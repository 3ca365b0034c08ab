import sqlite3
import threading

import pytest

from sapper import SpecError
from sapper.web.store import Store, StoredAction, StoredGame, StoredResult

GAME = StoredGame("g", "p", {"width": 4}, "00" * 32, created=1.0, touched=1.0)


@pytest.fixture
def store(tmp_path):
    store = Store(str(tmp_path / "deep" / "games.db"))
    yield store
    store.close()


def action(seq, game="g"):
    return StoredAction(game, seq, "open 0,0", "open 0,0 @0.0", "{}")


def after(seq, **changes):
    return StoredGame(**{**{f: getattr(GAME, f) for f in GAME.__slots__}, "seq": seq, **changes})


def test_a_game_comes_back_as_it_was_kept(store):
    store.add(GAME)
    assert store.game("g") == GAME
    assert store.game("x") is None


def test_actions_come_back_in_order(store):
    store.add(GAME)
    for seq in (1, 2, 3):
        assert store.commit(action(seq), after(seq))
    assert [kept.seq for kept in store.actions("g")] == [1, 2, 3]
    assert [kept.seq for kept in store.actions("g", after=1)] == [2, 3]
    assert store.action("g", 2) == action(2)
    assert store.action("g", 4) is None
    assert store.game("g").seq == 3


def test_an_action_out_of_turn_is_not_kept(store):
    store.add(GAME)
    assert store.commit(action(1), after(1))
    assert not store.commit(action(1), after(1))
    assert not store.commit(action(3), after(3))
    assert len(store.actions("g")) == 1


def test_of_many_that_commit_the_same_number_one_wins(store):
    store.add(GAME)
    kept = []
    threads = [
        threading.Thread(target=lambda: kept.append(store.commit(action(1), after(1))))
        for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kept) == [False] * 11 + [True]


def test_a_result_is_kept_with_the_action_or_not_at_all(store):
    store.add(GAME)
    result = StoredResult("g", "p", "expert", "fair", True, False, 9.5, 171, 171, 3, 2, 0.25, 7.0)
    assert not store.commit(action(2), after(2), result)
    assert store.results("p") == []
    assert store.commit(action(1), after(1), result)
    assert store.results("p") == [result]
    assert store.best_seconds("p", "expert", "fair") == 9.5
    assert store.best_seconds("p", "expert", "classic") is None


def test_help_is_counted(store):
    store.add(GAME)
    store.count_help("g", hints=1)
    store.count_help("g", hints=1)
    assert (store.game("g").aided, store.game("g").hints) == (True, 2)


def test_the_database_is_in_wal_mode(store, tmp_path):
    store.add(GAME)
    with sqlite3.connect(tmp_path / "deep" / "games.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_database_of_another_version_is_refused(tmp_path):
    path = tmp_path / "games.db"
    Store(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE version SET number = 99")
    connection.close()
    with pytest.raises(SpecError, match="another version of sapper: 99"):
        Store(str(path))


@pytest.mark.parametrize(
    "url", ["nonsense://x", "sqlite://", ":memory:", "postgresql+nodriver://localhost/x"]
)
def test_what_is_no_database_is_refused(url):
    with pytest.raises(SpecError, match="cannot be used as a database"):
        Store(url)


def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("these are notes, and not a database" * 100)
    with pytest.raises(SpecError, match="cannot be used as a database"):
        Store(str(path))


def test_a_player_has_one_attempt_at_a_board_of_a_day(store):
    assert store.add_attempt(GAME, "2026-11-16", "expert")
    other = after(0, id="h")
    assert not store.add_attempt(other, "2026-11-16", "expert")
    assert store.game("h") is None  # neither is kept
    assert store.add_attempt(other, "2026-11-17", "expert")
    assert store.attempt("p", "2026-11-16", "expert") == "g"
    assert store.attempt("q", "2026-11-16", "expert") is None
    assert [each.game for each in store.attempts("p")] == ["g", "h"]


def test_an_attempt_comes_with_the_result_of_its_game(store):
    store.add_attempt(GAME, "2026-11-16", "expert")
    (attempt,) = store.attempts("p")
    assert (attempt.outcome, attempt.result) == ("in progress", None)
    result = StoredResult(
        *("g", "p", "expert", "no-guess"), True, False, 9.0, 10, 10, 0, 0, 1.0, ended=2.0
    )
    store.commit(action(1), after(1, outcome="won"), result)
    (attempt,) = store.attempts("p")
    assert (attempt.outcome, attempt.result) == ("won", result)


def test_an_untouched_attempt_is_dropped_with_its_game(store):
    store.add_attempt(GAME, "2026-11-16", "expert")
    store.drop_untouched("p")
    assert store.attempt("p", "2026-11-16", "expert") is None


def test_a_key_of_the_server_is_drawn_once(store):
    assert store.server_key("daily", lambda: "aa" * 32) == "aa" * 32
    assert store.server_key("daily", lambda: "bb" * 32) == "aa" * 32
    assert store.server_key("other", lambda: "bb" * 32) == "bb" * 32
