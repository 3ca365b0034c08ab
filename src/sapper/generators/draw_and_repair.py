"""Makes boards that a given solver can solve, by drawing and repairing (Papagoi 2025).

``regenerate``, ``mine-move`` and ``safe-move`` share one loop. They draw a board and let the solver
play it. When the solver gets stuck, they repair the board there and let it play again from the
start. After a number of repairs, they draw a new board. Each run of the solver is one step of the
budget.

``regenerate`` never repairs. Its boards are uniform among those that the solver can solve from the
start cell. The time grows exponentially with the size, since every part of the board must be
solvable by chance. It grows faster for denser boards and weaker solvers.

The other two generators move mines. Only cells that are neither opened nor marked are changed,
because changes where the solver has already played could make solvable places unsolvable. A trouble
spot is a set of such cells that one step could decide if all of them were mines, or all of them
safe. When the solver is stuck, one of its trouble spots is chosen. **All its cells become mines**
(``mine-move``), which are taken from outside; or **all become safe** (``safe-move``), and their
mines move outside. Then the solver plays from the start again. After 25 repairs the board is
discarded and another is drawn.

The mine total never changes. Both methods are useful for large and dense boards, which are rarely
solvable by chance, but the boards that they make are not uniform. With ``mine-move``, blocks that
consist only of mines are more frequent, and there are more mines near the start; with
``safe-move``, mines accumulate far from the cells that the solver has opened. The automaton
benefits least from added mines, because it marks a mine only if a clue has a single covered cell
left.

The thesis is inconsistent about the space that a spot needs. In this module, a spot that becomes
mines needs at least as many mines outside as it has safe cells. A spot that becomes safe needs at
least as many safe cells outside as it has mines. The program listing in the thesis excludes the
cells of all constraints from the exchange. The text excludes only the cells of the chosen
constraint; the code here follows the text.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics import constraint_sets
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.generators.difficulty import rate
from sapper.generators.generator import (
    Generated,
    Generator,
    Origin,
    Report,
    metrics,
    one_by_one,
)
from sapper.generators.random_layout import draw_first_safe
from sapper.generators.request import BoardRequest
from sapper.generators.solvers import SolverName, stuck
from sapper.grid import Cell, neighbourhood
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import check_seed

REPAIRS = 25
"""How many times a board is repaired before another one is drawn, as in the thesis."""

REPAIRED_BOARDS = 1_000
"""How many boards are drawn and repaired before giving up, by default."""

REDRAWN_BOARDS = 10_000
"""How many boards are drawn without repairs before giving up, by default."""

Repair = Callable[[Layout, Board, Random, SolverName], Layout | None]
"""Changes a layout, given the position in which a solver got stuck; returns ``None`` on failure."""


@dataclass(slots=True)
class _BoardSearch:
    """A search for one board, and its cost so far."""

    request: BoardRequest
    random: Random
    """The random number generator for all draws."""
    budget: Budget
    """Counts the runs of the solver, and limits their number."""
    repair: Repair | None = None
    """The method that changes a board; ``None`` to keep boards unchanged."""
    repairs_per_board: int = 0
    """How many times to repair a board before drawing another one."""
    stop: Stop | None = None
    """A stop signal; another thread sets it to end the search."""
    layout: Layout | None = None
    """The last board that was tried."""
    origin: Origin = Origin.DRAWN
    """The origin of the last board."""
    drawn: int = 0
    repairs: int = 0
    """The number of repairs so far, on all boards."""

    def finds_one_of(self, boards: int) -> bool:
        """Draw and repair boards until one is solvable; return whether one was found.

        Raises:
            GenerationError: the mines do not fit.
            UndecidedError: the budget was exhausted, or the search was stopped.
        """
        return any(self._is_solvable(self._draw()) for _ in range(boards))

    def _draw(self) -> Layout:
        spec = self.request.spec
        layout = draw_first_safe(
            spec.grid,
            spec.mines,
            self.request.start,
            spec.first_click,
            self.random.getrandbits(64),
        )
        self.drawn += 1
        self.layout, self.origin = layout, Origin.DRAWN
        return layout

    def _is_solvable(self, layout: Layout) -> bool:
        """Return whether a board can be solved, unchanged or after some repairs."""
        start, solver = self.request.start, solver_of(self.request)
        if layout.is_mine(start):
            self.budget.spend()
            return False
        repairs_left = self.repairs_per_board
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
    """Return the first board that the solver can solve, with its rating.

    Args:
        request: The request, including ``tries``, ``limit`` and ``best_effort``.
        seed: 0 to 2**64 - 1; the same seed gives the same board.
        stop: A stop signal; another thread sets it to end the search, as if the limit were reached.
        boards: How many boards to draw before giving up, if the request has no ``tries``.
        repair: The method that changes a board.
        repairs: How many times to repair a board before drawing another one.

    Raises:
        GenerationError: the mines do not fit, or no board became solvable.
    """
    check_seed(seed)
    options = request.options
    budget = Budget(options.limit, stop)
    random = Random(seed)  # noqa: S311 - boards are not secrets, and must be reproducible
    search = _BoardSearch(request, random, budget, repair, repairs, stop)
    within = ""
    try:
        solved = search.finds_one_of(options.tries or boards)
    except UndecidedError:
        solved, within = False, f"within {budget.spent} solver runs"
    layout = search.layout
    if layout is None or not (solved or options.best_effort):
        raise request.not_found(search.drawn, search.repairs, within)
    return layout, Report(
        seed,
        request.start,
        request.mines,
        *metrics(layout),
        # Solvers never guess, so the complete player can solve every board that they solve.
        rating=rate(layout, request.start) if solved else None,
        origin=search.origin,
        drawn=search.drawn,
        repairs=search.repairs,
    )


@dataclass(frozen=True, slots=True)
class TroubleSpot:
    """Cells that can all be made mines, or all be made safe."""

    cells: tuple[Cell, ...]
    """The cells, ascending."""
    outside: tuple[Cell, ...]
    """The cells whose contents may be exchanged with those of the trouble spot, ascending."""


def trouble_spots(board: Board, solver: SolverName) -> tuple[TroubleSpot, ...]:
    """Return the trouble spots of a position in which the solver is stuck.

    For ``constraint-sets``, trouble spots are the unsolved constraints, and the outside is all
    other covered, unmarked cells. The other solvers do not use constraints. For them, the border
    consists of all covered, unmarked cells next to an open cell; a spot consists of the border
    cells around one clue, and the outside is everything beyond the border. (The thesis does not
    define how many border cells to use. Its other two solvers examine all cells around one clue
    together, so these form a spot.)

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
    """Yield the hidden cells around each clue that has hidden cells."""
    around = neighbourhood(board.grid)
    codes = dict(zip(around, board.cells, strict=True))
    for clue, _ in board.clues():
        cells = tuple(cell for cell in around[clue] if codes[cell] == State.HIDDEN)
        if cells:
            yield cells


