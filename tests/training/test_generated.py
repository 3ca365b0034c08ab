import pytest
from tests.training import grading

from sapper.errors import SpecError
from sapper.hints.steps import Technique
from sapper.training.generated import generated, nearest


@pytest.mark.parametrize("technique", Technique)
def test_a_position_needs_its_technique_and_comes_out_the_same_again(technique):
    position = generated(technique, 2**64 - 1)
    assert position.technique is generated(technique, 0).technique is technique
    assert position == generated(technique, 2**64 - 1)


@pytest.mark.parametrize("technique", [Technique.SINGLE, Technique.PAIR, Technique.TOTAL])
def test_the_slow_twin_agrees(technique):
    for seed in range(3):
        assert grading.grade(generated(technique, seed).board) is technique


def test_the_nearest_of_some_is_taken():
    ratings = [generated(Technique.SINGLE, seed).rating for seed in (5, 6, 7)]
    assert len(set(ratings)) > 1
    assert nearest(Technique.SINGLE, 0, 5, count=3).rating == min(ratings)
    assert nearest(Technique.SINGLE, 9999, 5, count=3).rating == max(ratings)


def test_a_seed_out_of_range_is_refused():
    with pytest.raises(SpecError, match="-1"):
        generated(Technique.SINGLE, -1)
