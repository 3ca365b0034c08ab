"""What is left to others says all that they need."""

from sapper.app.actions import Action, ActionKind
from sapper.app.session import Moment
from sapper.spec import GameSpec
from sapper.web.game_options import GameOptions
from sapper.web.live_game import LiveGame
from sapper.web.postponed import ColdGameError, HardActionError
from sapper.web.store import StoredGame


def test_the_errors_carry_the_game() -> None:
    options = GameOptions(GameSpec(5, 5, 3)).to_plain()
    stored = StoredGame("name", "player", options, "ab" * 32, 0.0, 0.0)
    assert ColdGameError(stored).stored is stored
    live, action, now = LiveGame(stored), Action(ActionKind.UNDO), Moment(1.0, 2.0)
    hard = HardActionError(live, 7, action, now)
    assert (hard.live, hard.seq, hard.action, hard.now) == (live, 7, action, now)
    assert (hard.result, str(hard)) == (None, "name")
