"""The best move on any board, within the server's budget. Never on the event loop."""

from sapper import players, words
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.web.limits import Limits
from sapper.web.schemas.best_move import BestMoveResponse, CandidateMove


def best_move(board: Board, limits: Limits, stop: Stop) -> BestMoveResponse:
    """Return the cell to open, its risk, the chance to win and the reason."""
    try:
        found = players.best_move(board, limit=limits.steps, stop=stop)
    except (InconsistentBoardError, UndecidedError) as error:
        reason = str(error).rpartition(": ")[0] or str(error)
        return _none(board, f"There is no best move: {reason}.")
    return BestMoveResponse(
        board=board.id,
        cell=found.cell,
        mine_probability=float(found.mine_probability),
        fraction=str(found.mine_probability),
        win_chance=found.win_chance,
        exact=found.exact,
        reason=found.reason,
        candidates=[
            CandidateMove(
                cell=each.cell,
                mine_probability=each.mine_probability,
                win_chance=each.win_chance,
                exact=each.exact,
            )
            for each in found.candidates
        ],
        note="",
    )


def best_move_in_game(
    board: Board,
    limits: Limits,
    stop: Stop,
    *,
    first_click_is_safe: bool,
    forced_guess_is_free: bool,
) -> BestMoveResponse:
    """Return the best move of a running game, and what its rules add to it.

    Args:
        board: the position.
        limits: how long the players may take.
        stop: a flag by which another thread ends the call.
        first_click_is_safe: whether nothing is open yet, and any cell may be opened.
        forced_guess_is_free: whether a guess lives when no cell is certainly safe.
    """
    if first_click_is_safe:
        return _none(board, words.FIRST_CLICK)
    found = best_move(board, limits, stop)
    if forced_guess_is_free and found.mine_probability:
        found.note = f"{words.FREE_GUESS} {words.CLASSIC_CHANCES}"
    return found


def _none(board: Board, note: str) -> BestMoveResponse:
    return BestMoveResponse(
        board=board.id,
        cell=None,
        mine_probability=None,
        fraction=None,
        win_chance=None,
        exact=False,
        reason="",
        candidates=[],
        note=note,
    )
