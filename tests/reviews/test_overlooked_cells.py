from tests.reviews import games

from sapper import GameSpec
from sapper.reviews import review
from sapper.reviews.overlooked_cells import LONG


def test_cells_that_waited_are_those_that_were_certain_at_every_opening_in_between():
    game = games.played(GameSpec(9, 9, 10), 4, guesses=0.15, times=True)
    found = review(game)
    told = found.overlooked

    assert told
    for wait in told:
        assert wait.openings >= LONG or wait.needless
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
    told = review(game).overlooked
    counts = [wait.needless for wait in told]

    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 0
    assert told[0].seconds is None
