"""What a learner sees of a board, and what the engine can tell it: arrays."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sapper.board import Board
from sapper.engine import Analysis, analyse_many

HIDDEN = -1
"""The observation of a hidden cell; an opened one is its number, 0 to 8."""

UNKNOWN = -1.0
"""In the place of a mine probability where there is none: on opened cells."""

_SEEN = bytes([code if code <= 8 else HIDDEN & 0xFF for code in range(256)])


def seen(board: Board) -> NDArray[np.int8]:
    """Return the observation of a board: its numbers, -1 for hidden cells.

    >>> seen(Board.parse("3x1m1:1.2")).tolist()
    [[1, -1, 2]]
    """
    cells = np.frombuffer(board.cells.translate(_SEEN), dtype=np.int8)
    return cells.reshape(board.grid.height, board.grid.width)


def hidden(observation: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return which cells are hidden, in one row: the actions that are allowed.

    >>> hidden(np.array([[1, -1], [-1, 0]], dtype=np.int8)).tolist()
    [False, True, True, False]
    """
    return np.equal(observation, HIDDEN).ravel()


def board_of(observation: NDArray[np.int8], mines: int | None) -> Board:
    """Return the board of an observation.

    >>> board_of(np.array([[1, -1, 2]], dtype=np.int8), 1)
    Board.parse('3x1m1:1.2')
    """
    return Board.from_array(observation, mines, codes="jumanji")


def exact_facts(boards: Sequence[Board], *, threads: int = 1) -> list[dict[str, Any]]:
    """Return what the engine knows of each board: the mine probability of every cell.

    ``mine_probability`` is -1 on opened cells, and everywhere if the board was too hard;
    ``certain_safe`` marks the hidden cells that hold no mine in any layout.
    """
    return [_facts(analysis) for analysis in analyse_many(boards, seconds=0, threads=threads)]


def _facts(analysis: Analysis) -> dict[str, Any]:
    grid = analysis.board.grid
    shape = (grid.height, grid.width)
    rows = analysis.probabilities
    chances = np.full(shape, UNKNOWN)
    if rows is not None:
        chances[:] = [[UNKNOWN if each is None else each for each in row] for row in rows]
    safe = np.zeros(shape, dtype=np.int8)
    for cell in analysis.safe:
        safe[cell] = 1
    return {"mine_probability": chances, "certain_safe": safe}
