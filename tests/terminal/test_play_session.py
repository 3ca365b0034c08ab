"""One game after another, with a clock."""

import pytest

from sapper import GameSpec
from sapper.engine import Stop
from sapper.errors import IllegalMoveError, UndecidedError
from sapper.game import MoveKind, Outcome
from sapper.terminal.play_session import PlaySession


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def begun(**wish):
    clock = Clock()
    return clock, PlaySession(GameSpec(4, 3, 2, **wish), 1, clock)


def test_the_time_runs_from_the_first_move_to_the_last():
    clock, session = begun()
    clock.now += 5
    assert session.seconds == 0
    session.move(MoveKind.OPEN, (0, 0))
    clock.now += 7
    assert session.seconds == 7
    for cell in [(0, 3), (2, 0), (2, 2), (2, 3)]:
        session.move(MoveKind.OPEN, cell)
    assert session.outcome is Outcome.WON
    clock.now += 100
    assert session.seconds == 7
    assert session.standing == "You won in 7 s. Seed 1."


def test_a_refused_move_does_not_start_the_clock():
    clock, session = begun()
    with pytest.raises(IllegalMoveError):
        session.move(MoveKind.CHORD, (0, 0))
    clock.now += 5
    assert session.seconds == 0


def test_a_loss_is_told_and_can_be_taken_back():
    _, session = begun()
    session.move(MoveKind.OPEN, (0, 0))
    session.move(MoveKind.FLAG, (2, 3))
    assert session.mines_left == 1
    session.move(MoveKind.OPEN, (1, 3))
    assert session.standing == "Boom: X was a mine. ! marks wrong flags. Seed 1."
    session.undo()
    assert session.standing == ""
    assert not session.is_over


def test_help_and_undone_moves_are_told_after_a_win():
    _, session = begun()
    session.aided = True
    session.move(MoveKind.OPEN, (0, 0))
    session.undo()
    session.redo()
    for cell in [(0, 3), (2, 0), (2, 2), (2, 3)]:
        session.move(MoveKind.OPEN, cell)
    assert session.standing == "You won in 0 s. (with help, 1 move taken back.) Seed 1."


def test_a_mode_that_judges_points_out_the_safe_cell():
    _, session = begun(mode="fair")
    session.move(MoveKind.OPEN, (0, 0))
    session.move(MoveKind.OPEN, (1, 3))
    assert "was certainly safe." in session.standing


def test_a_stopped_move_is_not_made():
    _, session = begun(mode="fair")
    session.move(MoveKind.OPEN, (0, 0))
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        session.move(MoveKind.OPEN, (0, 3), stop=stop)
    assert len(session.game.moves) == 1


def test_another_game_has_a_seed_of_its_own():
    _, session = begun()
    session.move(MoveKind.OPEN, (0, 0))
    session.begin(GameSpec(5, 5, 3), 9)
    assert (session.seed, session.seconds, session.mines_left) == (9, 0, 3)
    session.begin(GameSpec(5, 5, 3))
    assert session.seed != 9
