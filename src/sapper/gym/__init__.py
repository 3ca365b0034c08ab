"""Minesweeper for reinforcement learning: ``sapper/Minesweeper-v0`` of Gymnasium.

Importing this registers it. Needs the extra ``rl``. The real rules and modes of ``Game``; masks of
the cells that may be opened; if wanted, the exact mine probabilities beside every observation; and
a vectorised environment whose games are stepped together in the native core.
"""

from typing import TYPE_CHECKING

from sapper.errors import UnavailableError
from sapper.lazy_names import loader

try:
    from sapper.gym.registration import ENVIRONMENT, register_environments
except ModuleNotFoundError as error:
    raise UnavailableError(
        f"{error.name!r} is not installed: an environment needs pip install 'sapper[rl]'"
    ) from None

if TYPE_CHECKING:
    from sapper.gym.agents import AGENTS, Agent, Evaluation, evaluate
    from sapper.gym.environment import MinesweeperEnv
    from sapper.gym.rewards import Rewards
    from sapper.gym.vector import MinesweeperVectorEnv

_HOMES = {
    "sapper.gym.agents": "AGENTS Agent Evaluation evaluate",
    "sapper.gym.environment": "MinesweeperEnv",
    "sapper.gym.rewards": "Rewards",
    "sapper.gym.vector": "MinesweeperVectorEnv",
}

__all__ = [
    "AGENTS",
    "ENVIRONMENT",
    "Agent",
    "Evaluation",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "Rewards",
    "evaluate",
    "register_environments",
]

__getattr__ = loader(__name__, globals(), _HOMES)

register_environments()
