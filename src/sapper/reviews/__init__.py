"""Finished games judged move by move: certain moves, guesses, and missed safe cells.

- ``game_review`` has ``review``. It refuses running games, because a review contains the layout.
- ``openings`` examines each opening on the board before it, and judges it (``judgements``, with the
  totals): what was certain (``game.ruling``), which technique shows it (``seen_facts``), and how it
  changed the chance to win (``win_chances``).
- ``seen_facts`` updates the facts that single clues and pairs show from move to move, so that
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
