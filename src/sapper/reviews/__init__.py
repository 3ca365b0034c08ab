"""Finished games judged move by move: what was certain, what was guessed, what was missed."""

from sapper.reviews.attention import Overlooked, Pause, WrongFlag
from sapper.reviews.game_review import Review, WinPoint, review
from sapper.reviews.judgements import Judgement, JudgementKind, TechniqueUse, Totals, WinChances
from sapper.reviews.win_chances import Chance

__all__ = [
    "Chance",
    "Judgement",
    "JudgementKind",
    "Overlooked",
    "Pause",
    "Review",
    "TechniqueUse",
    "Totals",
    "WinChances",
    "WinPoint",
    "WrongFlag",
    "review",
]
