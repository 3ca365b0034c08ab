"""Written rows can be read again, once and in order, on SQLite and PostgreSQL."""

import threading
from dataclasses import replace
from random import Random

import pytest
from tests.web.store.example_rows import GAME, RESULT, action, after, results_of

from sapper import SpecError
from sapper.app.storage import MemoryStorage, StoredAccount, StoredResult, StoredTraining
from sapper.web.store.store import Store

# Games.


def test_a_game_comes_back_as_it_was_kept(store):
    store.add(GAME)
    assert store.game("g") == GAME
    assert store.game("x") is None


def test_every_column_of_a_row_comes_back(store):
    game = replace(GAME, begun=2.5, outcome="won", aided=True, hints=3, counted=True)
    result = replace(RESULT, won=False, aided=True, accuracy=12.5)
    assert store.add(game)
    assert not store.add(replace(GAME, secret="11" * 32))  # the id is taken
    assert store.commit(action(1), replace(game, seq=1), result)
    assert store.game("g") == replace(game, seq=1)
    assert store.actions("g") == [action(1)]
    assert results_of(store, "p") == [result]
    (kept,) = results_of(store, "p")
    assert all(type(value) is bool for value in (store.game("g").aided, kept.won))


def test_help_is_counted(store):
    store.add(GAME)
    assert store.count_help("g", GAME.seq, hints=1)
    assert store.count_help("g", GAME.seq, hints=1)
    assert (store.game("g").aided, store.game("g").hints) == (True, 2)


def test_help_in_a_game_that_has_gone_on_is_not_counted(store):
    store.add(GAME)
    assert not store.count_help("g", GAME.seq + 1, hints=1)
    assert not store.count_help("x", GAME.seq, hints=1)
    assert (store.game("g").aided, store.game("g").hints) == (False, 0)


def test_an_untouched_attempt_is_dropped_with_its_game(store):
    store.add_attempt(GAME, "2026-11-16", "expert")
    store.drop_untouched("p")
    assert store.attempts("p") == []


def test_games_of_a_player_are_listed_the_latest_first(store):
    for number in range(4):
        store.add(after(0, id=f"g{number}", touched=float(number)))
    store.add(after(0, id="x", player="q"))
    store.add(after(0, id="over", outcome="won", touched=9.0))
    listed = [game.id for game in store.games("p", running=True, count=3)]
    assert listed == ["g3", "g2", "g1"]
    assert store.games("p", running=False, count=1)[0].id == "over"
    assert store.running("p") == 4
    assert {game.id for game in store.untouched_since(2.0)} == {"g0", "g1", "x"}


def test_a_game_that_was_begun_is_not_dropped(store):
    store.add(GAME)
    store.commit(action(1), after(1))
    store.drop_untouched("p")
    assert store.game("g").seq == 1


# Actions.


def test_actions_come_back_in_order(store):
    store.add(GAME)
    for seq in (1, 2, 3):
        assert store.commit(action(seq), after(seq))
    assert [kept.seq for kept in store.actions("g")] == [1, 2, 3]
    assert store.actions("g") == [action(seq) for seq in (1, 2, 3)]
    assert store.log("g") == [action(seq).log for seq in (1, 2, 3)]
    assert store.log("x") == store.actions("x") == []
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
    result = RESULT
    assert not store.commit(action(2), after(2), result)
    assert results_of(store, "p") == []
    assert store.commit(action(1), after(1), result)
    assert results_of(store, "p") == [result]
    assert store.best_seconds("p", "expert", "fair") == 9.5
    assert store.best_seconds("p", "expert", "classic") is None


# Results.


def test_results_come_in_the_order_of_their_ends_within_level_and_mode(store):
    for number, (level, ended) in enumerate([("expert", 3.0), ("beginner", 9.0), ("expert", 2.0)]):
        name = f"g{number}"
        store.add(replace(GAME, id=name))
        result = replace(RESULT, game=name, level=level, ended=ended)
        assert store.commit(action(1, name), after(1, id=name), result)
    assert [result.game for result in results_of(store, "p")] == ["g1", "g2", "g0"]
    assert results_of(store, "q") == []


