def test_a_token_without_a_row_is_its_own_players(store):
    assert store.player_of("d1") == "d1"


def test_another_token_of_a_player_is_good_until_it_is_replaced(store):
    store.add_session("d2", "d1", now=1.0)
    assert store.player_of("d2") == "d1"
    store.replace_session("d2", "d3", "d1", now=2.0)
    assert [store.player_of(token) for token in ("d1", "d2", "d3")] == ["d1", None, "d1"]
    store.replace_session("d1", "d4", "d1", now=3.0)
    assert [store.player_of(token) for token in ("d1", "d3", "d4")] == [None, "d1", "d1"]


def test_all_tokens_of_a_player_are_made_void_and_no_others(store):
    store.add_session("d2", "d1", now=1.0)
    store.add_session("e2", "e1", now=1.0)
    for fresh in ("d3", "d4"):
        store.replace_all_sessions(fresh, "d1", now=2.0)
    assert [store.player_of(token) for token in ("d1", "d2", "d3", "d4")] == [
        None,
        None,
        None,
        "d1",
    ]
    assert [store.player_of(token) for token in ("e1", "e2")] == ["e1", "e1"]


def test_void_tokens_are_forgotten_but_for_the_one_that_made_the_player(store):
    store.add_session("d2", "d1", now=1.0)
    store.replace_all_sessions("d3", "d1", now=2.0)
    assert store.delete_sessions(0.5) == 0
    assert store.delete_sessions(5.0) == 1
    assert [store.player_of(token) for token in ("d1", "d2", "d3")] == [None, "d2", "d1"]
