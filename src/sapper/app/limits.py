"""The limits of one request: sizes, steps and estimated costs.

Costs are estimated before a calculation starts, in engine steps or in cells. The estimates need not
be exact: a calculation that takes longer than estimated is stopped. Boards that take a long time to
generate are limited by size and density, or by the steps of the search. These limits decide whether
a board is found, never which one, so verifying a record does not need them.
"""

from dataclasses import dataclass

from sapper import engine, formats
from sapper.app.errors import RequestError
from sapper.board import Board
from sapper.clues import open_clues
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.generators import BoardOptions, BoardRequest, generator_for
from sapper.spec import GameSpec


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """Cost limits of one request."""

    cells: int = 40_000
    side: int = 1_000
    """Maximum number of columns or rows of a board."""
    drawn_cells: int = 10_000
    """Maximum number of cells of a board to decompose; decompositions are computed in Python."""
    boards: int = 20
    """Maximum number of boards that one request may generate."""
    steps: int = 1 << 24
    """Maximum number of engine steps for one answer; that many steps take about half a second."""
    seconds: float = 2.0
    """CP-SAT time limit, in seconds, for boards that exceed the step limit."""


@dataclass(frozen=True, slots=True)
class PlayLimits(WorkLimits):
    """Storage limits for players; the defaults suit a household or a club."""

    body: int = 256 * 1024
    """Maximum size of a request, in bytes."""
    answer: int = 8 << 20
    open_games: int = 50
    """Maximum number of running games per player."""
    idle_days: float = 30.0
    """Days after which an untouched game is resigned."""
    reload_patience: float = 60.0
    """Seconds that replaying the actions of a game may take."""
    live_games: int = 4
    """Number of games kept in memory; other games are rebuilt from the store on demand."""
    live_cells: int = 4_000_000
    """Maximum number of cells of all boards in memory; every 50 actions of a game count as
    another board of its size."""
    live_cells_player: int = 500_000
    """Maximum total number of cells of the boards that one player has loaded into memory."""
    live_cells_address: int = 1_000_000
    """Maximum total number of cells of the boards that one address has loaded into memory."""

    @property
    def moves_per_second(self) -> float:
        """Moves per second that a program may make; a local program has no such limit."""
        return 1e6


MAX_CELLS = 2_000
"""Maximum number of cells for ``uniform`` and for the generators from papers, which are slow
because they are written in Python. Other generators also make larger no-guess boards, but only up
to ``MAX_DENSITY``."""

MAX_DENSITY = 0.4
"""The largest share of mines on no-guess boards with more cells than ``MAX_CELLS``. With this
share, generating a board of 40,000 cells takes a few tenths of a second; with 1.5 times this share,
it takes minutes and often fails."""

UNIFORM_DENSITY = 0.21
"""The largest share of mines for ``uniform``. Up to this share, some random boards are solvable;
above it, the generator would shuffle repaired boards for seconds or minutes."""

FORMER_REPAIRS = 10
"""How many times a server of version 0.1 repaired a board before it drew another board. Games
started with that version may still be running, and it must be possible to reproduce their
boards."""

SEARCH_STEPS = 1 << 28
"""The step limit of the core for one no-guess board; that many steps take a second or two."""

_PLAYED = 110_000  # cells, over all boards, that a Python solver plays in a second or two
_DRAWN = 4_000_000  # cells of all boards that ``uniform`` draws before it repairs boards instead

DECOMPOSITION_STEPS = 1 << 25
"""The step limit for decomposing a board in Python; that many steps take two or three seconds."""

BOARD_CELLS = 400_000
"""Maximum total number of cells of the boards in a request; an Expert board has 480 cells."""

SOLVABLE_CELLS = 40_000
"""Maximum total number of cells of the no-guess boards in a request."""

HARD_CELLS = 10_000
"""Maximum total number of cells of the no-guess boards in a request, if a difficulty is chosen or
if at least a fifth of the cells are mines."""

REVIEW_CELLS = 4_000_000
"""Maximum product of a reviewed game's number of openings and its number of cells."""


def check_size(width: int, height: int, limits: WorkLimits) -> None:
    """Check the size of a board."""
    if max(width, height) > limits.side or width * height > limits.cells:
        raise RequestError(
            "board_too_large",
            f"{width}x{height} is too large here: at most {limits.cells} cells"
            f" and {limits.side} per side",
        )


