from dataclasses import replace

from tests.web.store.example_rows import GAME, action, after

from sapper.web.store import StoredResult

RESULT = StoredResult(*("g", "p", "expert", "fair", True, False, 1.0, 5, 5, 0, 0, 1.0), ended=3.0)


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
    for name, result in (("g", RESULT), ("practice", None)):
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
    assert store.results("p") == [RESULT]
    assert store.game("practice") is None
    assert len(store.actions("running")) == 1
