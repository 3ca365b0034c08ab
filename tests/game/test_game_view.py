"""What is seen of a game after its end, and of its beginning."""

import pytest
from tests.game.small_game import begin, play

from sapper.board import Board
from sapper.errors import IllegalMoveError, SpecError
from sapper.game import Game, Outcome
from sapper.layout import Layout
from sapper.spec import GameSpec


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
