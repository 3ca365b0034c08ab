"""A player that asks the exact engine alone: slow, obvious, and a stranger to the native player."""

from sapper.engine import Verdict, analyse
from sapper.notation import State


def play(layout, start):
    """Open what the engine calls safe until nothing is; return the board at the end."""
    board = layout.open(layout.covered(), [start])
    while True:
        analysis = analyse(board)
        assert analysis.verdict is Verdict.CONSISTENT
        if not analysis.safe:
            return board
        board = layout.open(board, analysis.safe)


def solves(layout, start):
    """Return whether every empty cell is opened in the end."""
    hidden = len(play(layout, start).cells_in(State.HIDDEN))
    return hidden == layout.mines
