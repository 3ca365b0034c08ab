"""Finished games judged move by move: what was certain, what was guessed, what was missed."""

from sapper.reviews.game_review import Review, WinPoint, review
from sapper.reviews.judgement import Judgement, JudgementKind, WinChances
from sapper.reviews.overlooked_cells import Overlooked
from sapper.reviews.pauses import Pause
from sapper.reviews.totals import TechniqueUse, Totals
from sapper.reviews.win_chances import Chance
from sapper.reviews.wrong_flags import WrongFlag

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