def exchange(
    layout: Layout, board: Board, random: Random, solver: SolverName, *, to_mines: bool
) -> Layout | None:
    """Make all cells of a random trouble spot mines, or all safe, and keep the mine total.

    The cells to be changed swap their contents with random cells outside the spot.

    >>> layout, stuck = Layout.parse("3x2:..*/*.."), Board.parse("3x2m2:1../...")
    >>> exchange(layout, stuck, Random(1), SolverName.AUTOMATON, to_mines=False)
    Layout.parse('3x2m2:..*/..*')

    Returns:
        The changed layout, or ``None`` if no spot has enough cells outside.
    """
    choices = []
    for spot in trouble_spots(board, solver):
        wrong = [cell for cell in spot.cells if layout.is_mine(cell) != to_mines]
        right = [cell for cell in spot.outside if layout.is_mine(cell) == to_mines]
        if 0 < len(wrong) <= len(right):
            choices.append((wrong, right))
    if not choices:
        return None
    wrong, right = random.choice(choices)
    cells = bytearray(layout.cells)
    for inside, outside in zip(wrong, random.sample(right, len(wrong)), strict=True):
        i, o = layout.grid.index(inside), layout.grid.index(outside)
        cells[i], cells[o] = cells[o], cells[i]
    return Layout(layout.grid, bytes(cells))


def _draw_and_exchange(
    request: BoardRequest, seed: int, stop: Stop | None = None, *, to_mines: bool
) -> Generated:
    repairs = request.options.repairs
    return draw(
        request,
        seed,
        stop,
        boards=REPAIRED_BOARDS,
        repair=partial(exchange, to_mines=to_mines),
        repairs=REPAIRS if repairs is None else repairs,
    )


MINE_MOVE = Generator(
    name="mine-move",
    label="Mine move",
    summary="Draw a board; where a solver gets stuck, move mines there (Papagoi 2025).",
    uniform=False,
    proved=True,
    draw_many=one_by_one(partial(_draw_and_exchange, to_mines=True)),
    solvers=tuple(SolverName),
)
"""Moves mines into trouble spots."""

SAFE_MOVE = Generator(
    name="safe-move",
    label="Safe move",
    summary="Draw a board; where a solver gets stuck, move mines away (Papagoi 2025).",
    uniform=False,
    proved=True,
    draw_many=one_by_one(partial(_draw_and_exchange, to_mines=False)),
    solvers=tuple(SolverName),
)
"""Moves mines out of trouble spots."""

REGENERATE = Generator(
    name="regenerate",
    label="Draw again",
    summary="Draw boards until a solver solves one (Papagoi 2025).",
    uniform=True,
    proved=True,
    draw_many=one_by_one(partial(draw, boards=REDRAWN_BOARDS)),
    solvers=tuple(SolverName),
)
"""Draws without repairs."""
