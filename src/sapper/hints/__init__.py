"""Hints that are certain, and say why; or say "I don't know"."""

from sapper.hints.guess import Guess, best_guess, prospect
from sapper.hints.hint_choice import hint
from sapper.hints.hint_data import Detail, Hint, Kind
from sapper.hints.step import ArgumentLine, ProofSteps, Reason, Step
from sapper.hints.technique import Technique
from sapper.hints.walkthrough import WalkThrough, walk_through

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
