"""The Python interface of the native core, with sapper's own types as arguments and results.

Only this module and ``sapper.layout``, which is below the engine, import ``sapper._native``. This
module converts boards to native positions, and native enums to sapper's own, by name; the native
module checks its arguments. The functions in the first half are about positions. Those in the
second half draw, measure, open, play and generate layouts. Layouts contain the mines, so the
functions about positions never use a layout.

Deciding consistency is NP-complete, so every call that may take long has a limit. The limit counts
steps (states and transitions of the dynamic programme, plus fractions of a step for
multiplications), not seconds, so the same call gives the same answer on every machine. A ``Stop``
lets another thread end a call. Boards that exceed the limit are passed to ``engine.wide``, with a
time limit.
"""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import NamedTuple

from sapper import _native
from sapper.board import Board, Verdict
from sapper.grid import Grid
from sapper.layout import Layout

DEFAULT_LIMIT = 1 << 28
"""Default step limit of a call: a few seconds of work. Expert positions need hundreds of steps."""

DEFAULT_SECONDS = 5.0
"""Approximate time limit, in seconds, of each method that is tried after the step limit is
exceeded."""

MAX_SHOWN = 1000
"""Maximum length of a board in an error message."""

# Native types that callers use.
ComponentView = _native.ComponentView
Ended = _native.Ended
ExactCounts = _native.ExactCounts
MoveChoice = _native.MoveChoice
MoveReason = _native.MoveReason
NativeAnalysis = _native.Analysis
NativeMethod = _native.Method
NoGuessRequest = _native.NoGuessRequest
Opened = _native.Opened
ParallelGames = _native.GameBatch
PlayRecord = _native.PlayRecord
Promise = _native.Promise
Rung = _native.Rung
Stop = _native.Stop

_analyse = _native.analyse
_Position = _native.Position


class WorkerStop:
    """The stop signal for a run on a worker of a cluster; see ``sapper.cluster``."""

    def __init__(self) -> None:
        self.stop = Stop()
        """The stop signal, which is set when the run ends."""

    def close(self) -> None:
        """Set the stop signal."""
        self.stop.set()


class InconsistencyReason(StrEnum):
    """Why a board has no solution."""

    CLUES = "clues"
    """The clues contradict each other or the known mines."""
    TOTAL_TOO_SMALL = "total too small"
    """Every placement that fits the clues has more mines than the total."""
    TOTAL_TOO_LARGE = "total too large"
    """Every placement that fits the clues has fewer mines than the total."""
    TOTAL_UNATTAINABLE = "total unattainable"
    """Some placements that fit the clues have fewer mines than the total and some have more, but
    none has exactly this number."""


class Certainty(IntEnum):
    """The certainty of a cell, as a byte of an analysis."""

    OPENED = _native.Known.OPENED
    """The cell is opened or blank."""
    SAFE = _native.Known.SAFE
    """The cell is empty in every solution."""
    MINE = _native.Known.MINE
    """The cell is a mine in every solution."""
    UNCERTAIN = _native.Known.UNCERTAIN
    """The cell is a mine in some solutions but not in others, or it could not be decided."""


class Checked(NamedTuple):
    """The result of checking whether a board has a solution."""

    verdict: Verdict
    reason: InconsistencyReason | None
    """Why the board has no solution."""
    fewest: int
    """The minimum number of mines that the clues allow; 0 if unknown or no total is given."""
    most: int
    """The maximum number of mines that the clues allow; 0 if unknown or no total is given."""


UNKNOWN = _native.Verdict.UNKNOWN
"""The native verdict of a call that reached its limit, for comparisons with native verdicts that
were not converted to ``Verdict``."""

_VERDICTS = {_native.Verdict[member.name]: member for member in Verdict}
_REASONS = {_native.Reason[member.name]: member for member in InconsistencyReason}


def verdict(
    result: NativeAnalysis
    | _native.BoardView
    | _native.Core
    | ExactCounts
    | _native.ExactPolynomial,
) -> Verdict:
    """Convert the verdict of a native result."""
    return _VERDICTS[result.verdict]


def stopped(stop: Stop | None) -> bool:
    """Return whether another thread has set the stop signal."""
    return stop is not None and stop.is_set()


def _position(board: Board) -> _native.Position:
    grid = board.grid
    return _Position(grid.width, grid.height, board.cells, board.mines)


def analyse(board: Board, limit: int, stop: Stop | None = None) -> NativeAnalysis:
    """Return the mine probabilities and the proved cells of a board, within a step limit."""
    grid = board.grid
    return _analyse(_Position(grid.width, grid.height, board.cells, board.mines), limit, stop)


def analyse_many(
    boards: Sequence[Board], limit: int, threads: int, stop: Stop | None = None
) -> list[NativeAnalysis]:
    """Analyse boards in several threads, with a step limit for each board."""
    return _native.analyse_many([_position(board) for board in boards], limit, threads, stop)


