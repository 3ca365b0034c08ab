"""Chooses the cell to open if no cell is safe, estimates the chance to win, and simulates games.

- ``move_choice`` has ``best_move``, which gives its reason in a sentence, and ``best_guess``, which
  is the same move for hints.
- ``policies`` lists the policies of the native core (``native/guess``) and loads user policies from
  files. ``guesses`` chooses guesses by simpler rules.
- ``alternatives`` finds the cells with which a guess is compared, in modes that require the best
  guess or judge a guess within its region.
- ``simulation`` plays many games and compares policies. ``game_batches`` plays games by number
  (game *i* depends only on the seed and *i*), in processes or on a cluster; ``results_file`` stores
  their results, so that a run can be resumed. ``intervals`` has confidence intervals for shares,
  and the possible errors of estimated win chances.

A policy gets a ``Board``. Only the simulated games use a ``Layout``. Each module is loaded when one
of its names is first used.
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
