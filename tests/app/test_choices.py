"""What can be chosen."""

from sapper.answers.service import ServiceLimits
from sapper.app.game_options import choices
from sapper.app.solve_methods import SolveMethod
from sapper.formats import FORMATS
from sapper.spec import LEVELS, Mode

LIMITS = ServiceLimits(400, 400, 50, 5, 1000, 40.0)


def test_every_level_mode_and_format_is_offered() -> None:
    offered = choices(LIMITS)
    assert [level.name for level in offered.levels] == list(LEVELS)
    assert [mode.name for mode in offered.modes] == [mode.value for mode in Mode]
    assert [form.name for form in offered.formats] == list(FORMATS)
    assert offered.limits is LIMITS


def test_levels_generators_and_methods_have_words_for_people() -> None:
    offered = choices(LIMITS)
    assert [level.label for level in offered.levels][::3] == ["Beginner", "Expert"]
    assert {each.name: each.label for each in offered.generators}["mine-move"] == "Mine move"
    assert [each.name for each in offered.solve_methods] == [each.value for each in SolveMethod]
