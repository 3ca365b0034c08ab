"""The rules of the game, by example."""

import pytest

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import GenerationError, IllegalMoveError, SpecError, UndecidedError
from sapper.game import Game, Move, MoveKind, Outcome, Policy, Setup, replay
from sapper.game import game as game_module
from sapper.game.draw_seeds import redraw_seed
from sapper.game.survival import Opening
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec

# The numbers of this layout:   0 1 * 2 *
#                               1 2 1 2 1
#                               * 1 0 0 0
LAYOUT = """
..*.*
.....
*....
"""


def begin(picture=LAYOUT, **options):
    layout = Layout.parse(picture)
    return Game.from_layout(
        GameSpec(layout.grid.width, layout.grid.height, layout.mines), layout, **options
    )


def state(game):
    """Everything that undo must restore and an illegal move must leave alone."""
    return (
        game.board,
        game.flags,
        game.questions,
        game.mines_left,
        game.outcome,
        game.hits,
        game.moves,
        game.layout,
    )


def check_illegal(game, message, move):
    before = state(game)
    with pytest.raises(IllegalMoveError, match=message):
        game.play(Move.parse(move))
    assert state(game) == before


def play(game, *moves):
    for move in moves:
        game.play(Move.parse(move))
    return game


class TestOpening:
    def test_a_number_opens_alone(self):
        game = begin()
        assert game.open((0, 1)) is Outcome.PLAYING
        assert game.board == Board.parse("5x3m3:.1.../...../.....")

    def test_a_zero_opens_its_surroundings(self):
        game = begin()
        game.open((2, 4))
        assert game.board == Board.parse("5x3m3:...../.2121/.1000")
        numbers = [((1, 1), 2), ((1, 2), 1), ((1, 3), 2), ((1, 4), 1)]
        numbers += [((2, 1), 1), ((2, 2), 0), ((2, 3), 0), ((2, 4), 0)]
        assert list(game.last_result.changes) == numbers
        assert game.last_result.opened == tuple(numbers)

    def test_a_flood_goes_around_flags_and_over_question_marks(self):
        game = begin("5x1:.....", question_marks=True)
        play(game, "flag 0,1", "flag 0,3", "flag 0,3", "open 0,4")
        assert game.board == Board.parse("5x1m0:..000")
        assert game.flags == ((0, 1),)
        assert game.questions == ()

    def test_a_flag_blocks_opening(self):
        check_illegal(
            play(begin(), "flag 0,1"),
            r"^illegal open: 0,1 is flagged in 5x3m3:\.{5}/\.{5}/\.{5}$",
            "open 0,1",
        )

    def test_a_question_mark_does_not_block_opening(self):
        game = play(begin(question_marks=True), "flag 0,1", "flag 0,1", "open 0,1")
        assert game.board.clue((0, 1)) == 1
        assert game.questions == ()

    def test_an_open_cell_cannot_be_opened_again(self):
        check_illegal(play(begin(), "open 0,1"), "illegal open: 0,1 is open in", "open 0,1")

    def test_a_cell_outside_cannot_be_opened(self):
        check_illegal(begin(), "illegal open: 3,0 is outside the grid in 5x3m3:", "open 3,0")
        with pytest.raises(IllegalMoveError, match="-1,0 is outside"):
            begin().open((-1, 0))

    def test_a_mine_loses_and_the_board_stays_as_it_was(self):
        game = play(begin(), "open 0,1")
        assert game.open((0, 2)) is Outcome.LOST
        assert game.hits == ((0, 2),)
        assert game.board == Board.parse("5x3m3:.1.../...../.....")

    def test_opening_every_empty_cell_wins(self):
        game = play(begin(), "open 0,0", "open 2,4")
        assert game.outcome is Outcome.PLAYING
        assert game.open((0, 3)) is Outcome.WON
        assert game.hits == ()

    def test_flags_stay_as_they_are_after_a_win(self):
        game = play(begin("3x1:..*"), "open 0,0")
        assert game.outcome is Outcome.WON
        assert game.flags == ()
        assert game.mines_left == 1

    @pytest.mark.parametrize("move", ["open 0,1", "flag 0,1", "chord 0,0"])
    def test_nothing_moves_after_the_end(self, move):
        check_illegal(play(begin(), "open 0,2"), "comes after the game was lost", move)

    def test_a_board_full_of_mines_can_only_be_lost(self):
        game = begin("2x1:**")
        assert game.outcome is Outcome.PLAYING
        assert game.open((0, 0)) is Outcome.LOST

    def test_a_large_board_is_named_by_its_size_in_messages(self):
        game = Game(GameSpec(100, 100, 1000), seed=0)
        with pytest.raises(IllegalMoveError, match=r"is hidden in 100x100m1000$"):
            game.chord((0, 0))


