"""Wrong flags, overlooked cells and pauses."""

from tests.reviews import games

from sapper import GameSpec
from sapper.hints import Technique
from sapper.reviews import review
from sapper.reviews.attention import LONG_WAIT


def test_a_wrong_flag_is_reported_with_the_opening_before_which_it_could_be_known():
    # Nothing contradicts the flag until there is a zero next to it.
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


def test_right_flags_are_not_reported():
    game = games.on_layout("3x1:*..", "flag 0,0", "open 0,2")
    assert game.outcome == "won"
    assert review(game).wrong_flags == ()


def test_cells_that_waited_are_those_that_were_certain_at_every_opening_in_between():
    game = games.played(GameSpec(9, 9, 10), 4, guesses=0.15, times=True)
    found = review(game)
    shown = found.overlooked

    assert shown
    for wait in shown:
        assert wait.openings >= LONG_WAIT or wait.needless
        waiting = [
            each
            for each in found.judgements
            if each.move >= wait.since and (wait.until is None or each.move < wait.until)
        ]
        assert len(waiting) == wait.openings
        for each in waiting:
            assert wait.cell in games.certainly_safe_by_engine(each.board)
        before = [each for each in found.judgements if each.move < wait.since]
        assert not any(
            wait.cell in games.certainly_safe_by_engine(each.board) for each in before[1:]
        )
        if wait.until is not None:
            opened = dict(game.results[wait.until - 1].opened)
            assert wait.cell in opened
        last = len(game.moves) if wait.until is None else wait.until
        assert wait.seconds == last - 1 - max(wait.since - 2, 0)


def test_cells_passed_over_for_a_guess_come_first():
    game = games.played(GameSpec(9, 9, 10), 4, guesses=0.15)
    shown = review(game).overlooked
    counts = [wait.needless for wait in shown]

    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 0
    assert shown[0].seconds is None


def test_a_pause_reports_what_could_have_been_done_meanwhile():
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
