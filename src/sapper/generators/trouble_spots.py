"""Where a solver got stuck, and what may be changed there (Papagoi 2025).

Moving mines where the solver came through could make solvable places unsolvable, so only cells
that are neither opened nor marked are changed. A trouble spot is a set of such cells that one step
could decide if all of them were mines, or all of them safe; what they give or take is exchanged
with cells outside.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.board import Board
from sapper.classics import constraint_sets
from sapper.generators.solvers import SolverName
from sapper.grid import Cell, neighbourhood
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class TroubleSpot:
    """Cells that could be made all mines, or all safe."""

    cells: tuple[Cell, ...]
    """The cells, ascending."""
    outside: tuple[Cell, ...]
    """The cells they may be exchanged with, ascending."""


def trouble_spots(board: Board, solver: SolverName) -> tuple[TroubleSpot, ...]:
    """Return the trouble spots of a position in which the solver is stuck, by their cells.

    For ``constraint-sets`` they are the constraints left unsolved, and the outside is every
    covered, unmarked cell not in the constraint. The others show no constraints: there the
    border is searched for, the covered, unmarked cells next to an open one; a spot is the border
    cells around one clue, and the outside is beyond the border. (The document leaves open how
    many border cells to take; those of one clue are what its other two solvers look at together.)

    >>> stuck = Board.parse("3x2m2:1../...")
    >>> for spot in trouble_spots(stuck, SolverName.AUTOMATON):
    ...     print(spot.cells, spot.outside)
    ((0, 1), (1, 0), (1, 1)) ((0, 2), (1, 2))
    """
    hidden = board.cells_in(State.HIDDEN)
    if solver is SolverName.CONSTRAINT_SETS:
        sets = [sorted(left.cells) for left in constraint_sets.unsolved(board)]
        return tuple(
            TroubleSpot(tuple(cells), tuple(cell for cell in hidden if cell not in cells))
            for cells in sets
        )
    spots = sorted(set(_hidden_by_clue(board)))
    border = {cell for spot in spots for cell in spot}
    beyond = tuple(cell for cell in hidden if cell not in border)
    return tuple(TroubleSpot(spot, beyond) for spot in spots)


def _hidden_by_clue(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Yield the hidden cells around each clue that has any."""
    around = neighbourhood(board.grid)
    codes = dict(zip(around, board.cells, strict=True))
    for clue, _ in board.clues():
        cells = tuple(cell for cell in around[clue] if codes[cell] == State.HIDDEN)
        if cells:
            yield cells
