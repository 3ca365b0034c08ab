"""A game played by a policy that is written in Python."""

from typing import NamedTuple

from sapper.board import Board
from sapper.engine import analyse
from sapper.errors import PolicyError, SapperError, UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.players.policy import Policy, chosen_cell


class PlayedGame(NamedTuple):
    """How a game ended."""

    won: bool
    """Whether every empty cell was opened."""
    guesses: int
    """Cells opened that were not certainly safe, the first one not counted."""


def play(layout: Layout, start: Cell, policy: Policy, name: str) -> PlayedGame:
    """Play a layout from its start to the end.

    Args:
        layout: The mines; the policy does not see it.
        start: The cell that is opened first.
        policy: Is asked when nothing is certainly safe, or for every move if it wants that.
        name: What the policy is called in messages.

    Raises:
        PolicyError: the policy raised an error, or chose no hidden cell.
        UndecidedError: the board is too wide to say what is certainly safe.
    """
    if layout.is_mine(start):
        return PlayedGame(won=False, guesses=0)
    every_move = bool(getattr(policy, "every_move", False))
    board = layout.open(layout.covered(), [start])
    guesses = 0
    while board.count(State.HIDDEN) > layout.mines:
        analysis = analyse(board)
        if not analysis.complete:
            raise UndecidedError(f"not known what is safe: {board.id}")
        safe = analysis.safe
        if safe and not every_move:
            board = layout.open(board, safe)
            continue
        cell = _asked(policy, board, name)
        guesses += cell not in safe
        if layout.is_mine(cell):
            return PlayedGame(won=False, guesses=guesses)
        board = layout.open(board, [cell])
    return PlayedGame(won=True, guesses=guesses)


def _asked(policy: Policy, board: Board, name: str) -> Cell:
    try:
        answer = policy(board)
    except SapperError:
        raise
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise PolicyError(f"policy {name!r} raised {told}: {board.id}") from error
    return chosen_cell(answer, board, name)
