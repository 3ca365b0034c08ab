"""A game played again from its setup and its moves."""

import pytest
from tests.game.small_game import play, state

from sapper.errors import IllegalMoveError, SpecError
from sapper.game import Game, GameRecord, Move, Setup, replay
from sapper.game.replay import setup_of
from sapper.spec import GameSpec


def test_a_replay_leads_to_the_same_position():
    game = Game(GameSpec(16, 16, 40), seed=9, question_marks=True)
    play(game, "flag 0,0", "flag 0,0", "open 8,8 @1", "flag 15,15 @2.5", "open 0,0 @3")
    again = replay(game.setup, game.moves)
    assert state(again) == state(game)


def test_a_replay_of_an_illegal_move_raises():
    with pytest.raises(IllegalMoveError, match="1,1 is hidden"):
        replay(Setup.of(GameSpec(9, 9, 10), 0), [Move.parse("chord 1,1")])


def test_a_record_tells_what_its_game_began_with_once_it_is_over():
    game = Game(GameSpec(9, 9, 10, mode="fair"), seed=9)
    game.open((4, 4))

    assert setup_of(GameRecord.of(game, reveal=True)) == game.setup
    with pytest.raises(SpecError, match="keeps its seed back"):
        setup_of(GameRecord.of(game))
