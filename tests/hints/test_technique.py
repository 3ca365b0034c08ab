from sapper import Difficulty
from sapper.hints import Technique


def test_techniques_and_difficulties_are_the_rungs_of_one_ladder():
    assert [technique.rung for technique in Technique] == [1, 2, 3, 4]
    assert [technique.difficulty for technique in Technique] == list(Difficulty)
    assert all(technique.rung == technique.difficulty.rung for technique in Technique)
