"""Judges finished games move by move: safe openings, guesses, and missed safe cells.

- ``game_review`` has ``review``. It refuses running games, because a review contains the layout.
- ``openings`` examines the board before each opening. It finds which cells were proved to be safe
  or to be mines (``game.ruling``), which technique shows this (``seen_facts``), and how the opening
  changed the chance to win (``win_chances``). ``judgements`` defines the resulting judgements and
  their totals.
- ``seen_facts`` updates, from move to move, the facts that single clues and pairs show, so that
  reviewing a game costs little more than analysing its last position.
- ``attention`` finds wrong flags, overlooked safe cells and pauses.
- ``sentences`` and ``html_page`` present a review.
"""

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
