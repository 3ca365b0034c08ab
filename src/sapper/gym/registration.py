"""The name under which Gymnasium knows the environment, once ``sapper.gym`` is imported.

``gymnasium.make("sapper.gym:sapper/Minesweeper-v0")`` imports it by itself.
"""

from gymnasium.envs.registration import register, registry

ENVIRONMENT = "sapper/Minesweeper-v0"
"""Its name."""


def register_environments() -> None:
    """Tell Gymnasium about the environment, once."""
    if ENVIRONMENT not in registry:
        register(
            id=ENVIRONMENT,
            entry_point="sapper.gym.environment:MinesweeperEnv",
            vector_entry_point="sapper.gym.vector:MinesweeperVectorEnv",
        )
