from sapper.hints.steps import Technique
from sapper.training.choice import Choice


def test_every_technique_can_be_chosen():
    assert [each.technique for each in Choice if each.technique] == list(Technique)
    assert Choice.GAMES.technique is Choice.REPEAT.technique is None
