"""Boards as SVG documents."""

import pytest

from sapper import Board
from sapper.engine import Stop
from sapper.web.limits import Limits
from sapper.web.presenters.drawing import drawing
from sapper.web.schemas.fields import Overlay

BOARD = Board.parse("4x1m1:.1..")


@pytest.mark.parametrize("overlay", ["states", "probabilities"])
def test_an_overlay_draws_more_than_the_board(overlay: Overlay) -> None:
    plain = drawing(BOARD, "none", Limits(), Stop())
    assert plain.startswith("<svg")
    assert len(drawing(BOARD, overlay, Limits(), Stop())) > len(plain)


def test_flags_are_drawn() -> None:
    flagged = drawing(BOARD, "none", Limits(), Stop(), flags=[(0, 0)])
    assert flagged != drawing(BOARD, "none", Limits(), Stop())