def check(board: Board, limit: int, stop: Stop | None = None) -> Checked:
    """Decide whether there is a solution."""
    found = _native.check(_position(board), limit, stop)
    return Checked(_VERDICTS[found.verdict], _REASONS.get(found.reason), found.least, found.most)


def count(board: Board, limit: int, stop: Stop | None = None) -> ExactCounts:
    """Count all solutions, and those with a mine on each cell; return residues modulo primes."""
    return _native.count(_position(board), limit, stop)


def count_by_mines(board: Board, limit: int, stop: Stop | None = None) -> _native.ExactPolynomial:
    """Count the solutions for each number of mines; return residues modulo primes."""
    return _native.count_by_mines(_position(board), limit, stop)


def sample(
    board: Board, number: int, seed: int, limit: int, *, stop: Stop | None = None
) -> tuple[Verdict, bytes]:
    """Draw placements; return the verdict and the placements, concatenated, one byte per cell."""
    drawn = _native.sample(_position(board), number, seed, limit, stop)
    return _VERDICTS[drawn.verdict], drawn.placements


def refute(
    board: Board, index: int, *, mine: bool, limit: int, stop: Stop | None = None
) -> _native.Core:
    """Search for clues that prove a cell safe or, if `mine` is false, prove it a mine."""
    return _native.refute(_position(board), index, mine, limit, stop)


def conflict(board: Board, limit: int, stop: Stop | None = None) -> _native.Core:
    """Search for clues that contradict each other."""
    return _native.conflict(_position(board), limit, stop)


def describe(board: Board, limit: int, stop: Stop | None = None) -> _native.BoardView:
    """Return the board's components, its sea and the engine's plans."""
    return _native.describe(_position(board), limit, stop)


def choose_move(
    board: Board, policy: str, limit: int, *, seed: int = 0, stop: Stop | None = None
) -> MoveChoice:
    """Return the move that the named policy chooses, and the candidates that it considered."""
    return _native.choose_move(_position(board), _policy(policy), limit, seed, stop)


def _policy(name: str) -> _native.Policy:
    return _native.Policy[name.upper()]


# Layouts.


def play_by_logic(
    layout: Layout,
    start: int,
    highest: Rung,
    *,
    limit: int,
    looks: int | None = None,
    stop: Stop | None = None,
) -> _native.Play:
    """Play a layout with the techniques up to `highest`.

    A search visits at most `looks` states; if that is not enough, it uses tables instead.
    """
    grid = layout.grid
    shape = (grid.width, grid.height, layout.cells, start, highest)
    if looks is None:
        return _native.play_by_logic(*shape, limit=limit, stop=stop)
    return _native.play_by_logic(*shape, looks=looks, limit=limit, stop=stop)


def make_no_guess(
    wanted: _native.NoGuessRequest,
    seed: int,
    number: int,
    *,
    threads: int = 1,
    stop: Stop | None = None,
) -> list[_native.Made]:
    """Make no-guess boards from the seeds `seed`, `seed` + 1 and so on."""
    return _native.make_no_guess(wanted, seed, number, threads, stop)


def walk_solvable(
    layout: Layout,
    start: int,
    empty: bytes,
    highest: Rung,
    *,
    seed: int,
    swaps: int,
    stop: Stop | None = None,
) -> _native.Walk:
    """Shuffle a solvable layout by random swaps that keep it solvable."""
    grid = layout.grid
    return _native.walk_solvable(
        grid.width, grid.height, layout.cells, start, empty, highest, seed, swaps, stop
    )


def play_layouts(
    grid: Grid,
    layouts: bytes,
    start: int,
    *,
    policy: str,
    seed: int,
    threads: int,
    limit: int,
    stop: Stop | None = None,
    first: int = 0,
) -> list[_native.SimulatedGame]:
    """Play concatenated layouts, one byte per cell, from the same start.

    The games are numbered from `first`. The random draws of a policy depend on the seed and the
    number of the game.
    """
    shape = (grid.width, grid.height, layouts, start, _policy(policy), seed)
    return _native.play_layouts(*shape, threads, limit, stop, first)


def random_layout(grid: Grid, mines: int, forbidden: bytes, seed: int) -> Layout:
    """Draw a layout uniformly from all layouts without a mine on the forbidden cells."""
    return Layout(grid, _native.random_layout(grid.width, grid.height, mines, forbidden, seed))


def board_metrics(layout: Layout) -> _native.BoardMetrics:
    """Measure a layout: its 3BV, openings and islands."""
    return _native.board_metrics(layout.grid.width, layout.grid.height, layout.cells)


def neighbours(grid: Grid, index: int) -> list[int]:
    """Return the neighbours of a cell, ascending."""
    return _native.neighbours(grid.width, grid.height, index)


def flood(layout: Layout, closed: bytes, start: int) -> list[int]:
    """Return the cells of `closed` that open when `start` is opened, ascending."""
    return _native.flood(layout.grid.width, layout.grid.height, layout.cells, closed, start)