def check_length(data: bytes, limits: WorkLimits) -> None:
    """Check, before a text is read, that it is not longer than the largest board needs."""
    if len(data) > formats.max_bytes(limits.cells):
        raise RequestError(
            "board_too_large",
            f"{len(data)} bytes are too many for a board of {limits.cells} cells",
        )


def check_generator(spec: GameSpec) -> None:
    """Check that a generator can make the boards of a game quickly enough."""
    generator = generator_for(BoardRequest(spec))
    cells, name = spec.grid.size, generator.name
    solvable = generator.proved or (name == "auto" and spec.mode.needs_solvable)
    if (generator.solvers or name == "uniform") and cells > MAX_CELLS:
        raise SpecError(f"{cells} cells are too many for {name!r}: at most {MAX_CELLS}")
    if name == "uniform":
        _check_density(spec, UNIFORM_DENSITY, f"{name!r}")
    elif solvable and cells > MAX_CELLS:
        _check_density(spec, MAX_DENSITY, f"a no-guess board of {cells} cells")


def _check_density(spec: GameSpec, most: float, purpose: str) -> None:
    if spec.mines > most * spec.grid.size:
        raise SpecError(
            f"{spec.mines} mines are too many for {purpose}: at most {int(most * spec.grid.size)}"
        )


def searches(spec: GameSpec) -> bool:
    """Return whether generating the board of a game needs a search, not only a random draw."""
    return spec.generator != "auto" or spec.mode.needs_solvable


def search_options(spec: GameSpec, *, begun_before_solvers: bool = False) -> BoardOptions:
    """Return options that make the search for a board stop within seconds."""
    cells = spec.grid.size
    if generator_for(BoardRequest(spec)).solvers:
        repairs = FORMER_REPAIRS if begun_before_solvers else None
        return BoardOptions(limit=max(10, _PLAYED // cells), repairs=repairs)
    return BoardOptions(
        tries=_DRAWN // cells if spec.generator == "uniform" else None, limit=SEARCH_STEPS
    )


def check_boards(spec: GameSpec, count: int, limits: WorkLimits) -> None:
    """Check the number of boards in one request."""
    if count > limits.boards:
        raise RequestError(
            "too_many_boards", f"{count} boards are too many: at most {limits.boards} per request"
        )
    cells = spec.grid.size * count
    dense = 5 * spec.mines >= spec.grid.size
    budget = BOARD_CELLS
    if searches(spec):
        budget = HARD_CELLS if spec.difficulty is not None or dense else SOLVABLE_CELLS
    # One board within the limits of its generator is always allowed; a slow search is stopped.
    if count > 1 and cells > budget:
        raise _too_expensive(
            f"{count} boards of {spec.grid.size} cells are too many for one request:"
            f" at most {max(1, budget // spec.grid.size)}",
            cells,
            budget,
        )


def check_decomposition(board: Board, limits: WorkLimits, stop: Stop) -> None:
    """Check that a board can be decomposed in Python.

    The eliminations visit all pairs of neighbours of every vertex, and a vertex has about twice as
    many neighbours as the width of the engine's plan. If clues contradict each other, there is no
    plan, and the shorter side of the board is used as an upper bound of the width.
    """
    if board.grid.size > limits.drawn_cells:
        raise RequestError(
            "board_too_large",
            f"{board.grid.size} cells are too many to decompose: at most {limits.drawn_cells}",
        )
    view = engine.decompose(board, limit=1, stop=stop)
    if view.components:
        cost = sum(sum(map(len, part.boxes)) * (2 * part.width) ** 3 for part in view.components)
    else:
        frontier = {cell for clue in open_clues(board) for cell in clue.around}
        narrow = min(board.grid.width, board.grid.height)
        cost = len(frontier) * min(2 * narrow, 40) ** 3
    if cost > DECOMPOSITION_STEPS:
        raise _too_expensive(
            f"this decomposition would take about {cost} steps, more than {DECOMPOSITION_STEPS}",
            cost,
            DECOMPOSITION_STEPS,
        )


def check_review(cells: int, openings: int) -> None:
    """Check that a game can be reviewed in one request."""
    cost = cells * openings
    if cost > REVIEW_CELLS:
        raise _too_expensive(
            f"{openings} openings on {cells} cells are too many for a review", cost, REVIEW_CELLS
        )


def _too_expensive(detail: str, price: int, budget: int) -> RequestError:
    return RequestError("too_expensive", detail, price=price, budget=budget)
