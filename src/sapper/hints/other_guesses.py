"""Guesses by other rules than the least risk: free ones, random ones, the first click."""

from random import Random

from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop
from sapper.grid import Cell
from sapper.hints.guess import MAX_CANDIDATES, Guess, prospect
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec

_INWARD = 3
"""Rows and columns from the corner at which an opening helps most."""


def free_guess(
    analysis: Analysis, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Guess | None:
    """Return the guess that is likeliest to lead on, where no guess kills.

    A cell that is certainly a mine kills all the same and is no guess. Among the cells with the
    least risk, which are the likeliest to open something, prospects are compared.
    ``None`` when no cell is uncertain or the probabilities were not counted within the limit.

    Raises:
        UndecidedError: the flag was set.
    """
    risks = {cell: risk for cell, risk in (analysis.risks or {}).items() if risk < 1}
    near = sorted(risks, key=lambda cell: (round(risks[cell], 9), cell))[:MAX_CANDIDATES]
    board = analysis.board
    chances = [(prospect(board, cell, limit=limit, stop=stop), cell) for cell in near]
    if not chances:
        return None
    chance, cell = min(chances, key=lambda entry: (-round(entry[0], 9), entry[1]))
    risk = analysis.probability(cell)
    return None if risk is None else Guess(cell, risk, chance)


def random_guess(
    analysis: Analysis, seed: int, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Guess | None:
    """Return a random move, as Pestov and Shalyto's program offers one.

    Drawn evenly from the hidden cells that are not certainly mines. ``None`` when there is none or
    the probabilities were not counted within the limit.

    Raises:
        UndecidedError: the flag was set.
    """
    cells = [cell for cell, risk in (analysis.risks or {}).items() if risk < 1]
    if not cells:
        return None
    cell = Random(seed).choice(cells)  # noqa: S311 - a move, not a secret
    risk = analysis.probability(cell)
    if risk is None:
        return None
    return Guess(cell, risk, prospect(analysis.board, cell, limit=limit, stop=stop))


def promised_first_click(board: Board, spec: GameSpec | None) -> Cell | None:
    """Return where to click first, if nothing is open yet and the rules promise no mine there.

    A corner under the rule that the first cell is safe; a little inward where it opens an area.

    >>> promised_first_click(Board.parse("3x1m1:..."), GameSpec(3, 1, 1, first_click="safe"))
    (0, 0)
    """
    if spec is None or spec.first_click is FirstClick.ANY:
        return None
    if board.count(State.HIDDEN) != board.grid.size:
        return None
    if spec.start is not None:
        return spec.start
    if spec.first_click is FirstClick.SAFE:
        return (0, 0)
    return min(_INWARD, board.grid.height // 2), min(_INWARD, board.grid.width // 2)
