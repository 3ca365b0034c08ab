"""One game after another: moves, the clock, help, and the words around them."""

import pytest

from sapper import GameSpec, hint
from sapper.engine import Stop
from sapper.errors import GenerationError, SpecError, UndecidedError
from sapper.game import Move, MoveKind, Outcome
from sapper.terminal.overlays import Overlay
from sapper.terminal.play_session import PlaySession, explained, game_name


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def begun(**request):
    clock = Clock()
    return clock, PlaySession(GameSpec(4, 3, 2, **request), 1, clock)


def test_the_time_runs_from_the_first_opening_to_the_last_move():
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
    assert session.move(MoveKind.CHORD, (0, 0)).endswith("a chord starts from a number.")
    clock.now += 5
    assert session.seconds == 0


def test_a_loss_is_reported_and_can_be_taken_back():
    _, session = begun()
    session.move(MoveKind.OPEN, (0, 0))
    session.move(MoveKind.FLAG, (2, 3))
    assert session.mines_left == 1
    session.move(MoveKind.OPEN, (1, 3))
    assert session.standing == "You lost: X was a mine. ! marks wrong flags. Seed 1."
    session.undo()
    assert session.standing == ""
    assert not session.is_over


def test_help_and_undone_moves_are_reported_after_a_win():
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
    _, session = begun()
    session.move(MoveKind.OPEN, (0, 0))
    *before, last = map(Move.parse, moves)
    for move in before:
        assert session.move(move.kind, move.cell) == ""
    shown = session.appearance
    why = session.move(last.kind, last.cell)
    assert session.appearance == shown
    return why


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["open 0,0"], "Row 1, column 1 is already open."),
        (["chord 2,3"], "Row 3, column 4 is hidden: a chord starts from a number."),
        (["chord 1,0"], "Row 2, column 1 doesn't have the right number of flags around it."),
        (["chord 0,0"], "Row 1, column 1 has nothing left to open around it."),
        (["flag 2,3", "open 2,3"], "Row 3, column 4 has a flag: remove it first."),
        (["open 1,3", "open 2,3"], "The game is over."),
    ],
)
def test_a_refusal_is_a_sentence_in_the_players_numbers(moves, words):
    assert refused(*moves) == words


def test_what_cannot_be_taken_back_or_made_again_is_refused():
    _, session = begun()
    assert session.undo() == "There is nothing to undo."
    assert session.redo() == "There is nothing to redo."


def test_other_errors_keep_their_messages():
    assert explained(SpecError("9 mines do not fit")) == "9 mines do not fit."
    assert "no room" in explained(GenerationError("no room"))


def test_the_line_shows_mines_time_game_overlay_and_place():
    now = [0.0]
    session = PlaySession(GameSpec(4, 3, 2), 1, lambda: now[0])
    session.move(MoveKind.OPEN, (0, 0))
    session.move(MoveKind.FLAG, (2, 3))
    now[0] = 12.7
    answer = session.status(Overlay.CHANCES, (2, 3), busy=False)
    assert answer.split(" | ") == [
        "001 :-) 012",
        "4\N{MULTIPLICATION SIGN}3, 2 mines, Classic",
        "row 3, column 4",
        "Chances",
    ]
    assert session.status(Overlay.NONE, (0, 0), busy=True).endswith("working: Esc stops")


def test_levels_are_known_by_their_names():
    assert game_name(GameSpec.level("expert", mode="strict")) == "Expert, Strict no guessing"


def started():
    session = PlaySession(GameSpec(4, 3, 2), 1, lambda: 0.0)
    session.move(MoveKind.OPEN, (0, 0))
    return session


def test_a_hint_is_that_of_the_board_and_counts_as_help():
    session = started()
    assert session.hint(Stop()).text == hint(session.game.board).text
    assert session.aided


def test_flags_are_looked_at():
    session = started()
    session.move(MoveKind.FLAG, (2, 0))
    assert session.hint(Stop()).kind.value == "wrong-flag"


def test_the_overlay_none_is_not_help():
    session = started()
    assert session.overlay(Overlay.NONE, Stop()).looks == {}
    assert not session.aided
    assert session.overlay(Overlay.STATES, Stop()).looks
    assert session.aided


def test_a_game_that_is_over_is_not_asked():
    session = started()
    session.move(MoveKind.OPEN, (1, 3))
    assert session.hint(Stop()) is None
    assert session.overlay(Overlay.STATES, Stop()).looks == {}
    assert not session.aided
