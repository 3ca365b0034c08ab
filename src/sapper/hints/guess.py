"""The best guess for a hint: the least risk, then the best prospect.

The prospect of a cell is the chance that its number, if it is no mine, makes some cell certainly
safe. It is computed exactly, by asking the engine about each number, for the most promising of
the cells with the least risk: those most likely to be zeros, at most ``MAX_CANDIDATES`` of them.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import exp2, prod
from operator import add

from sapper.board import Board
from sapper.budget import Budget
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse
from sapper.grid import Cell
from sapper.notation import State

MAX_CANDIDATES = 12
"""Cells whose prospects are compared."""

_TIE = 1e-9
"""Risks this close may be equal, and are compared exactly."""

_MOST_TIED = 10_000
"""Cells with about the least risk that are compared; only seas of huge boards have more."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A move that is not certain, and what it costs."""

    cell: Cell
    """Where."""
    risk: Fraction
    """The probability of a mine there, exactly."""
    prospect: float
    """The chance that a safe cell is known afterwards, if this one is no mine."""


def best_guess(
    analysis: Analysis, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Guess | None:
    """Return the hidden cell with the least risk, ties by prospect, then the first.

    ``None`` when no cell is hidden or the probabilities were not counted within the limit.

    Raises:
        UndecidedError: the flag was set.
    """
    board = analysis.board
    risks = analysis.risks
    if not risks:
        return None
    least = min(risks.values())
    near = islice((cell for cell, risk in risks.items() if risk <= least + _TIE), _MOST_TIED)
    counts = {cell: analysis.solutions_with_mine(cell) for cell in near}
    known = {cell: count for cell, count in counts.items() if count is not None}
    if not known:
        return None
    fewest = min(known.values())
    tied = [cell for cell, count in known.items() if count == fewest]
    risk = Fraction(fewest, analysis.solutions or 1)
    tied.sort(key=lambda cell: (-_calm(board, risks, cell), cell))
    chances = [
        (prospect(board, cell, limit=limit, stop=stop), cell) for cell in tied[:MAX_CANDIDATES]
    ]
    # Rounded, so that noise in the last digits never decides.
    chance, cell = min(chances, key=lambda entry: (-round(entry[0], 9), entry[1]))
    return Guess(cell, risk, chance)


def prospect(
    board: Board, cell: Cell, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> float:
    """Return the chance that opening a cell makes another one certainly safe, if it is no mine.

    Raises:
        UndecidedError: the flag was set.

    >>> prospect(Board.parse("4x1m1:...."), (0, 0))
    1.0
    >>> round(prospect(Board.parse("4x1m2:...."), (0, 0)), 3)
    0.333
    """
    around = board.grid.neighbours(cell)
    known = sum(board[other] == State.MINE for other in around)
    hidden = sum(board.is_hidden(other) for other in around)
    found = []
    budget = Budget(stop=stop)
    for number in range(known, known + hidden + 1):
        after = analyse(board.with_cells([(cell, number)]), limit=limit, seconds=0, stop=stop)
        budget.spend()  # a flag that is set may have left this number undecided
        if after.verdict is Verdict.CONSISTENT:
            found.append((after.log2_solutions, bool(after.safe)))
    if not found:
        return 0.0
    most = max(log2 for log2, _ in found)
    weights = [exp2(log2 - most) for log2, _ in found]
    hopeful = [weight for weight, (_, progress) in zip(weights, found, strict=True) if progress]
    # One addition after the other: from Python 3.12 on, ``sum`` rounds floats differently.
    return reduce(add, hopeful, 0.0) / reduce(add, weights)


def _calm(board: Board, risks: dict[Cell, float], cell: Cell) -> float:
    """Estimate the chance of a zero, as if the neighbours were independent."""
    if any(board[other] == State.MINE for other in board.grid.neighbours(cell)):
        return 0.0
    near = (other for other in board.grid.neighbours(cell) if board.is_hidden(other))
    return round(prod(1 - risks[other] for other in near), 9)
