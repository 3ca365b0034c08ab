"""The rules of the game: moves, modes, fair play, outcomes, records and metrics.

- ``Game`` (``game``) is the only mutable object of sapper, with the only undo stack.
  ``last_result`` lists every cell that a move, an undo or a redo changed (``outcome``).
- ``minefield`` has the current state of the cells and decides which moves are legal (``moves``).
- ``modes`` has the rules for guesses. ``ruling`` decides whether an opening is fatal, given the
  mine chances of its cells and the safe cells elsewhere; ``redraw`` draws a new layout where the
  rules require one. On a large board, the surroundings of an opening are examined before the rest.
  If a position cannot be decided within the step limit, luck decides. If another thread stops the
  calculation, the move is not made.
- ``game_setup`` has everything that determines a game, and its commitment; ``secret`` is the seed
  of all random draws.
- ``record``, ``signature`` and ``verification`` let anyone replay a game and check its record.
- ``metrics`` measures layouts and play (3BV, ZiNi, efficiency); ``outcome.Luck`` measures guesses.
"""

from sapper.game.game import Game
from sapper.game.game_setup import Setup
from sapper.game.metrics import LayoutMetrics, PlayMetrics, greedy_zini, human_zini, measure
from sapper.game.modes import GUESS_RULES, Fate, GuessRules
from sapper.game.moves import Move, MoveKind, read_log, write_log
from sapper.game.outcome import Appearance, CellChanges, Ending, Luck, MoveResult, Outcome
from sapper.game.record import GameRecord, RecordedMove
from sapper.game.ruling import Knowledge, Ruling
from sapper.game.secret import Secret
from sapper.game.verification import Verification, replay, verify

__all__ = [
    "GUESS_RULES",
    "Appearance",
    "CellChanges",
    "Ending",
    "Fate",
    "Game",
    "GameRecord",
    "GuessRules",
    "Knowledge",
    "LayoutMetrics",
    "Luck",
    "Move",
    "MoveKind",
    "MoveResult",
    "Outcome",
    "PlayMetrics",
    "RecordedMove",
    "Ruling",
    "Secret",
    "Setup",
    "Verification",
    "greedy_zini",
    "human_zini",
    "measure",
    "read_log",
    "replay",
    "verify",
    "write_log",
]
