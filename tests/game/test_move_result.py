"""What came of a move, of undoing it and of making it again."""

from tests.game.small_game import begin, play

from sapper.game import Appearance, Outcome


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


def test_a_chord_tells_what_it_aimed_at_and_all_that_it_opened():
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