def test_the_best_time_is_of_unaided_wins_alone(store):
    for number, changes in enumerate(
        [{"seconds": 9.0}, {"seconds": 2.0, "aided": True}, {"seconds": 1.0, "won": False}]
    ):
        name = f"g{number}"
        store.add(replace(GAME, id=name))
        store.commit(action(1, name), after(1, id=name), replace(RESULT, game=name, **changes))
    assert store.best_seconds("p", "expert", "fair") == 9.0
    assert store.best_seconds("p", "expert", "classic") is None


def test_the_accuracy_of_a_game_is_kept_once(store):
    store.add(GAME)
    store.commit(action(1, GAME.id), after(1), RESULT)
    assert results_of(store, "p")[0].accuracy is None
    store.keep_accuracy(GAME.id, 62.5)
    store.keep_accuracy(GAME.id, 100.0)
    store.keep_accuracy("another", 1.0)
    assert [result.accuracy for result in results_of(store, "p")] == [62.5]


@pytest.mark.parametrize("seed", range(5))
def test_totals_are_what_the_results_add_up_to(store, seed):
    """Adding up rows one by one in SQL, compared with adding up all of them in memory."""
    random, memory = Random(seed), MemoryStorage()
    for number in range(60):
        name = f"g{number}"
        result = replace(
            RESULT,
            game=name,
            level=random.choice(["expert", "beginner", "5x5m5"]),
            mode=random.choice(["fair", "classic"]),
            won=random.random() < 0.6,
            aided=random.random() < 0.3,
            seconds=random.choice([0.0, 1.5, 3.25, 80.0]),
            guesses=random.randrange(3),
            forced=0,
            luck=random.choice([1.0, 0.5, 0.125]),
            ended=float(number),
        )
        for each in (store, memory):
            each.add(replace(GAME, id=name))
            assert each.commit(action(1, name), after(1, id=name), result)
        if random.random() < 0.3:
            store.keep_accuracy(name, 75.0)
            store.keep_accuracy(name, 10.0)
            memory._tables["results"][name] = replace(result, accuracy=75.0)
    assert store.levels("p") == memory.levels("p")
    assert len(store.levels("p")) > 4
    for each in store.levels("p"):
        of = ("p", each.totals.level, each.totals.mode)
        assert store.best_seconds(*of) == memory.best_seconds(*of)
    assert store.levels("q") == []


def test_of_many_levels_those_played_most_are_listed(store, monkeypatch):
    monkeypatch.setattr("sapper.web.store.store.LEVELS", 2)
    for number, level in enumerate(["a", "b", "b", "c", "c"]):
        name = f"g{number}"
        store.add(replace(GAME, id=name))
        result = replace(RESULT, game=name, level=level, ended=float(number))
        assert store.commit(action(1, name), after(1, id=name), result)
    assert [each.totals.level for each in store.levels("p")] == ["b", "c"]


def test_of_many_games_the_best_and_the_latest_are_read(store, monkeypatch):
    """So the cost of statistics does not depend on the number of games."""
    monkeypatch.setattr("sapper.web.store.store.LATEST", 3)
    monkeypatch.setattr("sapper.web.store.store.BEST", 2)
    for number in range(6):
        name = f"g{number}"
        store.add(replace(GAME, id=name))
        result = replace(RESULT, game=name, ended=float(number), seconds=float(number))
        assert store.commit(action(1, name), after(1, id=name), result)
    (level,) = store.levels("p")
    assert level.totals.games == 6
    assert [each.game for each in level.best] == ["g0", "g1"]
    assert [each.game for each in level.latest] == ["g3", "g4", "g5"]


# Boards of the day.


def test_a_player_has_one_attempt_at_a_board_of_a_day(store):
    assert store.add_attempt(GAME, "2026-11-16", "expert")
    other = after(0, id="h")
    assert not store.add_attempt(other, "2026-11-16", "expert")
    assert store.game("h") is None  # neither is kept
    assert store.add_attempt(other, "2026-11-17", "expert")
    days = [(each.game, each.day, each.level) for each in store.attempts("p")]
    assert days == [("g", "2026-11-16", "expert"), ("h", "2026-11-17", "expert")]
    assert store.attempts("q") == []


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


