from collections import Counter

import pytest
from tests.hints.situations import small_boards

from sapper import Board, GameSpec
from sapper.engine import analyse
from sapper.hints.other_guesses import free_guess, promised_first_click, random_guess


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


@pytest.mark.parametrize(
    ("level", "rule", "cell"),
    [("expert", "opening", (3, 3)), ("expert", "safe", (0, 0)), ("expert", "any", None)],
)
def test_the_first_click_is_where_it_helps_most(level, rule, cell):
    spec = GameSpec.level(level, first_click=rule)
    assert promised_first_click(Board.covered(spec.grid, spec.mines), spec) == cell


def test_nothing_is_promised_once_a_cell_is_open():
    spec = GameSpec(3, 1, 1, first_click="safe")
    assert promised_first_click(Board.parse("3x1m1:1.."), spec) is None
    assert promised_first_click(Board.parse("3x1m1:..."), None) is None
