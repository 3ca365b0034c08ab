"""Fit the weights of the reported chance on sapper's own games, and print them as C++ tables.

The reported chance (``native/guess/reported_chance.cpp``) is exp(-risk). The risk is a weight times
the risk from the look-ahead value of the chosen cell, plus the output of a small neural network
over features of the position. The policy ``best`` plays games on several kinds of boards. When a
guess hits a mine, the game does not end but continues on another board, until the win chance is
known exactly. The outcome of a guess is then a chance instead of a win or a loss, so an estimate
needs far fewer games. Each guess with an estimated chance is a sample, weighted by the chance that
a game gets that far. Three of every four games are used for the fit; in the fourth game, reported
chances are compared with outcomes. Run this program after ``tools/fit_leaf_value.py``, because it
uses those weights.

    python -m tools.fit_reported_chance 40000
"""

import sys
from dataclasses import dataclass

import numpy as np
from benchmarks import native_games
from numpy.typing import NDArray
from scipy.optimize import minimize

from sapper.grid import Grid
from sapper.spec import FirstClick

SAFE, OPENING = FirstClick.SAFE, FirstClick.OPENING
KINDS = {
    "expert, safe": (Grid(30, 16), 99, 0, SAFE, 1.0),
    "expert, opening": (Grid(30, 16), 99, 3 * 30 + 3, OPENING, 1.0),
    "intermediate, safe": (Grid(16, 16), 40, 0, SAFE, 1.0),
    "intermediate, opening": (Grid(16, 16), 40, 2 * 16 + 2, OPENING, 4.0),
    "9x9 with 10, safe": (Grid(9, 9), 10, 0, SAFE, 2.0),
    "9x9 with 10, opening": (Grid(9, 9), 10, 2 * 9 + 2, OPENING, 10.0),
    "8x8 with 10, safe": (Grid(8, 8), 10, 0, SAFE, 1.0),
    "24x24 with 99, safe": (Grid(24, 24), 99, 0, SAFE, 0.3),
    "24x24 with 99, opening": (Grid(24, 24), 99, 3 * 24 + 3, OPENING, 0.3),
    "30x16 with 80, safe": (Grid(30, 16), 80, 0, SAFE, 0.3),
}
"""The kinds of boards, and their numbers of games relative to the number on the command line."""

INPUTS = 13
BENDS = 8
SHARPNESS = 8.0
LEAST_RISK = 1e-4
SMALLNESS = 2e-6  # penalty on large weights, so that they do not follow single games
FEWEST = 300  # minimum number of guesses in a printed tenth

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Samples:
    """Guesses, one per row."""

    rows: Vector
    """The features from which the chance is computed. The last one is the risk from the look-ahead
    value."""
    chance: Vector
    """The outcome: the chance to survive this guess and every later guess of its game."""
    weight: Vector
    """The chance that a game gets to this guess."""
    safety: Vector
    """The chance to survive the guess, the upper bound of every reported chance."""
    game: NDArray[np.int64]
    """The number of the game to which the guess belongs."""

    def of(self, chosen: NDArray[np.bool_]) -> "Samples":
        """Return the chosen guesses."""
        return Samples(
            self.rows[chosen],
            self.chance[chosen],
            self.weight[chosen],
            self.safety[chosen],
            self.game[chosen],
        )


def play(kind: str, games: int, seed: int, threads: int) -> Samples:
    """Return every guess with an estimated chance in the games of one kind."""
    grid, mines, start, rule, share = KINDS[kind]
    rows, chance, weight, safety, numbers = [], [], [], [], []
    for number, game in enumerate(
        native_games.simulate_games(
            grid,
            mines,
            start,
            first_click=rule,
            policy="best",
            seed=seed,
            games=range(round(games * share)),
            threads=threads,
            limit=10**10,
            valued=True,
        )
    ):
        before = 1.0
        for guess in game.guesses:
            if not guess.exact:
                rows.append(guess.chance_basis)
                chance.append(game.survival * game.end_chance / before)
                weight.append(before)
                safety.append(1 - guess.mine_probability)
                numbers.append(number)
                before *= 1 - guess.mine_probability
    return Samples(*map(np.array, (rows, chance, weight, safety, numbers)))


def parts(weights: Vector) -> tuple[Vector, Vector, Vector, Vector, float, float]:
    """Split the vector of all weights by their use.

    Returns the weights, offsets and shares of the hidden units, the weights of the inputs, the
    constant, and the weight of the look-ahead risk.
    """
    bends, offsets, shares, inputs, others = np.split(
        weights, np.cumsum([INPUTS * BENDS, BENDS, BENDS, INPUTS])
    )
    return bends.reshape(INPUTS, BENDS), offsets, shares, inputs, others[0], others[1]


def risks(weights: Vector, rows: Vector) -> tuple[Vector, Vector]:
    """Return the risks before they are made positive, and the values of the hidden units."""
    of_bends, offsets, shares, of_inputs, constant, compared = parts(weights)
    inputs = rows[:, :INPUTS]
    bends = np.tanh(inputs @ of_bends + offsets)
    return constant + compared * rows[:, INPUTS] + bends @ shares + inputs @ of_inputs, bends


