"""A game: its start, its judge, what it shows, what it undoes."""

import tracemalloc
from xml.etree import ElementTree as ET

import pytest
from tests.game.small_game import begin, check_illegal, play, state

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import GenerationError, IllegalMoveError, SpecError, UndecidedError
from sapper.game import Appearance, Ending, Game, GuessRules, Move, MoveKind, Outcome
from sapper.game import game as game_module
from sapper.game.ruling import Opening
from sapper.game.secret import redraw_seed
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec


class TestFirstClick:
    @pytest.mark.parametrize("start", [(0, 0), (4, 4), (8, 3)])
    def test_the_first_cell_is_a_zero_wherever_it_is_opened(self, start):
        for seed in range(20):
            game = Game(GameSpec(9, 9, 40), seed=seed)
            game.open(start)
            assert game.board.clue(start) == 0

    def test_the_first_cell_is_safe_on_the_fullest_board(self):
        for seed in range(20):
            game = Game(GameSpec(3, 3, 8, first_click=FirstClick.SAFE), seed=seed)
            assert game.open((1, 1)) is Outcome.WON

    def test_any_first_cell_may_be_a_mine(self):
        outcomes = set()
        for seed in range(50):
            game = Game(GameSpec(3, 3, 4, first_click=FirstClick.ANY), seed=seed)
            outcomes.add(game.open((1, 1)))
        assert outcomes == {Outcome.PLAYING, Outcome.LOST}

    def test_there_is_no_layout_before_the_first_opening(self):
        game = Game(GameSpec(9, 9, 10), seed=0)
        game.flag((0, 0))
        assert game.layout is None
        game.open((4, 4))
        assert game.layout is not None
        assert game.layout.mines == 10

    def test_a_given_start_keeps_the_promise_there(self):
        spec = GameSpec(9, 9, 70, start=(0, 0))
        game = Game(spec, seed=1)
        assert game.open((8, 8)) is Outcome.LOST
        assert game.layout is not None
        assert game.layout.number((0, 0)) == 0

    def test_hints_learn_that_a_given_layout_keeps_no_promise(self):
        spec = GameSpec(3, 1, 1)
        assert Game(spec, seed=1).spec_for_hints == spec
        given = Game.from_layout(spec, Layout.parse("3x1:..*"))
        assert given.spec == spec
        assert given.spec_for_hints.first_click is FirstClick.ANY

    def test_a_start_without_room_raises_and_changes_nothing(self):
        game = Game(GameSpec(4, 3, 8), seed=0)
        with pytest.raises(
            GenerationError, match="opens an area, which leaves 3 of 12 cells for mines"
        ):
            game.open((1, 1))
        assert game.moves == ()
        assert game.layout is None
        assert game.open((0, 0)) is Outcome.WON

    def test_a_request_without_room_for_any_start_is_refused_at_once(self):
        with pytest.raises(GenerationError, match="9 mines do not fit"):
            Game(GameSpec(4, 3, 9), seed=0)
        with pytest.raises(GenerationError, match="8 mines do not fit"):
            Game(GameSpec(4, 3, 8, start=(1, 1)), seed=0)


