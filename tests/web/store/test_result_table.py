from dataclasses import replace

from tests.web.store.example_rows import GAME, RESULT, action, after


def test_results_come_in_the_order_of_their_ends_within_level_and_mode(store):
    for number, (level, ended) in enumerate([("expert", 3.0), ("beginner", 9.0), ("expert", 2.0)]):
        name = f"g{number}"
        store.add(replace(GAME, id=name))
        result = replace(RESULT, game=name, level=level, ended=ended)
        assert store.commit(action(1, name), after(1, id=name), result)
    assert [result.game for result in store.results("p")] == ["g1", "g2", "g0"]
    assert store.results("q") == []


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
    assert store.results("p")[0].accuracy is None
    store.keep_accuracy(GAME.id, 62.5)
    store.keep_accuracy(GAME.id, 100.0)
    store.keep_accuracy("another", 1.0)
    assert [result.accuracy for result in store.results("p")] == [62.5]
