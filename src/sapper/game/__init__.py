"""The rules of the game: moves, outcomes, replay, and what a play is worth."""

from sapper.game.game import Game, replay
from sapper.game.metrics import LayoutMetrics, measure
from sapper.game.moves import Move, MoveKind, read_log, write_log
from sapper.game.outcome import Ending, Outcome
from sapper.game.performance import Performance
from sapper.game.zini import greedy_zini, human_zini

__all__ = [
    "Ending",
    "Game",
    "LayoutMetrics",
    "Move",
    "MoveKind",
    "Outcome",
    "Performance",
    "greedy_zini",
    "human_zini",
    "measure",
    "read_log",
    "replay",
    "write_log",
]
