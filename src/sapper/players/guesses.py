"""Chooses guesses by simple rules: the safest cell, a guess that cannot lose, a random guess.

The guesses of ``move_choice`` are stronger than these. The rules in this module are used in three
cases: if there is no mine total, so that win chances cannot be computed; if a guess cannot lose; or
if a random move is requested.

The prospect of a cell is the chance that, if the cell is not a mine, its number proves some cell
safe. It is computed exactly, with an engine call for each number that the cell may have.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import exp2, prod
from operator import add
from random import Random

from sapper.board import Board
from sapper.budget import Budget
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse
from sapper.grid import Cell
from sapper.notation import State

MAX_CANDIDATES = 12
"""Maximum number of cells whose prospects are compared."""

_TIE = 1e-9
"""Risks that differ by less than this may be equal, so they are compared exactly."""

_MOST_TIED = 10_000
"""Maximum number of cells with nearly the lowest risk whose risks are compared exactly; only a huge
board has more such cells."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess, with its risk."""

    cell: Cell
    """The cell to open."""
    risk: Fraction
    """The exact probability of a mine on the cell."""
    prospect: float
    """The chance that a safe cell is known afterwards, if this cell is not a mine."""
    win_chance: float | None = None
    """The chance to win the game with this guess; ``None`` if unknown."""
    exact: bool = False
    """Whether the win chance is exact, not an estimate."""


def safest_guess(
    analysis: Analysis, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Guess | None:
    """Return the hidden cell with the lowest risk; ties are decided by prospect, then by order.

    Prospects are compared only for the ``MAX_CANDIDATES`` tied cells that are most likely to be
    zeros. The result is ``None`` if no cell is hidden or the probabilities were not computed within
    the limit.

    Args:
        analysis: The position with its probabilities.
        limit: Steps that the engine may take.
        stop: A signal with which another thread stops the call early.

    Raises:
        UndecidedError: the stop signal was set.
    """
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
    tied.sort(key=lambda cell: (-_calm(analysis.board, risks, cell), cell))
    return _most_promising(analysis, tied[:MAX_CANDIDATES], limit=limit, stop=stop)


def free_guess(
    analysis: Analysis, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Guess | None:
    """Return the guess that is most likely to reveal a safe cell, if no guess can lose.

    Cells that are proved to be mines are left out, because opening one still loses. Prospects are
    compared only among the cells with the lowest risk, because an opening at these cells is the
    most likely to open other cells. The result is ``None`` if every cell is proved to be safe or a
    mine, or if the probabilities were not computed within the limit.

    Args:
        analysis: The position with its probabilities.
        limit: Steps that the engine may take.
        stop: A signal with which another thread stops the call early.

    Raises:
        UndecidedError: the stop signal was set.
    """
    risks = {cell: risk for cell, risk in (analysis.risks or {}).items() if risk < 1}
    near = sorted(risks, key=lambda cell: (round(risks[cell], 9), cell))[:MAX_CANDIDATES]
    return _most_promising(analysis, near, limit=limit, stop=stop)


def random_guess(
    analysis: Analysis, seed: int, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Guess | None:
    """Return a random move, as in Pestov and Shalyto's program.

    The cell is drawn uniformly from the hidden cells that are not proved to be mines. The result is
    ``None`` if all hidden cells are proved to be mines, or if the probabilities were not computed
    within the limit.

    Args:
        analysis: The position with its probabilities.
        seed: The seed of the draw.
        limit: Steps that the engine may take.
        stop: A signal with which another thread stops the call early.

    Raises:
        UndecidedError: the stop signal was set.
    """
    cells = [cell for cell, risk in (analysis.risks or {}).items() if risk < 1]
    drawn = [Random(seed).choice(cells)] if cells else []  # noqa: S311 - a move, not a secret
    return _most_promising(analysis, drawn, limit=limit, stop=stop)


def prospect(
    board: Board, cell: Cell, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> float:
    """Return the chance that opening a cell, if it is not a mine, proves another cell safe.

    Args:
        board: The position.
        cell: A hidden cell.
        limit: Steps that the engine may take.
        stop: A signal with which another thread stops the call early.

    Raises:
        UndecidedError: the stop signal was set.

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
        budget.spend()  # raises an error if stopped, because the number may be undecided
        if after.verdict is Verdict.CONSISTENT:
            found.append((after.log2_solutions, bool(after.safe)))
    if not found:
        return 0.0
    most = max(log2 for log2, _ in found)
    weights = [exp2(log2 - most) for log2, _ in found]
    hopeful = [weight for weight, (_, progress) in zip(weights, found, strict=True) if progress]
    # ``sum`` is not used, because it rounds floats differently since Python 3.12.
    return reduce(add, hopeful, 0.0) / reduce(add, weights)


def _most_promising(
    analysis: Analysis, cells: Iterable[Cell], *, limit: int, stop: Stop | None
) -> Guess | None:
    """Return the cell with the best prospect, the first if tied; ``None`` if no risk is exact."""
    board = analysis.board
    chances = [(prospect(board, cell, limit=limit, stop=stop), cell) for cell in cells]
    if not chances:
        return None
    # Prospects are rounded, so that rounding errors cannot decide between cells.
    chance, cell = min(chances, key=lambda entry: (-round(entry[0], 9), entry[1]))
    risk = analysis.probability(cell)
    return None if risk is None else Guess(cell, risk, chance)


def _calm(board: Board, risks: dict[Cell, float], cell: Cell) -> float:
    """Estimate the chance that a cell is a zero, assuming that its neighbours are independent."""
    if any(board[other] == State.MINE for other in board.grid.neighbours(cell)):
        return 0.0
    near = (other for other in board.grid.neighbours(cell) if board.is_hidden(other))
    return round(prod(1 - risks[other] for other in near), 9)
