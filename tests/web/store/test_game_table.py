from tests.web.store.example_rows import GAME, action, after


def test_a_game_comes_back_as_it_was_kept(store):
    store.add(GAME)
    assert store.game("g") == GAME
    assert store.game("x") is None


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
    assert store.attempt("p", "2026-11-16", "expert") is None


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
