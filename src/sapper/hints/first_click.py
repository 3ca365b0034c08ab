"""Where to click first, when the rules promise that no mine is there: no guess, and no proof."""

from sapper.board import Board
from sapper.grid import Cell
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec

_INWARD = 3
"""Rows and columns from the corner at which an opening helps most."""


def promised_first_click(board: Board, spec: GameSpec | None) -> Cell | None:
    """Return where to click first, if nothing is open yet and the rules promise no mine there.

    A corner under the rule that the first cell is safe; a little inward where it opens an area.

    >>> promised_first_click(Board.parse("3x1m1:..."), GameSpec(3, 1, 1, first_click="safe"))
    (0, 0)
    """
    if spec is None or spec.first_click is FirstClick.ANY:
        return None
    if board.count(State.HIDDEN) != board.grid.size:
        return None
    if spec.start is not None:
        return spec.start
    if spec.first_click is FirstClick.SAFE:
        return (0, 0)
    return min(_INWARD, board.grid.height // 2), min(_INWARD, board.grid.width // 2)
