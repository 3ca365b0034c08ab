"""Refused moves in a player's words."""

import pytest

from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.web.illegal_move_words import refusal


@pytest.mark.parametrize("reason", list(IllegalMoveReason))
def test_every_reason_is_a_sentence(reason: IllegalMoveReason) -> None:
    words = refusal(IllegalMoveError("illegal open: 2,3", reason=reason, cell=(2, 3)))
    assert words.endswith(".")
    assert "{" not in words


def test_a_cell_is_named_by_row_and_column() -> None:
    error = IllegalMoveError("x", reason=IllegalMoveReason.OPEN, cell=(0, 7))
    assert refusal(error) == "Row 1, column 8 is open already."