class TestJudge:
    """A judge may return another layout; the game adopts it."""

    @pytest.fixture
    def asked(self, monkeypatch):
        """Let every opening move the mines of a 3x1 board to the right end."""
        questions = []

        def judge(opening: Opening, rules: GuessRules, **_):
            questions.append((opening.cells, opening.layout, opening.position(), opening.seed()))
            return Layout.parse("3x1:..*"), None

        monkeypatch.setattr(game_module, "judge", judge)
        return questions

    def test_the_answer_is_the_truth_from_now_on(self, asked):
        game = begin("3x1:*..")
        assert game.open((0, 0)) is Outcome.WON
        assert game.layout == Layout.parse("3x1:..*")
        assert game.board == Board.parse("3x1m1:01.")

    def test_the_answer_may_kill(self, asked):
        assert begin("3x1:*..").open((0, 2)) is Outcome.LOST

    def test_undo_brings_the_old_truth_back(self, asked):
        game = begin("3x1:*..")
        game.open((0, 1))
        game.undo()
        assert game.layout == Layout.parse("3x1:*..")

    def test_the_question_names_cells_truth_board_and_the_seed_of_the_opening(self, asked):
        game = begin("3x1:*..", seed=5)
        play(game, "flag 0,2", "open 0,1", "chord 0,1")
        before, after = Layout.parse("3x1:*.."), Layout.parse("3x1:..*")
        assert asked == [
            (((0, 1),), before, Board.parse("3x1m1:..."), redraw_seed(5, 0)),
            (((0, 0),), after, Board.parse("3x1m1:.1."), redraw_seed(5, 1)),
        ]

    def test_marks_and_undone_moves_do_not_change_the_seed_of_a_question(self, asked):
        game = begin("3x1:*..")
        play(game, "open 0,1")
        game.undo()
        play(game, "flag 0,2", "open 0,1")
        assert [seed for *_, seed in asked] == [redraw_seed(0, 0)] * 2

    def test_a_kept_promise_is_not_judged_but_any_other_first_click_is(self, asked):
        Game(GameSpec(3, 1, 1, first_click=FirstClick.SAFE), seed=0).open((0, 0))
        assert asked == []
        Game(GameSpec(3, 1, 1, first_click=FirstClick.ANY), seed=0).open((0, 0))
        Game(GameSpec(3, 1, 1, first_click=FirstClick.SAFE, start=(0, 1)), seed=0).open((0, 0))
        assert len(asked) == 2


@pytest.mark.slow
def test_two_thousand_by_two_thousand_cells_open_and_close_again():
    game = Game(GameSpec(2000, 2000, 100), seed=0)
    game.open((1000, 1000))
    opened = game.board.grid.size - game.board.cells.count(9)
    assert opened > 3_990_000
    game.undo()
    assert game.board == Board.covered(Grid(2000, 2000), 100)


def test_a_move_whose_judging_is_stopped_is_not_made():
    """The flag has no effect on the rules.

    If the limit is spent and luck decides, the flag changes nothing.

    Otherwise a host with a short time limit would change the game, and a replay would give another
    result.
    """
    game = Game(GameSpec(9, 9, 10, mode="fair"), seed=1)
    game.open((4, 4))
    before, hidden = game.board, game.board.cells_in(State.HIDDEN)[0]
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="stopped before the opening was judged"):
        game.play(Move(MoveKind.OPEN, hidden), stop=stop)
    assert (game.board, len(game.moves), game.outcome) == (before, 1, Outcome.PLAYING)


def test_a_game_without_a_seed_draws_one_and_tells_it():
    spec = GameSpec(9, 9, 10)
    games = [Game(spec) for _ in range(3)]
    assert len({game.seed for game in games}) == 3
    again = Game(spec, games[0].seed)
    for game in (games[0], again):
        game.open((4, 4))
    assert games[0].layout == again.layout


class TestEnding:
    def test_a_lost_game_shows_mines_hits_and_wrong_flags(self):
        ending = play(begin(), "open 1,2", "flag 2,0", "flag 0,1", "chord 1,2").ending()
        assert ending.outcome is Outcome.LOST
        assert ending.board == Board.parse("5x3m3:..*.*/..1../*....")
        assert ending.hits == ((0, 2),)
        assert ending.wrong_flags == ((0, 1),)
        assert ending.missed == ((0, 2), (0, 4))

    def test_a_won_game_shows_its_mines(self):
        ending = play(begin("3x1:..*"), "open 0,0").ending()
        assert ending.outcome is Outcome.WON
        assert ending.board == Board.parse("3x1m1:01*")
        assert (ending.hits, ending.wrong_flags, ending.missed) == ((), (), ((0, 2),))

    def test_a_running_game_shows_nothing(self):
        with pytest.raises(IllegalMoveError, match="still in progress in 5x3m3"):
            begin().ending()


