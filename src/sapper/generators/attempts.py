"""Drawing boards, and repairing them, until a solver can solve one (Papagoi 2025).

The one loop behind ``regenerate``, ``mine_move`` and ``safe_move``: draw a board, let the solver
play it; while it gets stuck repair the board where that happened and let it play from the start
again; after so many repairs start over with a new board.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from sapper.board import Board
from sapper.errors import GenerationError
from sapper.generators import first_safe
from sapper.generators.solvability import SOLVERS, ClassicSolver, play
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, check_seed

Repair = Callable[[Layout, Board, Random], Layout | None]
"""Changes a layout, given the position in which the solver got stuck; ``None``: it cannot."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a generator of solvable boards spent."""

    boards: int
    """Boards drawn, the one that was returned included."""
    repairs: int
    """Repairs made, on all boards together."""


def first_solvable(
    grid: Grid,
    mines: int,
    start: Cell,
    seed: int,
    *,
    rule: FirstClick,
    solver: ClassicSolver,
    boards: int,
    repair: Repair | None = None,
    repairs: int = 0,
) -> tuple[Layout, Effort]:
    """Return the first board that the solver can solve, and what it took.

    Args:
        grid: The shape.
        mines: The mine total, which repairs do not change.
        start: The cell that is opened first.
        seed: 0 to 2**64 - 1; the same seed gives the same board.
        rule: What the first click promises.
        solver: Who must be able to solve the board.
        boards: How many boards to draw before giving up.
        repair: How to change a board.
        repairs: How often to change a board before drawing another.

    Raises:
        GenerationError: the mines do not fit, or none of the boards became solvable.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    solver = ClassicSolver(solver)
    random = Random(seed)  # noqa: S311 - boards are no secrets, and must come out the same again
    repaired = 0
    for number in range(1, boards + 1):
        drawn = first_safe.draw(grid, mines, start, rule, random.getrandbits(64))
        layout: Layout | None = None if drawn.is_mine(start) else drawn
        for repairs_left in range(repairs, -1, -1):
            if layout is None:
                break
            end = play(layout, start, SOLVERS[solver])
            if end.solved:
                return layout, Effort(boards=number, repairs=repaired)
            layout = repair(layout, end.board, random) if repair and repairs_left else None
            repaired += layout is not None
    raise GenerationError(
        f"{solver.value!r} solves none of {boards} boards of {grid.width}x{grid.height}m{mines}"
        f" from {start[0]},{start[1]}"
    )
