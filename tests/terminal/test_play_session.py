"""One game after another, with a clock."""

import pytest

from sapper import Game, GameSpec
from sapper.engine import Stop
from sapper.errors import GenerationError, IllegalMoveError, SapperError, SpecError, UndecidedError
from sapper.game import Move, MoveKind, Outcome
from sapper.terminal.play_session import PlaySession, explained


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
    assert "was safe." in session.standing


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


def refused(*moves):
    game = Game(GameSpec(4, 3, 2), 1)
    game.open((0, 0))
    *before, last = map(Move.parse, moves)
    for move in before:
        game.play(move)
    with pytest.raises(SapperError) as caught:
        game.play(last)
    return explained(caught.value)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["open 0,0"], "Row 1, column 1 is already open."),
        (["chord 2,3"], "Row 3, column 4 is hidden: a chord starts from a number."),
        (["chord 1,0"], "Row 2, column 1 doesn't have the right number of flags around it."),
        (["chord 0,0"], "Row 1, column 1 has nothing left to open around it."),
        (["flag 2,3", "open 2,3"], "Row 3, column 4 has a flag: remove it first."),
        (
            ["open 1,3", "open 2,3"],
            "The game is over. u undoes the last move, a starts another game.",
        ),
    ],
)
def test_a_refusal_is_a_sentence_in_the_players_numbers(moves, words):
    assert refused(*moves) == words


def test_other_errors_say_what_they_say():
    assert explained(SpecError("9 mines do not fit")) == "9 mines do not fit."
    assert "no room" in explained(GenerationError("no room"))
