"""What can be chosen, as a response."""

from sapper.app.solve_methods import SolveMethod
from sapper.formats import FORMATS
from sapper.spec import LEVELS, Mode
from sapper.web.limits import Limits
from sapper.web.presenters.choices import choices


def test_every_level_mode_and_format_is_offered() -> None:
    offered = choices(Limits())
    assert [level.name for level in offered.levels] == list(LEVELS)
    assert [mode.name for mode in offered.modes] == [mode.value for mode in Mode]
    assert [form.name for form in offered.formats] == list(FORMATS)


def test_the_servers_own_limits_are_told() -> None:
    limits = choices(Limits(cells=400, side=50)).limits
    assert (limits.cells, limits.judged_cells, limits.side) == (400, 400, 50)


def test_levels_generators_and_methods_have_words_for_people() -> None:
    offered = choices(Limits())
    assert [level.label for level in offered.levels][::3] == ["Beginner", "Expert"]
    assert {each.name: each.label for each in offered.generators}["mine-move"] == "Mine move"
    assert [each.name for each in offered.solve_methods] == [each.value for each in SolveMethod]
