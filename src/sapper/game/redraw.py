"""New layouts during a game, each drawn uniformly from all that agree with the board.

After a survived guess, only layouts without a mine on the opened cells are drawn; after a fatal
guess, only layouts with a mine there. The draw covers the whole board, even cells that no clue
touches, so the mine total never changes. Drawing only the affected component, as in the fair-mines
thesis, could change it.
"""

from collections.abc import Sequence
from random import Random

from sapper import engine
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import InconsistentBoardError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.players.alternatives import emptied, layouts


def agreeing(board: Board, seed: int, *, limit: int, stop: Stop | None = None) -> Layout:
    """Draw a layout uniformly from all layouts that agree with the board.

    Raises:
        InconsistentBoardError: there is no such layout.
        UndecidedError: the layouts could not be counted within the limit, or the call was stopped.
    """
    return engine.sample(board, 1, seed, limit=limit, stop=stop)[0]


def leaving_empty(
    board: Board, cells: Sequence[Cell], seed: int, *, limit: int, stop: Stop | None = None
) -> Layout:
    """Draw uniformly from layouts that agree with the board and have no mine on the given cells.

    >>> leaving_empty(Board.parse("3x1m1:.1."), [(0, 0)], seed=1, limit=1000)
    Layout.parse('3x1m1:..*')
    """
    return agreeing(emptied(board, cells), seed, limit=limit, stop=stop)


def hitting(
    board: Board, cells: Sequence[Cell], seed: int, *, limit: int, stop: Stop | None = None
) -> Layout:
    """Draw uniformly from layouts that agree with the board and have a mine on a given cell.

    At least one of the given cells is a mine. The layouts are grouped by the first of the cells
    that is a mine. A group is chosen with a probability proportional to its exact size, and the
    layout is drawn from that group.

    >>> hitting(Board.parse("3x1m1:.1."), [(0, 0)], seed=1, limit=1000)
    Layout.parse('3x1m1:*..')
    """
    parts = [
        emptied(board, cells[:i]).with_cells([(cell, State.MINE)]) for i, cell in enumerate(cells)
    ]
    if len(parts) == 1:
        return agreeing(parts[0], seed, limit=limit, stop=stop)
    sizes = [layouts(part, limit=limit, stop=stop) for part in parts]
    ticket = _below(sum(sizes), seed, board)
    for part, size in zip(parts, sizes, strict=True):
        if ticket < size:
            return agreeing(part, seed, limit=limit, stop=stop)
        ticket -= size
    raise AssertionError  # pragma: no cover - the drawn number is below the sum


def _below(bound: int, seed: int, board: Board) -> int:
    """Draw an integer from 0 to `bound` - 1 uniformly, for bounds of any size."""
    if bound == 0:
        raise InconsistentBoardError(f"no layout agrees with the board: {board.id}")
    random = Random(seed)  # noqa: S311 - draws must be reproducible
    while (number := random.getrandbits(bound.bit_length())) >= bound:
        pass
    return number
