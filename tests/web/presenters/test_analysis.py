"""What the engine says, as responses."""

from sapper import Board
from sapper.engine import Stop
from sapper.web.limits import Limits
from sapper.web.presenters import analysis

LIMITS = Limits()


def test_opened_cells_have_no_probability() -> None:
    found = analysis.analysis(Board.parse("3x1m1:.1."), LIMITS, Stop())
    assert found.probabilities == [[0.5, None, 0.5]]
    assert (found.states, found.solutions, found.complete) == (["u u"], "2", True)


def test_a_contradiction_names_its_clues() -> None:
    found = analysis.checked(Board.parse("4x1:2.1."), LIMITS, Stop())
    assert (found.verdict, found.conflict, found.uses_total) == ("inconsistent", [(0, 0)], False)


def test_a_placement_is_a_layout_or_none() -> None:
    assert analysis.placed(Board.parse("2x1:1."), 0, LIMITS, Stop()).layout == [".*"]
    assert analysis.placed(Board.parse("2x1:2."), 0, LIMITS, Stop()).layout is None