class TestMarks:
    def test_a_flag_is_set_and_removed(self):
        game = begin()
        game.flag((0, 2))
        assert (game.flags, game.mines_left) == (((0, 2),), 2)
        game.flag((0, 2))
        assert (game.flags, game.mines_left) == ((), 3)

    def test_a_flag_is_no_knowledge(self):
        game = play(begin(), "flag 0,2")
        assert game.board == Board.covered(Grid(5, 3), 3)

    def test_the_question_mark_comes_after_the_flag_when_wanted(self):
        game = begin(question_marks=True)
        seen = []
        for _ in range(3):
            game.flag((0, 2))
            seen.append((game.flags, game.questions, game.mines_left))
        assert seen == [(((0, 2),), (), 2), ((), ((0, 2),), 3), ((), (), 3)]

    def test_more_flags_than_mines_make_the_counter_negative(self):
        game = play(begin("3x1:*.."), "flag 0,0", "flag 0,1", "flag 0,2")
        assert game.mines_left == -2

    def test_an_open_cell_cannot_be_flagged(self):
        check_illegal(play(begin(), "open 0,1"), "illegal flag: 0,1 is open", "flag 0,1")

    def test_flags_ascend(self):
        game = play(begin(), "flag 2,1", "flag 0,4", "flag 1,0")
        assert game.flags == ((0, 4), (1, 0), (2, 1))


