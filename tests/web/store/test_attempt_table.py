from tests.web.store.example_rows import GAME, action, after

from sapper.web.store import StoredResult


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
