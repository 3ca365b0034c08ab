"""Train a small network (in NumPy) that learns by playing how risky each hidden cell is.

    python examples/learn.py                     # 6x6, 5 mines; about half a minute
    python examples/learn.py --steps 200         # shorter

Many games are played at once. For each hidden cell, the network gets the 24 cells around it and
estimates the chance of a mine. The cell with the lowest risk is opened (sometimes another cell),
and the network learns from the result. It does not get the rules of Minesweeper, only the results
of the cells that it opens.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from sapper.gym import AGENTS, MinesweeperEnv, MinesweeperVectorEnv, evaluate

SIZE = (6, 6, 5)
KINDS = 11
"""Number of possible states of a surrounding cell: hidden, 0 to 8, outside."""
OUTSIDE = 9
NEAR = [(row, col) for row in range(5) for col in range(5) if (row, col) != (2, 2)]


def surroundings(seen: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return, for each cell of each game, the inputs that its surroundings activate."""
    games, height, width = seen.shape
    framed = np.pad(seen.astype(np.int64), ((0, 0), (2, 2), (2, 2)), constant_values=OUTSIDE)
    parts = [framed[:, row : row + height, col : col + width] for row, col in NEAR]
    offsets = KINDS * np.arange(len(NEAR))
    return (np.stack(parts, axis=-1) + 1).reshape(games, height * width, len(NEAR)) + offsets


class RiskNetwork:
    """One hidden layer. Input: the 24 surrounding cells; output: the logit of a mine."""

    def __init__(self, hidden: int, random: np.random.Generator) -> None:
        self.first = random.normal(0, 0.1, (KINDS * len(NEAR), hidden))
        self.bias = np.zeros(hidden)
        self.second = random.normal(0, 0.1, hidden)
        self.offset = -1.5

    def layers(self, inputs: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the hidden layer and the risk for rows of inputs."""
        inner = np.maximum(self.first[inputs].sum(axis=-2) + self.bias, 0)
        return inner, 1 / (1 + np.exp(-(inner @ self.second + self.offset)))

    def learn(self, inputs: NDArray[np.int64], mine: NDArray[np.bool_], rate: float) -> None:
        """Take one step of gradient descent on the cross entropy."""
        inner, risk = self.layers(inputs)
        error = (risk - mine) / len(mine)
        back = np.outer(error, self.second) * (inner > 0)
        self.second -= rate * (inner.T @ error)
        self.offset -= rate * error.sum()
        self.bias -= rate * back.sum(axis=0)
        np.add.at(self.first, inputs, -rate * back[:, None, :])

    def choose(self, seen: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the least risky hidden cell of each game."""
        _, risk = self.layers(surroundings(seen))
        hidden = seen.reshape(len(seen), -1) == -1
        least: NDArray[np.int64] = np.argmin(np.where(hidden, risk, np.inf), axis=1)
        return least


def train(network: RiskNetwork, *, steps: int, games: int, seed: int) -> None:
    """Let the network play and learn."""
    random = np.random.default_rng(seed)
    envs = MinesweeperVectorEnv(games, size=SIZE)
    seen, info = envs.reset(seed=seed)
    ended = np.zeros(games, dtype=bool)
    for step in range(steps):
        explores = random.random(games) < 0.05
        anywhere = (random.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        actions = np.where(explores, anywhere, network.choose(seen))
        inputs = surroundings(seen)[np.arange(games), actions]
        # The network does not learn from a guaranteed first click or from the start of a new game.
        lesson = ~ended & (info["opened"] > 0)
        seen, _, ended, _, info = envs.step(actions)
        if lesson.any():
            lost = info["outcome"] == "lost"
            network.learn(inputs[lesson], lost[lesson], rate=3.0 * (1 - step / steps) + 0.3)


def main() -> None:
    """Train the network, and measure it before and after on the same games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--games", type=int, default=64, help="number of games played at once")
    parser.add_argument(
        "--measure", type=int, default=300, help="number of games for each measurement"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    network = RiskNetwork(48, np.random.default_rng(given.seed))
    env = MinesweeperEnv(size=SIZE)

    def report(name: str) -> None:
        agents = {
            "network": lambda seen, _info, _mines, _random: int(network.choose(seen[None])[0])
        }
        agent = {**AGENTS, **agents}.get(name, agents["network"])
        found = evaluate(agent, env, games=given.measure, seed=given.seed + 1)
        low, high = found.interval.low, found.interval.high
        print(f"{name:<10} wins {found.win_rate:6.1%}  ({low:.1%} to {high:.1%})")

    report("untrained")
    train(network, steps=given.steps, games=given.games, seed=given.seed)
    report("trained")
    report("safest")


if __name__ == "__main__":
    main()
