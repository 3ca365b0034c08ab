"""Heat maps, which show the mine probability of every cell, for any kind of drawing.

This module is separate from ``overlay``, so that drawings in a terminal do not import the shapes of
overlays.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from sapper.board import Board
from sapper.errors import RenderError
from sapper.grid import Cell
from sapper.notation import State

Chance = float | Fraction
"""A probability, 0 to 1."""

Heat = Sequence[Sequence[Chance | None]]
"""Rows of probabilities; ``None`` for cells without a probability."""

_LEAST = 1e-9  # uncertain probabilities differ at least this much from 0 and 1


def heat_map(
    board: Board, chances: list[list[float | None]] | None, certain: Iterable[Cell]
) -> list[list[float | None]] | None:
    """Return probabilities for a drawing; only cells that are proved have exactly 0 or 1.

    Args:
        board: The board.
        chances: The calculated probabilities; ``None`` if they were not calculated.
        certain: The cells that are certainly safe or certainly mines.

    >>> heat_map(Board.parse("2x1:.."), [[0.0, 1.0]], [(0, 0)])
    [[0.0, 0.999999999]]
    """
    if chances is None:
        return None
    known = {*certain, *board.cells_in(State.MINE)}
    return [
        [
            chance
            if chance is None or (row, col) in known
            else min(max(chance, _LEAST), 1 - _LEAST)
            for col, chance in enumerate(line)
        ]
        for row, line in enumerate(chances)
    ]


def percent(chance: Chance) -> str:
    """Return a probability as a whole percentage; only certainty becomes 0 or 100.

    >>> [percent(p) for p in (0, 0.001, Fraction(1, 3), 0.999, 1)]
    ['0', '<1', '33', '>99', '100']
    """
    if not 0 <= chance <= 1:
        raise RenderError(f"{chance!r} is not a probability")
    rounded = round(100 * chance)
    if rounded == 0 and chance > 0:
        return "<1"
    if rounded == 100 and chance < 1:
        return ">99"
    return str(rounded)


def check_heat(heat: Heat, width: int, height: int) -> None:
    """Check that a heat map has the board's shape and contains probabilities."""
    if len(heat) != height:
        raise RenderError(f"the heat map has {len(heat)} rows, the board has {height}")
    for row, chances in enumerate(heat):
        if len(chances) != width:
            raise RenderError(f"row {row} has {len(chances)} probabilities for {width} cells")
        for col, chance in enumerate(chances):
            if chance is not None and not 0 <= chance <= 1:
                raise RenderError(f"{chance!r} is not a probability, at {row},{col}")
