"""A game in memory: actions change it, and the log gives it back."""

from dataclasses import replace
from random import Random

import pytest

from sapper import GameSpec, Layout
from sapper.engine import Stop
from sapper.web.action_result import ActionResult
from sapper.web.actions import Action
from sapper.web.game_clock import Moment
from sapper.web.game_options import GameOptions
from sapper.web.live_game import LiveGame
from sapper.web.presenters.games import action_response
from sapper.web.store import StoredAction, StoredGame

NOW = 1000.0


def begun() -> LiveGame:
    """A classic game on a layout that is known."""
    options = GameOptions(GameSpec(4, 1, 1), layout=Layout.parse("4x1:.*.."))
    return LiveGame(StoredGame("g", "p", options.to_plain(), "00" * 32, created=0.0, touched=0.0))


def moment(now: float) -> Moment:
    return Moment(now, now)


def done(live: LiveGame, text: str, now: float = NOW) -> ActionResult:
    return live.do(Action.parse(text), moment(now), Stop())


def test_an_opening_tells_what_changed_and_starts_the_clock() -> None:
    live = begun()
    assert live.seconds(moment(NOW)) is None
    result = done(live, "open 0,0")
    assert (result.changed, result.refused) == ([(0, 0, "1")], None)
    assert live.seconds(moment(NOW + 2.5)) == 2.5


def test_what_the_rules_forbid_is_refused_in_words_without_the_position() -> None:
    live = begun()
    done(live, "open 0,0")
    result = done(live, "open 0,0")
    assert (result.refused, result.changed, live.wasted) == (
        "Row 1, column 1 is already open.",
        [],
        1,
    )


def test_solve_becomes_the_move_that_it_makes() -> None:
    live = begun()
    done(live, "open 0,0")
    assert str(done(live, "solve").action).startswith("flag 0,1")
    assert str(done(live, "solve").action).startswith("open 0,2")


def test_what_solve_found_is_asked_for_again_after_a_move_of_the_players_own() -> None:
    live = begun()
    done(live, "open 0,0")
    done(live, "solve")
    done(live, "undo")
    done(live, "undo")
    assert done(live, "solve").refused == "Nothing more is certain here."


def test_a_resigned_game_shows_its_mines_and_takes_nothing_more() -> None:
    live = begun()
    done(live, "open 0,0")
    assert done(live, "resign").changed == [(0, 1, "*")]
    assert (live.outcome, live.is_over, live.can_undo) == ("resigned", True, False)
    assert done(live, "undo").refused == "The game is over."


def test_the_servers_clock_rules_and_a_little_lag_is_paid_back() -> None:
    live = begun()
    done(live, "open 0,0")
    assert done(live, "flag 0,1 @1.9", NOW + 2.0).action.at == 1.9
    assert done(live, "flag 0,1 @99.0", NOW + 3.0).action.at == 3.0
    assert done(live, "flag 0,1 @0.0", NOW + 4.0).action.at == 3.75


def test_a_jump_of_the_time_of_day_changes_no_time() -> None:
    live = begun()
    done(live, "open 0,0")
    later = Moment(NOW - 5000.0, NOW + 2.0)
    assert live.seconds(later) == 2.0
    assert live.do(Action.parse("flag 0,1"), later, Stop()).action.at == 2.0


def test_the_log_gives_the_game_back() -> None:
    live = begun()
    log = []
    for number, text in enumerate(["open 0,0", "flag 0,3", "undo", "open 0,2", "redo"], 1):
        result = done(live, text, NOW + number)
        kept = "" if result.refused is not None else str(result.action)
        log.append(StoredAction("g", number, text, kept, "{}"))
    again = LiveGame.restore(replace(live.stored), log)
    assert (again.picture, again.wasted) == (live.picture, live.wasted)
    assert (again.can_undo, again.can_redo) == (live.can_undo, live.can_redo)
    assert again.seconds(moment(NOW + 9)) == live.seconds(moment(NOW + 9))


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_loaded_without_what_was_undone_as_if_everything_was_repeated(seed) -> None:
    """The slow way performs every action; both must tell the same of the game, and go on alike."""
    random = Random(seed)
    mode = random.choice(["classic", "fair", "lenient", "strict", "no-guess"])
    options = GameOptions(GameSpec(6, 5, 6, mode=mode), question_marks=bool(seed % 2))
    stored = StoredGame("g", "p", options.to_plain(), f"{seed:064x}", created=0.0, touched=0.0)
    live, slow, log = LiveGame(stored), LiveGame(stored), []
    for number in range(random.randrange(2, 60)):
        kind = random.choice(["open"] * 4 + ["flag", "chord", "undo", "undo", "redo"])
        cell = f" {random.randrange(5)},{random.randrange(6)}"
        text = kind if kind in ("undo", "redo") else kind + cell
        result = done(live, text, NOW + number)
        kept = "" if result.refused else str(result.action)
        log.append(StoredAction("g", number + 1, text, kept, "{}"))
        if result.refused:
            slow.wasted += 1
        else:
            slow._perform(result.action)
    live.ending = None
    log[-1] = replace(log[-1], answer=answer_of(live, result))
    for entry in reversed(log):
        if entry.log:
            log[log.index(entry)] = replace(entry, answer=answer_of(live, result))
            break
    quick = LiveGame.restore(stored, log)
    for each in (quick, slow):
        assert told(each) == told(live)
    for text in ("redo", "redo", "undo", "undo", "undo", "redo", "open 0,0", "open 4,5"):
        assert done(quick, text).changed == done(live, text).changed
        assert told(quick) == told(live)


def answer_of(live: LiveGame, result: ActionResult) -> str:
    return action_response(live, result, moment(NOW)).model_dump_json()


def told(live: LiveGame) -> tuple[object, ...]:
    game = live.game
    return (
        *(game.board, game.layout, game.flags, game.questions, game.moves, game.outcome),
        *(game.undos, game.can_undo, game.can_redo, game.last_ruling, live.luck(), live.wasted),
    )
