"""A player that uses only the exact engine: slow, obvious, independent of the native player."""

from sapper.engine import Verdict, analyse
from sapper.notation import State


def play(layout, start):
    """Open cells that the engine proves safe until there are none; return the final board."""
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
