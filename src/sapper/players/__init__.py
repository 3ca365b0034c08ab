"""Players: which cell to open if nothing is certain, the chance to win, and simulated games.

- ``move_choice`` has ``best_move`` with its reason in a sentence, and ``best_guess`` for hints: the
  two never differ.
- ``policies`` lists the policies of the native core (``native/guess``) and loads user policies from
  files. ``guesses`` chooses guesses by simpler rules.
- ``alternatives`` decides exactly what a guess is compared with in modes that require the best
  guess, or that judge a guess within its region.
- ``simulation`` plays many games and compares policies. ``game_batches`` plays games by number
  (game *i* depends only on the seed and *i*), in processes or on a cluster; ``results_file`` stores
  them, so that a run can be resumed. ``intervals`` has the intervals of shares, and how far an
  estimated win chance may be off.

A policy sees a ``Board``. Only the simulated games have a ``Layout``. Each module is loaded when
one of its names is first used.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
    from sapper.players.game_batches import GameSeries
    from sapper.players.guesses import Guess, free_guess, prospect, random_guess, safest_guess
    from sapper.players.intervals import Interval
    from sapper.players.move_choice import BestMove, best_guess, best_move
    from sapper.players.policies import DEFAULT_POLICY, POLICIES, Candidate, Policy
    from sapper.players.simulation import PairedDifference, Simulation, simulate

_HOMES = {
    "sapper.players.move_choice": "BestMove best_guess best_move",
    "sapper.players.game_batches": "GameSeries",
    "sapper.players.guesses": "Guess free_guess prospect random_guess safest_guess",
    "sapper.players.intervals": "Interval",
    "sapper.players.policies": "DEFAULT_POLICY POLICIES Candidate Policy",
    "sapper.players.simulation": "PairedDifference Simulation simulate",
}

__all__ = [
    "DEFAULT_POLICY",
    "POLICIES",
    "BestMove",
    "Candidate",
    "GameSeries",
    "Guess",
    "Interval",
    "PairedDifference",
    "Policy",
    "Simulation",
    "best_guess",
    "best_move",
    "free_guess",
    "prospect",
    "random_guess",
    "safest_guess",
    "simulate",
]

__getattr__ = loader(__name__, globals(), _HOMES)