# Keys of the server.


def test_a_key_of_the_server_is_drawn_once(store):
    assert store.server_key("daily", lambda: "aa" * 32) == "aa" * 32
    assert store.server_key("daily", lambda: "bb" * 32) == "aa" * 32
    assert store.server_key("other", lambda: "bb" * 32) == "bb" * 32


def test_all_who_ask_for_a_key_at_once_get_the_same(store):
    found = []
    threads = [
        threading.Thread(
            target=lambda own=f"{number:064}": found.append(store.server_key("daily", lambda: own))
        )
        for number in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1


# Tokens.


def test_a_token_without_a_row_is_its_own_players(store):
    assert store.player_of("d1") == "d1"


def test_another_token_of_a_player_is_good_until_it_is_replaced(store):
    store.change_sessions("d1", 1.0, add="d2")
    assert store.player_of("d2") == "d1"
    store.change_sessions("d1", 2.0, revoke="d2", add="d3")
    assert [store.player_of(token) for token in ("d1", "d2", "d3")] == ["d1", None, "d1"]
    store.change_sessions("d1", 3.0, revoke="d1", add="d4")
    assert [store.player_of(token) for token in ("d1", "d3", "d4")] == [None, "d1", "d1"]


def test_all_tokens_of_a_player_are_made_void_and_no_others(store):
    store.change_sessions("d1", 1.0, add="d2")
    store.change_sessions("e1", 1.0, add="e2")
    for fresh in ("d3", "d4"):
        store.change_sessions("d1", 2.0, add=fresh, revoke_all=True)
    assert [store.player_of(token) for token in ("d1", "d2", "d3", "d4")] == [
        None,
        None,
        None,
        "d1",
    ]
    assert [store.player_of(token) for token in ("e1", "e2")] == ["e1", "e1"]


def test_void_tokens_are_forgotten_but_for_the_one_that_made_the_player(store):
    store.change_sessions("d1", 1.0, add="d2")
    store.change_sessions("d1", 2.0, add="d3", revoke_all=True)
    assert store.delete_sessions(0.5) == 0
    assert store.delete_sessions(5.0) == 1
    assert [store.player_of(token) for token in ("d1", "d2", "d3")] == [None, "d2", "d1"]


# Accounts.


ADA = StoredAccount("p", "ada", "a hash", created=1.0)


def test_an_account_is_found_by_name_and_by_player(store):
    assert store.account_named("ada") is store.account_of("p") is None
    assert store.keep_account(ADA)
    assert store.account_named("ada") == store.account_of("p") == ADA


def test_a_name_is_one_players(store):
    assert store.keep_account(ADA)
    assert not store.keep_account(replace(ADA, player="q"))
    assert store.account_of("q") is None
    renamed = replace(ADA, name="lady ada", passphrase="another hash")
    assert store.keep_account(renamed)
    assert store.account_of("p") == renamed
    assert store.keep_account(replace(ADA, player="q"))  # the name is free now


# Training.


FIRST = StoredTraining("p", 1, 10.0, {"rating": 1000})


def test_progress_is_kept_and_found(store):
    assert store.training("p") is None
    assert store.keep_training(FIRST)
    assert store.training("p") == FIRST
    later = replace(FIRST, seq=2, touched=11.0, data={"rating": 1010})
    assert store.keep_training(later)
    assert store.training("p") == later
    assert store.training("q") is None


def test_whoever_comes_second_is_reported(store):
    assert store.keep_training(FIRST)
    assert not store.keep_training(replace(FIRST, data={}))
    assert store.keep_training(replace(FIRST, seq=2))
    assert not store.keep_training(replace(FIRST, seq=2, data={}))
    assert not store.keep_training(replace(FIRST, seq=9))
    assert store.training("p") == replace(FIRST, seq=2)


def test_those_who_never_answered_are_forgotten(store):
    store.keep_training(FIRST)
    store.keep_training(replace(FIRST, player="q"))
    store.keep_training(replace(FIRST, player="q", seq=2))
    assert store.delete_unused_training(10.0) == 0
    assert store.delete_unused_training(10.5) == 1
    assert store.training("p") is None
    assert store.training("q") is not None


# One player.


def test_a_player_is_known_by_whatever_is_stored(store):
    assert not store.is_player("p")
    store.add(GAME)
    assert store.is_player("p")
    store.keep_training(replace(FIRST, player="t"))
    store.change_sessions("s", 1.0, add="d2")
    store.keep_account(replace(ADA, player="a"))
    assert all(store.is_player(player) for player in "tsa")


def test_a_player_is_deleted_some_games_at_a_time(store):
    for number in range(5):
        name = f"g{number}"
        store.add(replace(GAME, id=name, created=float(number)))
        store.commit(action(1, name), after(1, id=name), replace(RESULT, game=name))
    store.add_attempt(replace(GAME, id="day", created=9.0), "2026-11-16", "expert")
    store.add(replace(GAME, id="other", player="q"))
    store.keep_training(FIRST)
    listed = [game.id for game in store.all_games("p", skip=1, count=3)]
    assert listed == ["g1", "g2", "g3"]
    deleted = []
    while names := store.delete_player("p", 2):
        assert len(names) <= 2
        deleted += names
    assert sorted(deleted) == ["day", "g0", "g1", "g2", "g3", "g4"]
    assert not store.is_player("p")
    assert results_of(store, "p") == store.levels("p") == store.attempts("p") == []
    assert store.game("other") is not None


# Deleting.


ENDED = StoredResult(*("g", "p", "expert", "fair", True, False, 1.0, 5, 5, 0, 0, 1.0), ended=3.0)


def test_games_never_played_are_deleted_when_they_are_old(store):
    for number in range(5):
        store.add(replace(GAME, id=f"g{number}", created=float(number)))
    store.commit(replace(action(1), game="g0"), replace(after(1), id="g0"))
    store.add_attempt(replace(GAME, id="day", created=0.0), "2026-11-16", "expert")
    assert store.delete_unplayed(3.0, count=1) == 1
    assert store.delete_unplayed(3.0) == 1
    assert store.delete_unplayed(3.0) == 0
    kept = [name for name in ("g0", "g1", "g2", "g3", "g4", "day") if store.game(name)]
    assert kept == ["g0", "g3", "g4", "day"]


def test_the_moves_of_games_long_over_are_deleted_and_results_stay(store):
    over = {"outcome": "won", "touched": 3.0}
    for name, result in (("g", ENDED), ("practice", None)):
        store.add(replace(GAME, id=name))
        game = replace(after(1), id=name, **over)
        assert store.commit(replace(action(1), game=name), game, result)
    store.add(replace(GAME, id="running", touched=0.0))
    assert store.commit(
        replace(action(1), game="running"), replace(after(1), id="running", touched=1.0)
    )
    assert store.delete_moves(3.0) == 0
    assert store.delete_moves(4.0) == 2
    assert store.delete_moves(4.0) == 0
    assert store.actions("g") == []
    assert store.game("g").outcome == "won"
    assert results_of(store, "p") == [ENDED]
    assert store.game("practice") is None
    assert len(store.actions("running")) == 1


# Opening.


@pytest.mark.parametrize(
    "url",
    [
        "nonsense://x",
        "sqlite://",
        ":memory:",
        "postgresql+nodriver://localhost/x",
        "mysql://u:p@h/x",
    ],
)
def test_what_is_no_database_is_refused(url):
    with pytest.raises(SpecError, match="cannot be used as a database"):
        Store(url)


def test_a_password_is_not_reported(tmp_path):
    for url in (
        "mysql://me:hunter2@host/x",
        f"postgresql://me:hunter2@/x?host={tmp_path}",
        "postgresql://me:hunter2@host:port/x",
    ):
        with pytest.raises(SpecError) as refused:
            Store(url)
        assert "hunter2" not in str(refused.value)
