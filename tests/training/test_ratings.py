import pytest

from sapper.hints.steps import Technique
from sapper.training import ratings
from sapper.training.ratings import after, expectation, of_position


def test_a_position_is_harder_the_more_it_takes_to_tell_and_the_less_is_certain():
    plain = of_position(Technique.PAIR, sentences=1, certain=4, hidden=4)
    assert plain == ratings.BASES[Technique.PAIR]
    assert of_position(Technique.PAIR, sentences=3, certain=4, hidden=4) == plain + 60
    assert of_position(Technique.PAIR, sentences=1, certain=1, hidden=4) == plain + 150
    long = of_position(Technique.PAIR, sentences=99, certain=4, hidden=4)
    assert long == plain + 240


def test_expectations_add_up_and_are_one_in_eleven_for_400_points():
    assert expectation(1000, 1400) == pytest.approx(1 / 11)
    assert expectation(1000, 1400) + expectation(1400, 1000) == pytest.approx(1)


@pytest.mark.parametrize(("rated", "step"), [(0, 24), (9, 24), (10, 12), (39, 12), (40, 8)])
def test_a_rating_moves_by_what_was_not_expected_and_slower_later(rated, step):
    assert after(1200, 1200, right=True, rated=rated) == 1200 + step
    assert after(1200, 1200, right=False, rated=rated) == 1200 - step


def test_a_hard_position_is_worth_more_than_an_easy_one():
    hard = after(1000, 1600, right=True, rated=50)
    easy = after(1000, 800, right=True, rated=50)
    assert hard - 1000 > 3 * (easy - 1000) > 0
    assert 1000 - after(1000, 1600, right=False, rated=50) < 1


def test_ratings_stay_within_bounds():
    assert after(100, 100, right=False, rated=0) == 100
    assert after(3000, 3000, right=True, rated=0) == 3000
