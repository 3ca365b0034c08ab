"""A game in memory can be restored from the store."""

from dataclasses import replace

from sapper import GameSpec, Layout
from sapper.app import game_jobs
from sapper.app.game_options import GameOptions
from sapper.app.live_game import LiveGame, Turn, Written
from sapper.app.session import Action, Moment
from sapper.app.storage import StoredGame
from sapper.engine import Stop

NOW = 1000.0


def begun() -> LiveGame:
    """Start a classic game on a known layout."""
    options = GameOptions(GameSpec(4, 1, 1), layout=Layout.parse("4x1:.*.."))
    return LiveGame(StoredGame("g", "p", options.to_plain(), "00" * 32, created=0.0, touched=0.0))


def moment(now: float) -> Moment:
    return Moment(now, now)


def done(live: LiveGame, text: str, now: float = NOW) -> Written:
    """Take the next action in a game."""
    turn = Turn(live.stored.seq + 1, Action.parse(text), moment(now))
    return game_jobs.act(live, turn, None, None, Stop())


def test_the_log_gives_the_game_back() -> None:
    live = begun()
    actions = ["open 0,0", "flag 0,3", "undo", "open 0,2", "redo"]
    log = [done(live, text, NOW + seq).action.log for seq, text in enumerate(actions, 1)]
    again = game_jobs.restored(replace(live.stored), log, "", Stop())
    assert (again.picture, again.wasted) == (live.picture, live.wasted)
    assert (again.can_undo, again.can_redo) == (live.can_undo, live.can_redo)
    assert again.seconds(moment(NOW + 9)) == live.seconds(moment(NOW + 9))


def test_the_end_of_a_game_is_given_back_whatever_was_tried_after_it() -> None:
    live = begun()
    actions = ["open 0,0", "open 0,0", "open 0,1", "open 0,2", "flag 0,3"]
    written = [done(live, text) for text in actions]
    assert live.ending is not None
    log = [each.action.log for each in written]
    assert [bool(entry) for entry in log] == [True, False, True, False, False]
    again = game_jobs.restored(live.stored, log, written[2].action.extra, Stop())
    assert (again.ending, again.wasted) == (live.ending, live.wasted)


def test_a_refused_solve_counts_in_the_same_way_when_the_game_is_loaded() -> None:
    live = begun()
    written = [done(live, text) for text in ("solve", "open 0,0", "open 0,1")]
    actions = [each.action for each in written]
    assert [bool(each.log) for each in actions] == [False, True, True]
    log = [each.log for each in actions]
    assert game_jobs.restored(live.stored, log, actions[-1].extra, Stop()).ending == live.ending
    sent = [each for _, each in game_jobs.messages(live.stored, actions, moment(NOW), Stop())]
    assert sent[-1] == written[-1].answer


def test_a_solve_is_stored_as_the_move_it_became_and_a_refusal_as_nothing() -> None:
    live = begun()
    done(live, "open 0,0")
    solved, refused = done(live, "solve", NOW + 1).action, done(live, "open 0,0").action
    assert (solved.seq, solved.request, solved.log) == (2, "solve", "flag 0,1 @1.0")
    assert (refused.request, refused.log) == ("open 0,0", "")


def test_what_is_stored_next_to_the_log_is_small() -> None:
    live = begun()
    actions = ("open 0,0", "flag 0,1", "open 0,0", "undo")
    extras = [done(live, text).action.extra for text in actions]
    assert extras[:2] == ["", ""]
    assert extras[2].startswith('{"refused":"Row 1, column 1 is already open."')
    assert extras[3] == '{"aided":true}'
