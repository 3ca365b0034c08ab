"""Reference agents for comparison with a trained agent, and the measurement of win rates."""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sapper.engine import analyse
from sapper.gym.environment import MinesweeperEnv, board_of
from sapper.notation import State
from sapper.players import Interval, best_move
from sapper.players.intervals import of_share

Agent = Callable[[NDArray[np.int8], dict[str, Any], int, np.random.Generator], int]
"""A function that takes an observation, ``info``, the mine total and a random generator, and
returns an action."""


def random_agent(
    _observation: NDArray[np.int8],
    info: dict[str, Any],
    _mines: int,
    random: np.random.Generator,
) -> int:
    """Open a random hidden cell."""
    return int(random.choice(np.flatnonzero(info["action_mask"])))


def safest_agent(
    observation: NDArray[np.int8], _info: dict[str, Any], mines: int, _random: np.random.Generator
) -> int:
    """Open the first of the cells with the lowest mine probability."""
    board = board_of(observation, mines)
    risks = analyse(board, seconds=0).risks or dict.fromkeys(board.cells_in(State.HIDDEN), 0.0)
    return board.grid.index(min(risks, key=lambda cell: (risks[cell], cell)))


def best_agent(
    observation: NDArray[np.int8], _info: dict[str, Any], mines: int, _random: np.random.Generator
) -> int:
    """Open the cell that ``sapper.best_move`` returns."""
    board = board_of(observation, mines)
    return board.grid.index(best_move(board).cell)


AGENTS = MappingProxyType({"random": random_agent, "safest": safest_agent, "best": best_agent})
"""The agents by name."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The results of an agent."""

    games: int
    """Games played."""
    wins: int
    """Games won."""
    mean_reward: float
    """The sum of rewards in a game, averaged over all games."""

    @property
    def win_rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the win rate."""
        return of_share(self.wins, self.games)


def evaluate(agent: Agent, env: MinesweeperEnv, *, games: int, seed: int = 0) -> Evaluation:
    """Let an agent play games; the same seed gives every agent the same games.

    The agent also opens the first cell; the environment's ``first_click`` determines whether
    that cell is guaranteed to be safe.

    Args:
        agent: A function that returns an action; see ``Agent``.
        env: The environment.
        games: How many games to play.
        seed: The seed of the games and of the agent's random generator.
    """
    random = np.random.default_rng(seed)
    wins, rewards = 0, 0.0
    observation, info = env.reset(seed=seed)
    for _ in range(games):
        over = False
        while not over:
            action = agent(observation, info, env.game_spec.mines, random)
            observation, reward, terminated, truncated, info = env.step(action)
            rewards += reward
            over = terminated or truncated
        wins += info["outcome"] == "won"
        observation, info = env.reset()
    return Evaluation(games, wins, rewards / games)
