"""Minesweeper for reinforcement learning: the Gymnasium environment ``sapper/Minesweeper-v0``.

Importing this package registers the environment. The package needs the extra ``rl``.

- ``environment`` plays one game, with observations, rewards, masks of the cells that may be opened
  and, on request, exact mine probabilities.
- ``vector`` plays many games together. In modes in which luck decides, both run in the native core
  (``environment.NativeGames``); tests compare them with ``Game`` step by step.
- ``frames`` draws positions as pixels.
- ``agents`` has reference players for comparison with a learner.
- ``text`` plays the game as a conversation, for language models, with exact rewards.
"""

from typing import TYPE_CHECKING

from sapper.errors import UnavailableError
from sapper.lazy_names import loader

try:
    from gymnasium.envs.registration import register, registry
except ModuleNotFoundError as error:
    raise UnavailableError(
        f"{error.name!r} is not installed, but environments need it: pip install 'sapper[rl]'"
    ) from None

if TYPE_CHECKING:
    from sapper.gym.agents import AGENTS as AGENTS
    from sapper.gym.agents import Agent as Agent
    from sapper.gym.agents import Evaluation as Evaluation
    from sapper.gym.agents import evaluate as evaluate
    from sapper.gym.environment import MinesweeperEnv as MinesweeperEnv
    from sapper.gym.environment import Rewards as Rewards
    from sapper.gym.text import TextEnv as TextEnv
    from sapper.gym.text import TextScore as TextScore
    from sapper.gym.text import TextStep as TextStep
    from sapper.gym.text import score as score
    from sapper.gym.vector import MinesweeperVectorEnv as MinesweeperVectorEnv

_HOMES = {
    "sapper.gym.agents": "AGENTS Agent Evaluation evaluate",
    "sapper.gym.environment": "MinesweeperEnv Rewards",
    "sapper.gym.text": "TextEnv TextScore TextStep score",
    "sapper.gym.vector": "MinesweeperVectorEnv",
}

__all__ = tuple(" ".join(["ENVIRONMENT register_environments", *_HOMES.values()]).split())

ENVIRONMENT = "sapper/Minesweeper-v0"
"""The name of the environment in Gymnasium, after this package is imported.

``gymnasium.make("sapper.gym:sapper/Minesweeper-v0")`` imports it automatically.
"""


def register_environments() -> None:
    """Register the environment with Gymnasium, once."""
    if ENVIRONMENT not in registry:
        register(
            id=ENVIRONMENT,
            entry_point="sapper.gym.environment:MinesweeperEnv",
            vector_entry_point="sapper.gym.vector:MinesweeperVectorEnv",
        )


__getattr__ = loader(__name__, globals(), _HOMES)

register_environments()
