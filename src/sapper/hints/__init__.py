"""Hints that are certain, and say why; or say "I don't know"."""

from sapper.hints.hint_choice import hint
from sapper.hints.hint_data import Detail, Hint, Kind
from sapper.hints.steps import ArgumentLine, ProofSteps, Reason, Step, Technique
from sapper.hints.walkthrough import WalkThrough, walk_through
from sapper.players.guesses import Guess, prospect
from sapper.players.move_choice import best_guess

__all__ = [
    "ArgumentLine",
    "Detail",
    "Guess",
    "Hint",
    "Kind",
    "ProofSteps",
    "Reason",
    "Step",
    "Technique",
    "WalkThrough",
    "best_guess",
    "hint",
    "prospect",
    "walk_through",
]
