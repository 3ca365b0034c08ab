"""How a game stands, and what is shown when it has ended."""

from tests.game.small_game import begin, play

from sapper.game import Ending, Outcome


def test_the_words_of_an_outcome_are_those_of_records_and_messages():
    assert [outcome.value for outcome in Outcome] == ["in progress", "won", "lost", "resigned"]


def test_an_ending_tells_missed_mines_from_flagged_ones():
    ending = play(begin(), "flag 0,2", "open 0,4").ending()
    assert isinstance(ending, Ending)
    assert (ending.outcome, ending.hits) == (Outcome.LOST, ((0, 4),))
    assert ending.missed == ((0, 4), (2, 0))
    assert ending.ruling is None