def reported(weights: Vector, rows: Vector) -> Vector:
    """Return the reported chances."""
    risk = np.logaddexp(0, SHARPNESS * risks(weights, rows)[0]) / SHARPNESS
    return np.asarray(np.exp(-risk - LEAST_RISK))


def loss(weights: Vector, samples: Samples) -> tuple[float, Vector]:
    """Return the mean negative log-likelihood of the outcomes, and its gradient."""
    plain, bends = risks(weights, samples.rows)
    risk = np.logaddexp(0, SHARPNESS * plain) / SHARPNESS + LEAST_RISK
    chance, came = np.exp(-risk), samples.chance
    value = np.sum(samples.weight * (came * risk - (1 - came) * np.log1p(-chance)))
    slope = samples.weight * (came - (1 - came) * chance / (1 - chance))
    slope /= 1 + np.exp(-SHARPNESS * plain)
    inputs = samples.rows[:, :INPUTS]
    inner = slope[:, None] * parts(weights)[2] * (1 - bends * bends)
    gradient = np.concatenate(
        [
            (inputs.T @ inner).ravel(),
            inner.sum(axis=0),
            bends.T @ slope,
            inputs.T @ slope,
            [slope.sum(), slope @ samples.rows[:, INPUTS]],
        ]
    )
    return float(value + SMALLNESS * weights @ weights), gradient + 2 * SMALLNESS * weights


def fit(kinds: list[Samples], steps: int = 400) -> Vector:
    """Return the weights that make the outcomes most likely."""
    # Each kind is weighted by the square root of its size, so that a kind with many games does not
    # dominate the fit.
    shares = [np.sqrt(len(each.chance)) / each.weight.sum() for each in kinds]
    total = sum(np.sqrt(len(each.chance)) for each in kinds)
    samples = Samples(
        np.concatenate([each.rows for each in kinds]),
        np.concatenate([each.chance for each in kinds]),
        np.concatenate([each.weight * s for each, s in zip(kinds, shares, strict=True)]) / total,
        np.concatenate([each.safety for each in kinds]),
        np.concatenate([each.game for each in kinds]),
    )
    draw = np.random.default_rng(3)
    begin = np.concatenate(
        [
            draw.normal(0, 0.5, INPUTS * BENDS + BENDS),
            draw.normal(0, 0.05, BENDS),
            np.full(INPUTS, 0.02),
            [0, 0.5],
        ]
    )
    found = minimize(
        loss, begin, (samples,), "L-BFGS-B", jac=True, options={"maxiter": steps, "maxfun": 2000}
    )
    return np.asarray(found.x)


def source(weights: Vector) -> str:
    """Return the tables as C++ source."""

    def row(values: Vector) -> str:
        return "{" + ", ".join(f"{value:.4f}" for value in values) + "}"

    of_bends, offsets, shares, of_inputs, constant, compared = parts(weights)
    table = ",\n".join(f"    {row(each)}" for each in of_bends)
    return (
        f"constexpr std::array<Bends, kChanceInputs> kBendWeights = {{{{\n{table}\n}}}};\n"
        f"constexpr Bends kBendOffsets = {row(offsets)};\n"
        f"constexpr Bends kBendShares = {row(shares)};\n"
        f"constexpr std::array<double, kChanceInputs> kInputWeights = {row(of_inputs)};\n"
        f"constexpr double kConstant = {constant:.4f};\n"
        f"constexpr double kComparedShare = {compared:.4f};"
    )


def compare(kind: str, weights: Vector, samples: Samples) -> None:
    """Print a table that compares reported chances with outcomes, by range of ten points."""
    chances = np.minimum(reported(weights, samples.rows), samples.safety)
    for tenth in range(10):
        own = (chances >= tenth / 10) & (chances < (tenth + 1) / 10)
        if own.sum() < FEWEST:
            continue
        weight = samples.weight[own] / samples.weight[own].sum()
        off = weight * (samples.chance[own] - chances[own])
        # The guesses of a game are not independent, so each game counts as one sample.
        games = np.zeros(samples.game.max() + 1)
        np.add.at(games, samples.game[own], off - weight * off.sum())
        print(
            f"| {kind} | {10 * tenth} to {10 * tenth + 10} % | {own.sum():,} "
            f"| {100 * weight @ chances[own]:.1f} % | {100 * weight @ samples.chance[own]:.1f} % "
            f"| {100 * off.sum():+.1f} | {196 * np.sqrt(games @ games):.1f} |"
        )


def main() -> None:
    """Play, fit, print the tables, and compare chances with outcomes in the unused games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40_000
    found = {kind: play(kind, games, seed=70_000_000, threads=2) for kind in KINDS}
    fitted = {kind: each.game % 4 != 1 for kind, each in found.items()}
    weights = fit([each.of(fitted[kind]) for kind, each in found.items()])
    print(source(weights))
    for kind, each in found.items():
        compare(kind, weights, each.of(~fitted[kind]))


if __name__ == "__main__":
    main()
