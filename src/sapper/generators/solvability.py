"""Whether a solver opens all of a layout from a start cell, without a guess."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from sapper.classics import automaton, constraint_sets, single_point
from sapper.classics.toolkit.playing import Play, Solver
from sapper.errors import IllegalMoveError, IllegalMoveReason
from sapper.grid import Cell
from sapper.layout import Layout


class ClassicSolver(StrEnum):
    """The solvers of Papagoi 2025, from the weakest to the strongest."""

    AUTOMATON = "automaton"
    """Adamatzky's cellular automaton."""
    SINGLE_POINT = "single-point"
    """Pedersen's single point strategy."""
    CONSTRAINT_SETS = "constraint-sets"
    """Studholme's constraint sets, as modified there."""


SOLVERS: Mapping[ClassicSolver, Solver] = MappingProxyType(
    {
        ClassicSolver.AUTOMATON: automaton.solve,
        ClassicSolver.SINGLE_POINT: single_point.solve,
        ClassicSolver.CONSTRAINT_SETS: constraint_sets.solve,
    }
)
"""The function of each classic solver."""


def play(layout: Layout, start: Cell, solve: Solver) -> Play:
    """Open the start cell, let the solver go on, and return how far it came.

    The solver learns the numbers of the cells it opens and the mine total, and nothing else.

    >>> layout = Layout.parse("4x1:...*")
    >>> play(layout, (0, 0), single_point.solve).solved
    True

    Raises:
        IllegalMoveError: the start cell is a mine, or the solver opened one: it is unsound.
    """
    numbers, width = layout.numbers(), layout.grid.width

    def reveal(cell: Cell) -> int:
        index = cell[0] * width + cell[1]
        if layout.cells[index]:
            raise IllegalMoveError(
                f"cell {cell[0]},{cell[1]} holds a mine",
                reason=IllegalMoveReason.MINE,
                cell=cell,
            )
        return numbers[index]

    board = layout.covered()
    return solve(board.with_cells([(layout.grid.cell(*start), reveal(start))]), reveal)
