"""The rules of the game: moves, modes, fair play, outcomes, replay, and what a play is worth."""

from sapper.game.appearance import Appearance, CellChanges
from sapper.game.game import Game
from sapper.game.game_setup import Setup
from sapper.game.layout_metrics import LayoutMetrics, measure
from sapper.game.luck import Luck
from sapper.game.modes import POLICIES, Fate, Policy
from sapper.game.move_result import MoveResult
from sapper.game.moves import Move, MoveKind, read_log, write_log
from sapper.game.outcome import Ending, Outcome
from sapper.game.play_metrics import PlayMetrics
from sapper.game.record import GameRecord, RecordedMove
from sapper.game.replay import replay
from sapper.game.ruling import Knowledge, Ruling
from sapper.game.secret import Secret
from sapper.game.verification import Verification, verify
from sapper.game.zini import greedy_zini, human_zini

__all__ = [
    "POLICIES",
    "Appearance",
    "CellChanges",
    "Ending",
    "Fate",
    "Game",
    "GameRecord",
    "Knowledge",
    "LayoutMetrics",
    "Luck",
    "Move",
    "MoveKind",
    "MoveResult",
    "Outcome",
    "PlayMetrics",
    "Policy",
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