class TestBeginning:
    @pytest.mark.parametrize("seed", [-1, 2**64, "1"])
    def test_a_seed_is_checked_at_once(self, seed):
        with pytest.raises(SpecError, match="is not a seed"):
            Game(GameSpec(9, 9, 10), seed=seed)

    @pytest.mark.parametrize("picture", ["3x3:*../.../...", "4x2:*.../....", "4x3:**../..../...."])
    def test_a_layout_must_be_the_one_requested(self, picture):
        with pytest.raises(SpecError, match="is not a layout for a game of 4x3m1"):
            Game.from_layout(GameSpec(4, 3, 1), Layout.parse(picture))

    def test_a_given_layout_may_be_too_full_for_the_promise(self):
        game = Game.from_layout(GameSpec(2, 1, 2), Layout.parse("2x1:**"))
        assert game.outcome is Outcome.PLAYING

    def test_the_game_reports_what_it_was_begun_with(self):
        spec = GameSpec(9, 9, 10)
        game = Game(spec, seed=5, question_marks=True)
        assert (game.spec, game.seed, game.question_marks) == (spec, 5, True)
        assert game.last_result is None

    def test_the_repr_shows_board_outcome_and_length(self):
        assert repr(play(begin(), "open 0,1")) == (
            "<Game 5x3m3:.1.../...../.....: in progress, 1 moves>"
        )


class TestTime:
    def test_the_log_keeps_the_times(self):
        game = begin()
        game.flag((0, 2), at=1)
        game.open((0, 1), at=2.5)
        game.chord((0, 1), at=2.5)
        assert [move.at for move in game.moves] == [1, 2.5, 2.5]

    def test_time_does_not_run_backwards(self):
        game = play(begin(), "flag 0,2 @5", "open 0,1")
        check_illegal(
            game, r"illegal flag: 0,3 at 4\.5 s comes after a move at 5\.0 s", "flag 0,3 @4.5"
        )

    def test_an_undone_move_does_not_hold_the_clock(self):
        game = play(begin(), "flag 0,2 @5")
        game.undo()
        game.flag((0, 2), at=4)
        assert [move.at for move in game.moves] == [4]


class TestUndo:
    MOVES = ("flag 0,2", "open 1,2", "chord 1,2", "flag 0,2", "flag 2,0", "flag 2,0", "open 0,2")

    @pytest.mark.parametrize("question_marks", [False, True])
    def test_undo_restores_every_position_even_after_the_end(self, question_marks):
        game = begin(question_marks=question_marks)
        states = [state(game)]
        for move in self.MOVES:
            play(game, move)
            states.append(state(game))
        assert game.outcome is Outcome.LOST
        for move in reversed(self.MOVES):
            assert state(game) == states.pop()
            assert str(game.undo()) == move
        assert [state(game)] == states
        assert game.undos == len(self.MOVES)

    def test_undoing_the_first_opening_takes_the_layout_back(self):
        game = Game(GameSpec(9, 9, 40), seed=0)
        game.open((0, 0))
        game.undo()
        assert game.layout is None
        game.open((8, 8))
        assert game.board.clue((8, 8)) == 0

    def test_undo_gives_question_marks_back(self):
        game = begin("3x1:...", question_marks=True)
        play(game, "flag 0,1", "flag 0,1", "open 0,0")
        assert game.outcome is Outcome.WON
        game.undo()
        assert game.questions == ((0, 1),)

    def test_without_a_move_there_is_nothing_to_undo(self):
        with pytest.raises(IllegalMoveError, match="illegal undo: no move was made in 5x3m3"):
            begin().undo()

    def test_redo_makes_the_undone_moves_again(self):
        game = play(begin(), *self.MOVES)
        end = state(game)
        for _ in self.MOVES:
            game.undo()
        redone = [str(game.redo()) for _ in self.MOVES]
        assert redone == list(self.MOVES)
        assert state(game) == end

    def test_a_new_move_ends_redoing(self):
        game = play(begin(), "flag 0,2", "flag 2,0")
        game.undo()
        game.flag((0, 0))
        with pytest.raises(IllegalMoveError, match="illegal redo: no move was undone"):
            game.redo()

    def test_an_illegal_move_does_not_end_redoing(self):
        game = play(begin(), "flag 0,2", "open 0,1")
        game.undo()
        check_illegal(game, "is hidden", "chord 0,1")
        assert str(game.redo()) == "open 0,1"


def test_a_mark_changes_one_cell_and_opens_nothing():
    result = play(begin(), "flag 0,2").last_result
    assert list(result.changes) == [((0, 2), Appearance.FLAG)]
    assert (result.turns, result.targets, result.opened, result.is_opening) == (1, (), (), False)


