"""The guess of the strongest player, for hints: these stand below players and know none."""

from sapper.engine import Analysis, Stop
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.hints import Guess
from sapper.players.move_choice import best_move


def chosen_guess(analysis: Analysis, *, limit: int, stop: Stop | None = None) -> Guess | None:
    """Return the guess of the strongest player; ``None`` where it cannot tell.

    It is what ``hints.hint`` takes as ``choose_guess``.

    >>> from sapper.engine import analyse
    >>> chosen_guess(analyse("3x1m1:.1."), limit=1 << 20).risk
    Fraction(1, 2)
    """
    board = analysis.board
    if board.mines is None:
        return None
    try:
        move = best_move(board, limit=limit, stop=stop)
    except (InconsistentBoardError, UndecidedError):
        return None
    # What the cell would open is not asked again: the player has weighed it.
    return Guess(move.cell, move.mine_probability, 0.0)
