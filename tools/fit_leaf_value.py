"""Fit the weights of the leaf value on sapper's own games, and print the table for the source.

The leaf value (``native/guess/leaf_value.cpp``) is exp(-risk), where the risk is a weighted sum of
features that are cheap to compute. The policy ``best`` plays Expert games with each of the two
guarantees for the first click. Every position after a guess is a sample, whose outcome is the
result of the game. The weights maximise the likelihood of the outcomes. The weights of the next two
guesses are fixed at 0.8 and 0.2, because the risk of the next guess is known, and fitted weights
would absorb the effect of other weights.

    python -m tools.fit_leaf_value 30000
"""

import sys

import numpy as np
from benchmarks import native_games
from numpy.typing import NDArray
from scipy.optimize import minimize

from sapper.grid import Grid
from sapper.spec import FirstClick

EXPERT = Grid(30, 16)
MINES = 99
STARTS = {FirstClick.SAFE: 0, FirstClick.OPENING: 3 * 30 + 3}
KEPT = {1: 0.8, 2: 0.2}
"""Weights that are not fitted: those of the next two guesses if no cell is certainly safe."""
SIGNED = (0, 8, 11)
"""Weights that may be negative: the constant, and two that correct other weights for the sea."""
LEAST_RISK = 1e-4


def samples(games: int, seed: int, threads: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the features of every position after a guess, and whether the game was won."""
    rows, won = [], []
    for rule, start in STARTS.items():
        for game in native_games.simulate_games(
            EXPERT,
            MINES,
            start,
            first_click=rule,
            policy="best",
            seed=seed,
            games=range(games // len(STARTS)),
            threads=threads,
            limit=10**10,
            measure=True,
        ):
            measured = [guess.after for guess in game.guesses if any(guess.after)]
            rows += measured
            won += [game.won] * len(measured)
    return np.array(rows), np.array(won, dtype=float)


def loss(
    weights: NDArray[np.float64], rows: NDArray[np.float64], won: NDArray[np.float64]
) -> tuple[float, NDArray[np.float64]]:
    """Return the mean negative log-likelihood of the outcomes, and its gradient."""
    risk = np.maximum(rows @ weights, LEAST_RISK)
    chance = np.exp(-risk)
    value = np.mean(won * risk - (1 - won) * np.log1p(-chance))
    slope = won - (1 - won) * chance / (1 - chance)
    return float(value), (rows * slope[:, None]).mean(axis=0)


def fit(rows: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights that make the outcomes most likely."""
    bounds = [
        (KEPT[i], KEPT[i]) if i in KEPT else (None, None) if i in SIGNED else (0, None)
        for i in range(rows.shape[1])
    ]
    begin = np.array([KEPT.get(i, 0.1) for i in range(rows.shape[1])])
    found = minimize(loss, begin, (rows, won), "L-BFGS-B", jac=True, bounds=bounds)
    return np.asarray(found.x)


def main() -> None:
    """Play games, fit the weights and print them; compare win chances with results.

    The comparison has ten ranges of chances.
    """
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    rows, won = samples(games, seed=60_000_000, threads=2)
    weights = fit(rows, won)
    print(f"{len(won)} positions, loss {loss(weights, rows, won)[0]:.4f}")
    print("{" + ", ".join(f"{weight:.4f}" for weight in weights) + "}")
    chance = np.exp(-np.maximum(rows @ weights, LEAST_RISK))
    for tenth in range(10):
        own = (chance >= tenth / 10) & (chance < (tenth + 1) / 10)
        if own.any():
            print(
                f"{chance[own].mean():.3f} expected, {won[own].mean():.3f} won,"
                f" {own.sum()} positions"
            )


if __name__ == "__main__":
    main()
