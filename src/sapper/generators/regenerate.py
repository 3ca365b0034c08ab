"""Solvable boards by drawing until one is solvable (Papagoi 2025).

The boards are uniform among those that the solver can solve from the start cell.
The time grows exponentially with the size, since every part of a larger board must happen to be
solvable; it grows faster the denser the board and the weaker the solver.
"""

from sapper.generators.attempts import Effort, first_solvable
from sapper.generators.solvability import ClassicSolver
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick

BOARDS = 10_000
"""How many boards are drawn, unless told otherwise, before giving up."""


def draw(
    grid: Grid,
    mines: int,
    start: Cell,
    seed: int,
    *,
    rule: FirstClick = FirstClick.OPENING,
    solver: ClassicSolver = ClassicSolver.CONSTRAINT_SETS,
    boards: int = BOARDS,
) -> tuple[Layout, Effort]:
    """Draw boards until the solver solves one from the start cell.

    >>> layout, effort = draw(Grid(5, 5), 3, (2, 2), seed=1)
    >>> layout.mines, effort.repairs
    (3, 0)

    Raises:
        GenerationError: the mines do not fit, or none of the boards drawn is solvable.
        SpecError: the seed is out of range.
    """
    return first_solvable(
        grid, mines, start, seed, rule=rule, solver=solver, boards=boards, repairs=0
    )
