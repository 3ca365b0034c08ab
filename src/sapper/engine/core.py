"""The one Python face of the native core: values of sapper in, typed results out.

No other module but ``layout_calls``, the part of it that is about whole layouts, and
``sapper.layout``, which stands below the engine, imports ``sapper._native``. The native module
checks whatever reaches it; here boards become native positions, and native enums become sapper's
own, by their names.
"""

from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import NamedTuple

from sapper import _native
from sapper._native import Analysis as NativeAnalysis
from sapper._native import (
    BoardMetrics,
    BoardView,
    Candidate,
    ComponentView,
    Core,
    Ended,
    ExactCounts,
    ExactPolynomial,
    FirstClick,
    GameBatch,
    GuessMade,
    Made,
    Method,
    MoveChoice,
    MoveReason,
    NoGuessRequest,
    Opened,
    OptimalWins,
    Origin,
    Play,
    PlayRecord,
    Policy,
    Promise,
    Rung,
    SimulatedGame,
    Stop,
    Swap,
    Walk,
)
from sapper.board import Board
from sapper.engine.layout_calls import (
    board_metrics,
    flood,
    game_layouts,
    make_no_guess,
    neighbours,
    no_guess_request,
    optimal_wins,
    play_by_logic,
    play_layouts,
    random_layout,
    simulate_games,
    walk_solvable,
)
from sapper.verdict import Verdict

__all__ = [
    "UNKNOWN",
    "BoardMetrics",
    "BoardView",
    "Candidate",
    "Checked",
    "ComponentView",
    "Core",
    "Ended",
    "ExactCounts",
    "ExactPolynomial",
    "FirstClick",
    "GameBatch",
    "GuessMade",
    "Made",
    "Mark",
    "Method",
    "MoveChoice",
    "MoveReason",
    "NativeAnalysis",
    "NoGuessRequest",
    "Opened",
    "OptimalWins",
    "Origin",
    "Play",
    "PlayRecord",
    "Policy",
    "Promise",
    "Reason",
    "Rung",
    "SimulatedGame",
    "Stop",
    "Swap",
    "Verdict",
    "Walk",
    "analyse",
    "analyse_many",
    "board_metrics",
    "check",
    "choose_move",
    "conflict",
    "count",
    "count_by_mines",
    "describe",
    "flood",
    "game_layouts",
    "make_no_guess",
    "neighbours",
    "no_guess_request",
    "optimal_wins",
    "play_by_logic",
    "play_layouts",
    "play_out",
    "random_layout",
    "refute",
    "sample",
    "simulate_games",
    "stopped",
    "verdict",
    "walk_solvable",
]

_analyse = _native.analyse
_Position = _native.Position


class Reason(StrEnum):
    """Why a board has no solution."""

    CLUES = "clues"
    """Its clues contradict each other or its known mines."""
    TOTAL_TOO_SMALL = "total too small"
    """The clues need more mines than there are."""
    TOTAL_TOO_LARGE = "total too large"
    """The hidden cells cannot hold all mines."""
    TOTAL_UNATTAINABLE = "total unattainable"
    """The clues allow fewer and more mines, but not this number."""


class Mark(IntEnum):
    """What is known of a cell: the bytes of an analysis."""

    OPENED = _native.Known.OPENED
    """It is opened, or known to be blank."""
    SAFE = _native.Known.SAFE
    """It is empty in every solution."""
    MINE = _native.Known.MINE
    """It is a mine in every solution."""
    UNCERTAIN = _native.Known.UNCERTAIN
    """It is a mine in some solutions, or not known to be certain."""


class Checked(NamedTuple):
    """Whether a board has a solution, without counting."""

    verdict: Verdict
    reason: Reason | None
    """Why it has none."""
    fewest: int
    """With a total: the fewest mines that the clues allow; 0 where it does not matter."""
    most: int
    """With a total: the most mines that they allow."""


UNKNOWN = _native.Verdict.UNKNOWN
"""The native verdict of a call whose budget ended, to compare with before it is translated."""

_VERDICTS = {_native.Verdict[member.name]: member for member in Verdict}
_REASONS = {_native.Reason[member.name]: member for member in Reason}


def verdict(
    result: NativeAnalysis | BoardView | Core | ExactCounts | ExactPolynomial,
) -> Verdict:
    """Return the verdict of a native result."""
    return _VERDICTS[result.verdict]


def stopped(stop: Stop | None) -> bool:
    """Tell whether another thread has asked a call to end."""
    return stop is not None and stop.is_set()


def _position(board: Board) -> _native.Position:
    grid = board.grid
    return _Position(grid.width, grid.height, board.cells, board.mines)


def analyse(board: Board, limit: int, stop: Stop | None = None) -> NativeAnalysis:
    """Return probabilities and certain cells, within so many steps."""
    grid = board.grid
    return _analyse(_Position(grid.width, grid.height, board.cells, board.mines), limit, stop)


def analyse_many(
    boards: Sequence[Board], limit: int, threads: int, stop: Stop | None = None
) -> list[NativeAnalysis]:
    """Analyse boards over several threads, each within so many steps."""
    return _native.analyse_many([_position(board) for board in boards], limit, threads, stop)


def check(board: Board, limit: int, stop: Stop | None = None) -> Checked:
    """Decide whether there is a solution."""
    found = _native.check(_position(board), limit, stop)
    return Checked(_VERDICTS[found.verdict], _REASONS.get(found.reason), found.least, found.most)


def count(board: Board, limit: int, stop: Stop | None = None) -> ExactCounts:
    """Count the solutions, and those with a mine on each cell, as residues."""
    return _native.count(_position(board), limit, stop)


def count_by_mines(board: Board, limit: int, stop: Stop | None = None) -> ExactPolynomial:
    """Count the solutions for each number of mines, as residues."""
    return _native.count_by_mines(_position(board), limit, stop)


def sample(
    board: Board, number: int, seed: int, limit: int, *, stop: Stop | None = None
) -> tuple[Verdict, bytes]:
    """Draw placements; return them one after another, one byte a cell, with the verdict."""
    drawn = _native.sample(_position(board), number, seed, limit, stop)
    return _VERDICTS[drawn.verdict], drawn.placements


def refute(board: Board, index: int, *, mine: bool, limit: int, stop: Stop | None = None) -> Core:
    """Look for clues that refute a cell's being a mine, or being none."""
    return _native.refute(_position(board), index, mine, limit, stop)


def conflict(board: Board, limit: int, stop: Stop | None = None) -> Core:
    """Look for clues that contradict each other."""
    return _native.conflict(_position(board), limit, stop)


def describe(board: Board, limit: int, stop: Stop | None = None) -> BoardView:
    """Return components, sea and the engine's plans."""
    return _native.describe(_position(board), limit, stop)


def choose_move(
    board: Board, policy: Policy, limit: int, *, seed: int = 0, stop: Stop | None = None
) -> MoveChoice:
    """Return the move of a policy, with the candidates it considered."""
    return _native.choose_move(_position(board), policy, limit, seed, stop)


def play_out(
    board: Board,
    cells: Sequence[int],
    boards: int,
    *,
    seed: int,
    limit: int,
    stop: Stop | None = None,
) -> list[list[float]]:
    """Return the chance to win by each cell on each of some boards that fit the position.

    The boards are the same for all cells. After the cell a quick policy plays on; its guesses are
    valued instead of played, so that the mean of a row is the chance to win by that policy. Empty
    where the board has no solution, or the limit was spent.
    """
    found = _native.play_out(_position(board), cells, boards, seed, limit, stop)
    return [found[at : at + boards] for at in range(0, len(found), boards)]
