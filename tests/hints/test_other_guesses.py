from collections import Counter

from tests.hints.situations import small_boards

from sapper import Board
from sapper.engine import analyse
from sapper.hints.other_guesses import free_guess, random_guess


def test_a_free_guess_is_uncertain_and_exact():
    seen = 0
    for board in small_boards()[:300]:
        analysis = analyse(board)
        guess = free_guess(analysis)
        if guess is not None and not analysis.safe:
            seen += 1
            assert 0 < guess.risk < 1
            assert guess.risk == analysis.probability(guess.cell)
    assert seen > 50


def test_random_guesses_are_spread_evenly_over_what_is_not_a_certain_mine():
    analysis = analyse(Board.parse("7x1m3:1.__..."))
    drawn = Counter(random_guess(analysis, seed).cell for seed in range(600))
    assert set(drawn) == {(0, 4), (0, 5), (0, 6)}
    assert min(drawn.values()) > 150


def test_there_is_no_guess_where_everything_is_a_mine():
    analysis = analyse(Board.parse("2x1m2:.."))
    assert free_guess(analysis) is None
    assert random_guess(analysis, 1) is None
