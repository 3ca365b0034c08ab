"""A Gymnasium vector environment, which plays many games together in the native core.

The same seed and actions give the same game as in ``MinesweeperEnv``, step by step. Only modes in
which luck decides are supported. In other modes, the engine judges every opening, one game at a
time: use ``vectorization_mode="sync"`` or ``"async"``.

The step after the end of a game ignores the action and starts a new game
(``AutoresetMode.NEXT_STEP``).
"""

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sapper.engine.core import Opened
from sapper.errors import SpecError
from sapper.gym.environment import (
    HIDDEN,
    OUTCOMES,
    Info,
    NativeGames,
    Rewards,
    board_of,
    exact_facts,
    game_spec,
    hidden,
)
from sapper.spec import GameSpec, SpecKeywords

_OUTCOMES = np.array(OUTCOMES, dtype=object)

Arrays = tuple[NDArray[np.int8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]
"""The result of a step: observations, rewards, terminations, truncations, info."""


class MinesweeperVectorEnv(
    gymnasium.vector.VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]
):
    """A Gymnasium vector environment of Minesweeper games.

    >>> envs = MinesweeperVectorEnv(3, "beginner")
    >>> observations, info = envs.reset(seed=1)
    >>> observations.shape, info["action_mask"].shape
    ((3, 9, 9), (3, 81))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        level: str | GameSpec | None = None,
        *,
        size: tuple[int, int, int] | None = None,
        exact: bool = False,
        rewards: Rewards | None = None,
        threads: int = 1,
        render_mode: None = None,
        **changes: Unpack[SpecKeywords],
    ) -> None:
        """Choose the games; see ``MinesweeperEnv``.

        Args:
            num_envs: The number of games.
            level: The name of a level, or a ``GameSpec``; beginner by default.
            size: Width, height and mines, instead of a level.
            exact: Whether ``info`` contains the exact mine probabilities of every position.
            rewards: The rewards.
            threads: Number of threads for the exact probabilities.
            render_mode: Must be ``None``, because nothing is drawn.
            changes: The other fields of a ``GameSpec``, such as ``mode``.

        Raises:
            SpecError: there is no such game, or luck does not decide in its mode.
            GenerationError: the mines do not fit.
        """
        self.game_spec = spec = game_spec(level, size, changes)
        if not NativeGames.can_play(spec):
            raise SpecError(
                f"this environment does not support mode {spec.mode.value!r}, which judges every "
                "opening: use vectorization_mode='sync' or 'async'"
            )
        self.num_envs = num_envs
        self.rewards = rewards or Rewards()
        self.exact = exact
        self.render_mode = render_mode
        grid = spec.grid
        shape = (grid.height, grid.width)
        self.single_observation_space = gymnasium.spaces.Box(HIDDEN, 8, shape, np.int8)
        self.single_action_space = gymnasium.spaces.Discrete(grid.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._threads = threads
        self._games = NativeGames(spec, num_envs)
        self._seeds = np.zeros(num_envs, dtype=np.uint64)
        self._ended = np.zeros(num_envs, dtype=np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[np.int8], Info]:
        """Start every game again.

        Args:
            seed: The seed of these games and of later games; or a list with the layout seed of each
                game, where ``None`` means a random one.
            options: Must be ``None``, because there are no options.
        """
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self._begin(np.ones(self.num_envs, dtype=np.bool_), seed if isinstance(seed, list) else [])
        self._ended[:] = False
        seen = self._observations()
        return seen, self._info(seen, np.zeros(self.num_envs, dtype=np.uint8))

    def step(self, actions: NDArray[np.int64]) -> Arrays:
        """Open a cell in every game, but restart games that have ended.

        Args:
            actions: The cell to open in each game, as a row-major index.

        Raises:
            IndexError: there is no such cell.
        """
        cells = np.ascontiguousarray(actions, dtype=np.int32)
        again = self._ended.copy()
        # The native step skips games that have ended; they are then restarted.
        opened_bytes, results_bytes = self._games.step(
            cells.tobytes(), np.flatnonzero(~again).tolist()
        )
        opened = np.frombuffer(opened_bytes, dtype=np.int32)
        results = np.frombuffer(results_bytes, dtype=np.uint8).copy()
        self._begin(again)
        results[again] = Opened.PLAYING
        won, lost = results == Opened.WON, results == Opened.LOST
        rewards = self._rewards(opened, results, won, lost)
        rewards[again] = 0.0
        terminated = won | lost
        self._ended = terminated.copy()
        seen = self._observations()
        return seen, rewards, terminated, np.zeros_like(terminated), self._info(seen, results)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return, for each game, the mask of the cells that can be opened: the hidden cells."""
        return hidden(self._observations()).reshape(self.num_envs, -1)

    def _begin(self, which: NDArray[np.bool_], given: Sequence[int | None] = ()) -> None:
        self._seeds[which] = self.np_random.integers(2**63, size=int(which.sum()), dtype=np.uint64)
        for game, seed in enumerate(given):
            if seed is not None:
                self._seeds[game] = seed
        for game in np.flatnonzero(which).tolist():
            self._games.begin(game, int(self._seeds[game]))

    def _rewards(
        self,
        opened: NDArray[np.int32],
        results: NDArray[np.uint8],
        won: NDArray[np.bool_],
        lost: NDArray[np.bool_],
    ) -> NDArray[np.float64]:
        values = self.rewards
        safe_cells = max(1, self.game_spec.grid.size - self.game_spec.mines)
        earned = values.progress * opened / safe_cells + values.win * won + values.loss * lost
        return np.where(results == Opened.REFUSED, values.refused, earned)

    def _observations(self) -> NDArray[np.int8]:
        grid = self.game_spec.grid
        shape = (self.num_envs, grid.height, grid.width)
        return np.frombuffer(self._games.seen(), dtype=np.int8).reshape(shape).copy()

    def _info(self, seen: NDArray[np.int8], results: NDArray[np.uint8]) -> Info:
        covered = hidden(seen).reshape(self.num_envs, -1)
        info: Info = {
            "action_mask": covered.astype(np.int8),
            "outcome": _OUTCOMES[results],
            "opened": self.game_spec.grid.size - covered.sum(axis=1),
            "seed": self._seeds.copy(),
        }
        if self.exact:
            boards = [board_of(each, self.game_spec.mines) for each in seen]
            facts = exact_facts(boards, threads=self._threads)
            info |= {key: np.stack([each[key] for each in facts]) for key in facts[0]}
        return info
