"""A game in memory: what the store has gives it back."""

from dataclasses import replace

from sapper import GameSpec, Layout
from sapper.app.actions import Action
from sapper.app.session import ActionResult, Moment
from sapper.engine import Stop
from sapper.web.game_options import GameOptions
from sapper.web.live_game import LiveGame
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
