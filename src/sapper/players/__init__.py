"""Players: who chooses a cell when nothing is certain, the chance to win, and games by the million.

Loaded piece by piece, when a name is first used.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
    from sapper.players.game_series import GameSeries
    from sapper.players.guesses import Guess, free_guess, prospect, random_guess, safest_guess
    from sapper.players.intervals import Interval
    from sapper.players.move_choice import BestMove, best_guess, best_move
    from sapper.players.policy import Candidate, Policy
    from sapper.players.registry import DEFAULT_POLICY, POLICIES
    from sapper.players.simulation import PairedDifference, Simulation, simulate

_HOMES = {
    "sapper.players.move_choice": "BestMove best_guess best_move",
    "sapper.players.game_series": "GameSeries",
    "sapper.players.guesses": "Guess free_guess prospect random_guess safest_guess",
    "sapper.players.intervals": "Interval",
    "sapper.players.policy": "Candidate Policy",
    "sapper.players.registry": "DEFAULT_POLICY POLICIES",
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
