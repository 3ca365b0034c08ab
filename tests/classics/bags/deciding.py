"""The verdict of the tree decomposition on a board."""

from sapper.board import Verdict
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition
from sapper.errors import UndecidedError


def decide(board, **limits):
    """Return whether a board is consistent; the limits apply to each of the two stages."""
    try:
        stages = BoardDecomposition.of(board, **limits)
    except UndecidedError:
        return Verdict.UNKNOWN
    return bags.verdict(stages, **limits)
