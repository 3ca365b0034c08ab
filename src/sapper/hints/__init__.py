"""Hints that explain why a cell is safe, or "I don't know" with the best guess.

- ``hint_choice`` chooses the hint: wrong flags, a guaranteed first click, the easiest safe cell, or
  "I don't know" with the guess of ``players.best_guess``. ``hint_data`` defines the ``Hint``.
- ``proof_search`` finds the easiest proof. ``inference`` finds all facts that single clues and
  pairs prove, ``shortest_proof`` the shortest chain of inferences. ``refutation`` and
  ``mine_total`` explain the two hardest techniques. ``steps`` has the parts of a proof, and the
  ladder of techniques.
- ``step_sentences`` and, for steps that count mines, ``total_sentences`` put steps into words, with
  labels or with rows and columns (``naming``); ``hint_texts`` has the surrounding text.
- ``drawing`` turns a hint into shapes on its board.
- ``walkthrough`` plays a whole board by hints.

Nothing here imports ``Layout``. A walk-through gets numbers from a function that reveals cells.
"""

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
