"""Fit the weights of the told chance on sapper's own games, and print the table for the source.

The told chance (``native/guess/told_chance.cpp``) is exp(-risk), the risk a weighted sum of what
look-ahead says of the chosen cell, of the position's leaf value, and of the hidden cells. Games are
played by ``best`` at Expert and Intermediate under both promises of the first click, and on 9x9
boards with a safe corner; every guess with an estimated chance is a sample, the game's end its
outcome. The weights maximise the likelihood of the outcomes. Run it after
``tools/fit_leaf_value.py``, whose weights it builds on.

    python tools/fit_told_chance.py 12000
"""

import sys

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from sapper.engine import core
from sapper.grid import Grid

SAFE, OPENING = core.FirstClick.SAFE, core.FirstClick.OPENING
KINDS = {
    "expert, safe": (Grid(30, 16), 99, 0, SAFE),
    "expert, opening": (Grid(30, 16), 99, 3 * 30 + 3, OPENING),
    "intermediate, safe": (Grid(16, 16), 40, 0, SAFE),
    "intermediate, opening": (Grid(16, 16), 40, 2 * 16 + 2, OPENING),
    "9x9 with 10, safe": (Grid(9, 9), 10, 0, SAFE),
}
LEAST_RISK = 1e-4

Samples = tuple[NDArray[np.float64], NDArray[np.float64]]


def samples(kind: str, games: int, seed: int, threads: int) -> Samples:
    """Return what every estimated chance was worked out from, and whether the game was won."""
    grid, mines, start, rule = KINDS[kind]
    rows, won = [], []
    for game in core.simulate_games(
        grid,
        mines,
        start,
        first_click=rule,
        policy=core.Policy.BEST,
        seed=seed,
        games=range(games),
        threads=threads,
        limit=10**10,
    ):
        told = [guess.told_by for guess in game.guesses if not guess.exact]
        rows += told
        won += [game.won] * len(told)
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


def main() -> None:
    """Play, fit and print the weights, and how often guesses of each tenth were won."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 12_000
    found = {kind: samples(kind, games, seed=70_000_000, threads=2) for kind in KINDS}
    rows = np.concatenate([each[0] for each in found.values()])
    won = np.concatenate([each[1] for each in found.values()])
    fit = minimize(loss, np.full(rows.shape[1], 0.3), (rows, won), "L-BFGS-B", jac=True)
    print(f"{len(won)} guesses, loss {fit.fun:.4f}")
    print("{" + ", ".join(f"{weight:.4f}" for weight in fit.x) + "}")
    for kind, (own_rows, own_won) in found.items():
        chance = np.exp(-np.maximum(own_rows @ fit.x, LEAST_RISK))
        for tenth in range(10):
            own = (chance >= tenth / 10) & (chance < (tenth + 1) / 10)
            if own.sum() >= 50:
                print(
                    f"{kind}: {chance[own].mean():.3f} told, {own_won[own].mean():.3f} won, "
                    f"{own.sum()} guesses"
                )


if __name__ == "__main__":
    main()
