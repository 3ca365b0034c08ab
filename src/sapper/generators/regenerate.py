"""Solvable boards by drawing until one is solvable (Papagoi 2025).

The boards are uniform among those that the solver can solve from the start cell.
The time grows exponentially with the size, since every part of a larger board must happen to be
solvable; it grows faster the denser the board and the weaker the solver.
"""

from functools import partial

from sapper.generators.draw_and_repair import draw
from sapper.generators.generator import Generator, one_by_one
from sapper.generators.solvers import SolverName

BOARDS = 10_000
"""How many boards are drawn, unless told otherwise, before giving up."""

GENERATOR = Generator(
    name="regenerate",
    label="Draw again",
    summary="Draw boards until a solver solves one (Papagoi 2025).",
    uniform=True,
    proved=True,
    draw_many=one_by_one(partial(draw, boards=BOARDS)),
    solvers=tuple(SolverName),
)
"""Draws and never repairs."""
