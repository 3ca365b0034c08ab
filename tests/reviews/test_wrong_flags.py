from tests.reviews import games

from sapper.hints import Technique
from sapper.reviews import review


def test_a_wrong_flag_is_told_with_the_opening_before_which_it_could_be_known():
    # Nothing speaks against the flag until there is a zero beside it.
    moves = ("open 0,1", "flag 0,2", "open 0,4", "open 0,0")
    (flag,) = review(games.on_layout("5x1:*....", *moves)).wrong_flags

    assert (flag.cell, flag.placed, flag.removed, flag.known) == ((0, 2), 2, None, 4)
    assert flag.why.technique is Technique.SINGLE
    assert flag.why.cells == ((0, 2),)


def test_a_flag_that_nothing_spoke_against_is_wrong_by_the_layout_alone():
    moves = ("open 0,1", "flag 0,2", "open 0,0")
    (flag,) = review(games.on_layout("3x1:*..", *moves)).wrong_flags

    assert (flag.cell, flag.known, flag.why) == ((0, 2), None, None)


def test_a_flag_that_was_taken_away_in_time_could_not_be_known_to_be_wrong():
    moves = ("open 0,1", "flag 0,2", "flag 0,2", "open 0,4")
    (flag,) = review(games.on_layout("5x1:*....", *moves)).wrong_flags

    assert (flag.placed, flag.removed, flag.known) == (2, 3, None)


def test_right_flags_are_not_told():
    game = games.on_layout("3x1:*..", "flag 0,0", "open 0,2")
    assert game.outcome == "won"
    assert review(game).wrong_flags == ()
