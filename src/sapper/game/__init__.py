"""The rules of the game: moves, outcomes, replay, and what a play is worth."""

from sapper.game.game import Game, replay
from sapper.game.moves import Move, MoveKind, read_log, write_log
from sapper.game.outcome import Ending, Outcome

__all__ = [
    "Ending",
    "Game",
    "Move",
    "MoveKind",
    "Outcome",
    "read_log",
    "replay",
    "write_log",
]
