"""The cells of a game: marks, openings, legal moves, and how they look."""

import pytest
from tests.game.small_game import begin, check_illegal, play

from sapper.board import Board
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.game import Appearance, CellChanges, Game, Move, Outcome, Setup
from sapper.game.minefield import Minefield
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import GameSpec


def minefield(picture="3x1:..*", *, question_marks=False):
    layout = Layout.parse(picture)
    spec = GameSpec(layout.grid.width, layout.grid.height, layout.mines)
    return Minefield(Setup.of(spec, 0, layout=layout, question_marks=question_marks)), layout


@pytest.mark.parametrize(
    ("question_marks", "seen"),
    [
        (False, [Appearance.FLAG, Appearance.HIDDEN]),
        (True, [Appearance.FLAG, Appearance.QUESTION, Appearance.HIDDEN]),
    ],
)
def test_marks_turn_round_and_back(question_marks, seen):
    field, _ = minefield(question_marks=question_marks)
    for appearance in seen:
        assert list(field.turn_mark(0, 1)) == [((0, 0), appearance)]
        assert field.appearance()[0] == appearance
    assert list(field.turn_mark(0, -1)) == [((0, 0), seen[-2])]


def test_opening_erases_question_marks_and_closing_restores_them():
    field, layout = minefield("4x1:..**", question_marks=True)
    field.turn_mark(1, 2)
    changes, erased = field.open(layout, (1,))
    assert erased == [1]
    assert list(changes) == [((0, 1), 1)]
    hidden = Appearance.HIDDEN
    assert field.appearance() == bytes([hidden, 1, hidden, hidden])
    assert list(field.close(changes, (1,), layout)) == [((0, 1), Appearance.QUESTION)]


def test_a_flag_blocks_an_opening():
    field, _ = minefield()
    field.turn_mark(1, 1)
    assert list(field.enterable) == [1, 0, 1]


def test_the_mines_are_revealed_ascending():
    field, _ = minefield("3x2:*../.*.")
    assert list(field.revealed()) == [((0, 0), Appearance.MINE), ((1, 1), Appearance.MINE)]


def test_the_last_empty_cell_wins_and_closing_goes_back():
    here, layout = minefield()
    changes, _ = here.open(layout, (0,))
    assert here.outcome is Outcome.WON
    here.close(changes, (), layout)
    assert here.outcome is Outcome.PLAYING
    assert here.board == layout.covered()


def test_a_mine_loses_and_opens_nothing():
    here, layout = minefield()
    here.open(layout, (2,))
    assert (here.outcome, here.hits, here.board) == (Outcome.LOST, (2,), layout.covered())


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("open 1,0", IllegalMoveReason.OUTSIDE),
        ("chord 0,0", IllegalMoveReason.HIDDEN),
        ("question 0,0", IllegalMoveReason.NO_QUESTION_MARKS),
        ("open 0,0 @1", IllegalMoveReason.TIME),
    ],
)
def test_what_is_illegal_says_why_and_where(move, reason):
    here, _ = minefield()
    with pytest.raises(IllegalMoveError) as raised:
        here.check(Move.parse(move), clock=2.0)
    assert (raised.value.reason, raised.value.cell) == (reason, Move.parse(move).cell)
    assert raised.value.position == "3x1m1:..."


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


def test_the_codes_go_on_where_the_boards_end():
    assert (Appearance.HIDDEN, Appearance.MINE) == (State.HIDDEN, State.MINE)
    assert min(set(Appearance) - set(map(int, State))) == max(State) + 1


def test_changes_are_listed_ascending_whatever_their_order():
    changes = CellChanges(Grid(2, 2), [3, 0, 1], bytes([2, Appearance.FLAG, 1]))
    assert list(changes) == [((0, 0), Appearance.FLAG), ((0, 1), 1), ((1, 1), 2)]
    assert changes.opened == (((0, 1), 1), ((1, 1), 2))
    assert len(changes) == 3


def test_without_changes_there_is_nothing_to_list():
    assert list(CellChanges(Grid(2, 2))) == []
