"""The rules of the game: moves, modes, fair play, outcomes, records, and what a play is worth."""

from sapper.game.game import Game
from sapper.game.game_setup import Setup
from sapper.game.luck import Luck
from sapper.game.metrics import LayoutMetrics, PlayMetrics, greedy_zini, human_zini, measure
from sapper.game.modes import GUESS_RULES, Fate, GuessRules
from sapper.game.moves import Move, MoveKind, read_log, write_log
from sapper.game.outcome import Appearance, CellChanges, Ending, MoveResult, Outcome
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
