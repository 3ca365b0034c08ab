"""Estimate the chance that a policy wins, from games whose guesses are valued instead of played.

When a guess hits a mine, the game continues on a new board, drawn from all boards that fit the open
numbers. It ends as soon as its win chance is known exactly. The chances to survive the guesses,
multiplied with one another and with this final win chance, give on average the chance that the
policy wins. This product varies less between games than wins and losses do, so a quarter of the
games gives the same precision. `sapper simulate` plays its games to the end; the two results must
agree.

    python -m benchmarks.valued_games best 30x16/99 safe 50000
    python -m benchmarks.valued_games best 30x16/99 opening 50000
"""

import sys
import time
from dataclasses import dataclass
from math import sqrt

import numpy as np

from benchmarks import native_games
from sapper import GameSpec
from sapper.players.game_batches import GameSeries

LIMIT = 10**10
SEED = 80_000_000


@dataclass(frozen=True, slots=True)
class ValuedGames:
    """The results of a policy's valued games."""

    games: int
    chance: float
    """The average chance to win."""
    error: float
    """Half the width of the 95 % interval."""
    deviation: float
    """The standard deviation of the product for a single game."""

    @property
    def worth(self) -> float:
        """The number of played games that give the same precision as one valued game."""
        return self.chance * (1 - self.chance) / self.deviation**2


def value(policy: str, spec: GameSpec, games: int, seed: int = SEED) -> ValuedGames:
    """Play games on two processor cores, and value the guesses."""
    start = GameSeries.of(spec, seed).start
    played = native_games.simulate_games(
        spec.grid,
        spec.mines,
        spec.grid.index(start),
        first_click=spec.first_click,
        policy=policy,
        seed=seed,
        games=range(games),
        threads=2,
        limit=LIMIT,
        valued=True,
    )
    chances = np.array([game.survival * game.end_chance for game in played])
    deviation = float(chances.std())
    return ValuedGames(games, float(chances.mean()), 1.96 * deviation / sqrt(games), deviation)


def spec_of(board: str, first_click: str) -> GameSpec:
    """Return the options of a board such as 30x16/99 with a guarantee for the first click."""
    shape, _, mines = board.partition("/")
    width, _, height = shape.partition("x")
    return GameSpec(int(width), int(height), int(mines), first_click=first_click)  # type: ignore[arg-type]


def main() -> None:
    """Print the chance with its interval."""
    policy, board, first_click, games = sys.argv[1:]
    begin = time.process_time()
    found = value(policy, spec_of(board, first_click), int(games))
    seconds = time.process_time() - begin
    print(
        f"{policy} on {board}, {first_click}: {100 * found.chance:.2f} ± {100 * found.error:.2f} % "
        f"from {found.games:,} valued games (each as informative as"
        f" {found.worth:.1f} played games), {found.games / seconds:.0f} per CPU second"
    )


if __name__ == "__main__":
    main()
