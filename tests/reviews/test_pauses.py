from tests.reviews import games

from sapper import GameSpec
from sapper.hints import Technique
from sapper.reviews import review


def test_a_pause_tells_what_could_have_been_done_meanwhile():
    moves = ("open 1,0 @1", "open 1,1 @2.5", "flag 0,0 @9", "open 0,2 @20")
    found = review(games.on_layout("3x2:*../...", *moves))

    assert [(pause.move, pause.seconds) for pause in found.pauses] == [(3, 6.5), (4, 11)]
    assert {(pause.safe, pause.easiest) for pause in found.pauses} == {(2, Technique.PAIR)}
    assert found.idle_seconds == 17.5


def test_without_times_there_are_no_pauses():
    found = review(games.played(GameSpec(5, 5, 4), 1))

    assert found.pauses == ()
    assert found.idle_seconds is None


def test_a_mark_as_the_last_move_leaves_unknown_what_was_safe():
    game = games.on_layout("4x1:...*", "open 0,2 @1", "flag 0,3 @20")
    (pause,) = review(game, given_up=True).pauses

    assert (pause.move, pause.safe, pause.easiest) == (2, None, None)