class TestChords:
    def test_a_chord_opens_the_unflagged_neighbours(self):
        game = play(begin(), "open 1,2", "flag 0,2", "chord 1,2")
        assert game.board == Board.parse("5x3m3:.1.2./.2121/.1000")

    def test_a_chord_needs_as_many_flags_as_the_number(self):
        game = play(begin(), "open 1,2")
        check_illegal(game, "illegal chord: 1,2 has 0 flags around its 1", "chord 1,2")
        play(game, "flag 0,2", "flag 0,3")
        check_illegal(game, "illegal chord: 1,2 has 2 flags around its 1", "chord 1,2")

    def test_a_question_mark_is_no_flag(self):
        game = play(begin(question_marks=True), "open 1,2", "flag 0,2", "flag 0,2")
        check_illegal(game, "has 0 flags around its 1", "chord 1,2")

    def test_a_hidden_cell_cannot_be_chorded(self):
        check_illegal(begin(), "illegal chord: 1,2 is hidden", "chord 1,2")

    def test_a_chord_must_open_something(self):
        game = play(begin(), "open 1,2", "flag 0,2", "chord 1,2")
        check_illegal(game, "illegal chord: 1,2 has nothing to open around it", "chord 1,2")

    def test_a_wrong_flag_makes_a_chord_fatal_and_nothing_opens(self):
        game = play(begin(), "open 1,2", "flag 0,1", "chord 1,2")
        assert game.outcome is Outcome.LOST
        assert game.hits == ((0, 2),)
        assert game.board == Board.parse("5x3m3:...../..1../.....")

    def test_a_chord_may_hit_several_mines(self):
        game = play(begin("3x2:*.*/..."), "open 1,1", "flag 0,1", "flag 1,0", "chord 1,1")
        assert game.hits == ((0, 0), (0, 2))

    def test_a_zero_can_be_chorded_where_a_removed_flag_left_a_hidden_cell(self):
        game = play(begin("3x1:..."), "flag 0,1", "open 0,0", "flag 0,1")
        assert game.chord((0, 0)) is Outcome.WON


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

    def test_a_start_without_room_raises_and_changes_nothing(self):
        game = Game(GameSpec(4, 3, 8), seed=0)
        with pytest.raises(GenerationError, match="'opening' at 1,1: 3 of 12 cells are left"):
            game.open((1, 1))
        assert game.moves == ()
        assert game.layout is None
        assert game.open((0, 0)) is Outcome.WON

    def test_a_wish_without_room_for_any_start_is_refused_at_once(self):
        with pytest.raises(GenerationError, match="9 mines do not fit"):
            Game(GameSpec(4, 3, 9), seed=0)
        with pytest.raises(GenerationError, match="8 mines do not fit"):
            Game(GameSpec(4, 3, 8, start=(1, 1)), seed=0)


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
    def test_a_layout_must_be_the_one_wished_for(self, picture):
        with pytest.raises(SpecError, match="is not the layout of a game of 4x3m1"):
            Game.from_layout(GameSpec(4, 3, 1), Layout.parse(picture))

    def test_a_given_layout_may_be_too_full_for_the_promise(self):
        game = Game.from_layout(GameSpec(2, 1, 2), Layout.parse("2x1:**"))
        assert game.outcome is Outcome.PLAYING

    def test_the_game_tells_what_it_was_begun_with(self):
        spec = GameSpec(9, 9, 10)
        game = Game(spec, seed=5, question_marks=True)
        assert (game.spec, game.seed, game.question_marks) == (spec, 5, True)
        assert game.last_result is None

    def test_the_repr_shows_board_outcome_and_length(self):
        assert repr(play(begin(), "open 0,1")) == (
            "<Game 5x3m3:.1.../...../.....: in progress, 1 moves>"
        )


class TestJudge:
    """Another judge answers with another truth; the game believes it."""

    @pytest.fixture
    def asked(self, monkeypatch):
        """Let every opening move the mines of a 3x1 board to the right end."""
        questions = []

        def judge(opening: Opening, policy: Policy, **_):
            questions.append((opening.cells, opening.layout, opening.position(), opening.seed))
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


def test_a_replay_leads_to_the_same_position():
    game = Game(GameSpec(16, 16, 40), seed=9, question_marks=True)
    play(game, "flag 0,0", "flag 0,0", "open 8,8 @1", "flag 15,15 @2.5", "open 0,0 @3")
    again = replay(game.setup, game.moves)
    assert state(again) == state(game)


def test_a_replay_of_an_illegal_move_raises():
    with pytest.raises(IllegalMoveError, match="1,1 is hidden"):
        replay(Setup.of(GameSpec(9, 9, 10), 0), [Move.parse("chord 1,1")])


def test_two_thousand_by_two_thousand_cells_open_and_close_again():
    game = Game(GameSpec(2000, 2000, 100), seed=0)
    game.open((1000, 1000))
    opened = game.board.grid.size - game.board.cells.count(9)
    assert opened > 3_990_000
    game.undo()
    assert game.board == Board.covered(Grid(2000, 2000), 100)


def test_a_move_whose_judging_is_stopped_is_not_made():
    """The flag is no rule of the game: where a spent limit leaves it to luck, this decides nothing.

    Otherwise an impatient host would change what a replay must find again.
    """
    game = Game(GameSpec(9, 9, 10, mode="fair"), seed=1)
    game.open((4, 4))
    before, hidden = game.board, game.board.cells_in(State.HIDDEN)[0]
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="stopped before the opening was judged"):
        game.play(Move(MoveKind.OPEN, hidden), stop=stop)
    assert (game.board, len(game.moves), game.outcome) == (before, 1, Outcome.PLAYING)
