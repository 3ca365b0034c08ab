"""Solvable boards by moving mines out of trouble spots (Papagoi 2025).

The mirror image of ``mine_move``: when the solver is stuck, one of its trouble spots is chosen and
**all its cells become safe**, exchanged for safe cells outside; then the solver plays from the
start again. After 25 repairs the board is given up and another is drawn.

The total never changes. It pays where boards are rarely solvable by chance, that is on large and
dense ones, but the boards are not uniform: the mines pile up away from where the solver came.
"""

from functools import partial

from sapper.generators.attempts import Effort, first_solvable
from sapper.generators.solvability import ClassicSolver
from sapper.generators.trouble_spots import REPAIRS, exchange
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick

BOARDS = 1_000
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
    repairs: int = REPAIRS,
) -> tuple[Layout, Effort]:
    """Draw a board and repair it until the solver solves it from the start cell.

    >>> layout, effort = draw(Grid(8, 8), 10, (4, 4), seed=1, solver=ClassicSolver.SINGLE_POINT)
    >>> layout.mines, effort.boards
    (10, 1)

    Raises:
        GenerationError: the mines do not fit, or none of the boards became solvable.
        SpecError: the seed is out of range.
    """
    return first_solvable(
        grid,
        mines,
        start,
        seed,
        rule=rule,
        solver=solver,
        boards=boards,
        repair=partial(exchange, solver=solver, to_mines=False),
        repairs=repairs,
    )
