"""What a policy is: it is shown a board, and says which cell to open.

A policy is asked when no cell is certainly safe; whatever is certainly safe is opened for it.
One with a true attribute ``every_move`` is asked for every move instead. It may answer with a cell
or with anything that has one, such as a ``BestMove``. It never sees a layout.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, Protocol, runtime_checkable

from sapper.board import Board
from sapper.errors import PolicyError
from sapper.grid import Cell


class Candidate(NamedTuple):
    """A cell that was considered, and what is known of opening it."""

    cell: Cell
    """Where."""
    mine_probability: float
    """The chance that it is a mine."""
    win_chance: float | None
    """The chance to win after choosing it; ``None`` where it was not worked out."""
    exact: bool
    """Whether the win chance is exact, not an estimate."""
    exact_probability: Fraction | None = None
    """The chance that it is a mine, exactly; ``None`` where it was not counted."""


@runtime_checkable
class HasCell(Protocol):
    """Anything that names a cell to open."""

    @property
    def cell(self) -> Cell:
        """The cell."""
        ...


Policy = Callable[[Board], Cell | HasCell]
"""Takes what is public and says which cell to open."""


def chosen_cell(answer: object, board: Board, name: str) -> Cell:
    """Return the cell that a policy has chosen.

    Raises:
        PolicyError: it is no cell, is outside, or is not hidden.
    """
    cell = answer.cell if isinstance(answer, HasCell) else answer
    match cell:
        case (int(row), int(column)):
            pass
        case _:
            raise PolicyError(f"policy {name!r} chose {answer!r}, which is no cell: {board.id}")
    if not (0 <= row < board.grid.height and 0 <= column < board.grid.width):
        raise PolicyError(f"policy {name!r} chose {row},{column} outside the board: {board.id}")
    if not board.is_hidden((row, column)):
        raise PolicyError(f"policy {name!r} chose {row},{column}, which is not hidden: {board.id}")
    return row, column
