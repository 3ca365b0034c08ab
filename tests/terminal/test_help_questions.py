"""What a game is asked for a player who wants help."""

from sapper import GameSpec, hint
from sapper.engine import Stop
from sapper.game import MoveKind
from sapper.terminal.help_questions import ask_hint, ask_overlay
from sapper.terminal.overlays import Overlay
from sapper.terminal.play_session import PlaySession


def begun():
    session = PlaySession(GameSpec(4, 3, 2), 1, lambda: 0.0)
    session.move(MoveKind.OPEN, (0, 0))
    return session


def test_a_hint_is_that_of_the_board_and_counts_as_help():
    session = begun()
    assert ask_hint(session, Stop()).text == hint(session.game.board).text
    assert session.aided


def test_flags_are_looked_at():
    session = begun()
    session.move(MoveKind.FLAG, (2, 0))
    assert ask_hint(session, Stop()).kind.value == "wrong-flag"


def test_no_overlay_is_no_help():
    session = begun()
    assert ask_overlay(session, Overlay.NONE, Stop()).looks == {}
    assert not session.aided
    assert ask_overlay(session, Overlay.STATES, Stop()).looks
    assert session.aided


def test_a_game_that_is_over_is_not_asked():
    session = begun()
    session.move(MoveKind.OPEN, (1, 3))
    assert ask_hint(session, Stop()) is None
    assert ask_overlay(session, Overlay.STATES, Stop()).looks == {}
    assert not session.aided
