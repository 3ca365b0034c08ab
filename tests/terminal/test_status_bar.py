"""The line above the board."""

from sapper import GameSpec
from sapper.game import MoveKind
from sapper.terminal.overlays import Overlay
from sapper.terminal.play_session import PlaySession
from sapper.terminal.status_bar import game_name, line


def test_the_line_tells_mines_time_game_overlay_and_place():
    now = [0.0]
    session = PlaySession(GameSpec(4, 3, 2), 1, lambda: now[0])
    session.move(MoveKind.OPEN, (0, 0))
    session.move(MoveKind.FLAG, (2, 3))
    now[0] = 12.7
    told = line(session, Overlay.CHANCES, (2, 3), busy=False)
    assert told.split(" | ") == [
        "001 :-) 012",
        "4\N{MULTIPLICATION SIGN}3, 2 mines, Classic",
        "row 3, column 4",
        "Chances",
    ]
    assert line(session, Overlay.NONE, (0, 0), busy=True).endswith("working: Esc stops")


def test_levels_are_known_by_their_names():
    assert game_name(GameSpec.level("expert", mode="strict")) == "Expert, Strict no guessing"
