"""A classic as an overlay: what it shows is what it finds, and nothing else is claimed."""

import pytest

from sapper.board import Board
from sapper.classics import CLASSICS, run
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.web.presenters import classics
from sapper.web.presenters.classics import classic

BOARD = Board.parse("4x2:..../1211")


@pytest.mark.parametrize("name", CLASSICS)
def test_the_answer_is_that_of_the_classic(name: str) -> None:
    found, truth = classic(BOARD, name, Stop()), run(name, BOARD)
    assert (found.safe, found.mines, found.steps) == (
        list(truth.safe),
        list(truth.mines),
        truth.steps,
    )
    marked = {(r, c) for r, row in enumerate(found.states) for c, s in enumerate(row) if s != " "}
    assert marked == {*truth.safe, *truth.mines}
    assert (found.placement is None) == CLASSICS[name].finds_certain
    assert CLASSICS[name].source in found.caption


def test_a_placement_is_outlined_and_called_one_of_others() -> None:
    found = classic(BOARD, "backtracking", Stop())
    assert found.drawing.startswith('<path class="outline')
    assert "other placements may fit" in found.caption


def test_what_it_does_not_see_is_said() -> None:
    blind = classic(Board.parse("2x1m1:.."), "single-point", Stop())
    assert "sees no certain cell" in blind.caption
    refuted = classic(Board.parse("3x1:0.2"), "bridges", Stop())
    assert "no placement fits" in refuted.caption


def test_one_that_takes_too_long_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classics, "PLACEMENT_STEPS", 1)
    found = classic(Board.parse("9x1m2:.1.1.1.1."), "backtracking", Stop())
    assert (found.complete, found.placement) == (False, None)
    assert "gave up" in found.caption


def test_a_stop_is_an_error() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="'bags'"):
        classic(BOARD, "bags", stop)