def test_a_question_mark_from_nothing_takes_two_turns_and_one_undo():
    game = play(begin(question_marks=True), "question 0,2")
    assert game.last_result.turns == 2
    assert list(game.last_result.changes) == [((0, 2), Appearance.QUESTION)]
    game.undo()
    assert (game.questions, game.flags, game.can_undo) == ((), (), False)


def test_a_chord_reports_what_it_aimed_at_and_all_that_it_opened():
    game = play(begin(), "open 0,1", "flag 0,2", "chord 0,1")
    assert game.last_result.targets == ((0, 0), (1, 0), (1, 1), (1, 2))
    assert [cell for cell, _ in game.last_result.opened] == [(0, 0), (1, 0), (1, 1), (1, 2)]


def test_a_fatal_move_shows_the_mines_and_undoing_it_hides_them():
    game = play(begin(), "flag 0,0", "open 0,2")
    fatal = game.last_result
    assert fatal.outcome is Outcome.LOST
    assert list(fatal.changes) == [
        ((0, 0), Appearance.WRONG_FLAG),
        ((0, 2), Appearance.EXPLODED),
        ((0, 4), Appearance.MINE),
        ((2, 0), Appearance.MINE),
    ]
    game.undo()
    assert game.last_result.taken_back
    assert game.last_result.outcome is Outcome.PLAYING
    assert list(game.last_result.changes) == [
        ((0, 0), Appearance.FLAG),
        ((0, 2), Appearance.HIDDEN),
        ((0, 4), Appearance.HIDDEN),
        ((2, 0), Appearance.HIDDEN),
    ]
    game.redo()
    assert game.last_result == fatal


def test_giving_up_shows_the_mines_of_a_running_game_and_changes_nothing():
    game = play(begin(), "open 0,1", "flag 0,0")
    assert [cell for cell, _ in game.reveal()] == [(0, 0), (0, 2), (0, 4), (2, 0)]
    assert game.outcome is Outcome.PLAYING
    assert list(play(game, "open 0,2").reveal()) == []


def test_the_words_of_an_outcome_are_those_of_records_and_messages():
    assert [outcome.value for outcome in Outcome] == ["in progress", "won", "lost", "resigned"]


def test_an_ending_tells_missed_mines_from_flagged_ones():
    ending = play(begin(), "flag 0,2", "open 0,4").ending()
    assert isinstance(ending, Ending)
    assert (ending.outcome, ending.hits) == (Outcome.LOST, ((0, 4),))
    assert ending.missed == ((0, 4), (2, 0))
    assert ending.ruling is None


SPEC = GameSpec(4, 1, 2)
LAYOUT = Layout.parse("4x1:..**")


def caption(game):
    return ET.fromstring(game._repr_html_()).find("figcaption").text


def test_a_running_game_shows_the_players_board_and_nothing_of_the_mines():
    game = Game.from_layout(SPEC, LAYOUT)
    game.flag((0, 0))
    assert caption(game) == "in progress, 1 move, mines left: 1"
    assert 'data-board="4x1m2:...."' in game._repr_html_()
    assert "flag-icon" in game._repr_html_()
    assert "mine-icon" not in game._repr_html_()


def test_a_lost_game_shows_the_mines_the_hit_and_the_wrong_flag():
    game = Game.from_layout(SPEC, LAYOUT)
    game.flag((0, 0))
    game.open((0, 3))
    html = game._repr_html_()
    assert caption(game) == "lost, 2 moves, mines left: 1"
    assert 'class="fill blast"' in html
    assert "cross-icon" in html
    assert 'data-board="4x1m2:..**"' in html


def test_a_won_game_says_so():
    game = Game.from_layout(SPEC, LAYOUT)
    game.open((0, 0))
    assert caption(game) == "won, 1 move, mines left: 2"


def test_a_game_keeps_a_few_bytes_per_cell_of_a_large_opening():
    corner = Layout.from_mines(Grid(200, 200), [(0, 1), (1, 0), (1, 1)])
    game = Game.from_layout(GameSpec(200, 200, 3), corner)
    tracemalloc.start()
    try:
        game.open((100, 100))
        opened, _ = tracemalloc.get_traced_memory()
        game.undo()
        undone, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert max(opened, undone) < 16 * game.spec.grid.size
