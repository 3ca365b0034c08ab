"""Drawing boards, and repairing them, until a solver can solve one (Papagoi 2025).

The one loop behind ``regenerate``, ``mine-move`` and ``safe-move``: draw a board, let the solver
play it; while it gets stuck repair the board where that happened and let it play from the start
again; after so many repairs start over with a new board. A step of the budget is one such play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from sapper.board import Board
from sapper.budget import Budget
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.generators import first_safe
from sapper.generators.difficulty import rate
from sapper.generators.report import Generated, Origin, Report, metrics
from sapper.generators.request import BoardRequest
from sapper.generators.solvers import SolverName, stuck
from sapper.layout import Layout
from sapper.spec import check_seed

Repair = Callable[[Layout, Board, Random, SolverName], Layout | None]
"""Changes a layout, given the position in which a solver got stuck; ``None``: it cannot."""


@dataclass(slots=True)
class Search:
    """A search for one board, and what it has spent so far."""

    request: BoardRequest
    """What is wanted."""
    random: Random
    """Where all draws come from."""
    budget: Budget
    """How many plays it may take."""
    repair: Repair | None = None
    """How to change a board, if at all."""
    repairs_a_board: int = 0
    """How often to change a board before drawing another."""
    stop: Stop | None = None
    """The flag of the budget."""
    layout: Layout | None = None
    """The last board tried."""
    origin: Origin = Origin.DRAWN
    """How that one came about."""
    drawn: int = 0
    """Boards drawn."""
    repairs: int = 0
    """Repairs made, on all boards together."""

    def finds_one_of(self, boards: int) -> bool:
        """Draw and repair boards until one is solvable; tell whether one is.

        Raises:
            GenerationError: the mines do not fit.
            UndecidedError: the budget was spent or stopped before.
        """
        return any(self._is_solvable(self._draw()) for _ in range(boards))

    def _draw(self) -> Layout:
        spec = self.request.spec
        layout = first_safe.draw(
            *(spec.grid, spec.mines, self.request.start, spec.first_click),
            self.random.getrandbits(64),
        )
        self.drawn += 1
        self.layout, self.origin = layout, Origin.DRAWN
        return layout

    def _is_solvable(self, layout: Layout) -> bool:
        """Tell whether a board can be solved, as it is or after some repairs."""
        start, solver = self.request.start, solver_of(self.request)
        if layout.is_mine(start):
            self.budget.spend()
            return False
        repairs_left = self.repairs_a_board
        while (end := stuck(layout, start, solver, self.budget, self.stop)) is not None:
            changed = (
                self.repair(layout, end, self.random, solver)
                if self.repair is not None and repairs_left
                else None
            )
            if changed is None:
                return False
            repairs_left -= 1
            self.repairs += 1
            self.layout, self.origin = changed, Origin.REPAIRED
            layout = changed
        return True


def solver_of(request: BoardRequest) -> SolverName:
    """Return the solver that must be able to solve the board."""
    solver = request.spec.solver
    return SolverName.CONSTRAINT_SETS if solver is None else SolverName(solver)


def draw(
    request: BoardRequest,
    seed: int,
    stop: Stop | None = None,
    *,
    boards: int,
    repair: Repair | None = None,
    repairs: int = 0,
) -> Generated:
    """Return the first board that the solver can solve, rated.

    Args:
        request: What is wanted; ``tries``, ``limit`` and ``best_effort`` are heeded.
        seed: 0 to 2**64 - 1; the same seed gives the same board.
        stop: Ends the search when it is set, as if the limit were reached.
        boards: How many boards to draw before giving up, unless the request says it.
        repair: How to change a board.
        repairs: How often to change a board before drawing another.

    Raises:
        GenerationError: the mines do not fit, or none of the boards became solvable.
        SpecError: the seed is out of range.
    """
    check_seed(seed)
    options = request.options
    budget = Budget(options.limit, stop)
    random = Random(seed)  # noqa: S311 - boards are no secrets, and must come out the same again
    search = Search(request, random, budget, repair, repairs, stop)
    within = ""
    try:
        solved = search.finds_one_of(options.tries or boards)
    except UndecidedError:
        solved, within = False, f"within {budget.spent} plays"
    layout = search.layout
    if layout is None or not (solved or options.best_effort):
        raise request.not_found(search.drawn, search.repairs, within)
    return layout, Report(
        seed,
        request.start,
        request.mines,
        *metrics(layout),
        # Solvers never guess, so the complete player solves what one of them has solved.
        rating=rate(layout, request.start) if solved else None,
        origin=search.origin,
        drawn=search.drawn,
        repairs=search.repairs,
    )
