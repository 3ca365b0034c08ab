"""Moves taken back and made again, and the clock of the line."""

import pytest
from tests.game.small_game import begin, check_illegal, play, state

from sapper.errors import IllegalMoveError
from sapper.game import Game, Outcome
from sapper.spec import GameSpec


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
