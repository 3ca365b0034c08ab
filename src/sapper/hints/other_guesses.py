"""Guesses by other rules than the least risk: free ones and random ones."""

from random import Random

from sapper.engine import DEFAULT_LIMIT, Analysis, Stop
from sapper.hints.guess import MAX_CANDIDATES, Guess, prospect


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
