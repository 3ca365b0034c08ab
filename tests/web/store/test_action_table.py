import threading

from tests.web.store.example_rows import GAME, RESULT, action, after


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
    result = RESULT
    assert not store.commit(action(2), after(2), result)
    assert store.results("p") == []
    assert store.commit(action(1), after(1), result)
    assert store.results("p") == [result]
    assert store.best_seconds("p", "expert", "fair") == 9.5
    assert store.best_seconds("p", "expert", "classic") is None
