"""One game as a Gymnasium environment: its observations, its rewards, its steps.

An action opens a cell: ``row * width + column``. The observation is what a player sees, one
integer per cell: -1 hidden, 0 to 8 the number. An episode ends with the game. Opening an open cell
changes nothing and earns ``Rewards.refused``; the mask in ``info`` shows which cells are hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sapper.board import Board
from sapper.engine import Analysis, analyse, analyse_many
from sapper.errors import SpecError
from sapper.game import Game, Outcome
from sapper.generators import middle, random_layout
from sapper.layout import Layout
from sapper.notation import State
from sapper.render import ansi, svg
from sapper.spec import GameSpec, SpecKeywords

Info = dict[str, Any]
"""What Gymnasium calls info."""

HIDDEN = -1
"""The observation of a hidden cell; an opened one is its number, 0 to 8."""

UNKNOWN = -1.0
"""The mine probability of cells that have none: opened cells."""

_SEEN = bytes([code if code <= 8 else HIDDEN & 0xFF for code in range(256)])


def seen(board: Board) -> NDArray[np.int8]:
    """Return the observation of a board: its numbers, -1 for hidden cells.

    >>> seen(Board.parse("3x1m1:1.2")).tolist()
    [[1, -1, 2]]
    """
    cells = np.frombuffer(board.cells.translate(_SEEN), dtype=np.int8)
    return cells.reshape(board.grid.height, board.grid.width)


def hidden(observation: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return which cells are hidden, in one row: the actions that are allowed.

    >>> hidden(np.array([[1, -1], [-1, 0]], dtype=np.int8)).tolist()
    [False, True, True, False]
    """
    return np.equal(observation, HIDDEN).ravel()


def board_of(observation: NDArray[np.int8], mines: int | None) -> Board:
    """Return the board of an observation.

    >>> board_of(np.array([[1, -1, 2]], dtype=np.int8), 1)
    Board.parse('3x1m1:1.2')
    """
    return Board.from_array(observation, mines, codes="jumanji")


def exact_facts(boards: Sequence[Board], *, threads: int = 1) -> list[dict[str, Any]]:
    """Return what the engine knows of each board: the mine probability of every cell.

    ``mine_probability`` is -1 on opened cells, and everywhere if the board was too hard;
    ``certain_safe`` marks the hidden cells that hold no mine in any layout.
    """
    return [_facts(analysis) for analysis in analyse_many(boards, seconds=0, threads=threads)]


def _facts(analysis: Analysis) -> dict[str, Any]:
    grid = analysis.board.grid
    shape = (grid.height, grid.width)
    rows = analysis.probabilities
    chances = np.full(shape, UNKNOWN)
    if rows is not None:
        chances[:] = [[UNKNOWN if each is None else each for each in row] for row in rows]
    safe = np.zeros(shape, dtype=np.int8)
    for cell in analysis.safe:
        safe[cell] = 1
    return {"mine_probability": chances, "certain_safe": safe}


@dataclass(frozen=True, slots=True)
class Rewards:
    """The reward of a step: the sum of what applies.

    >>> Rewards().of(opened=3, safe_cells=54, won=False, lost=False)
    0.05555555555555555
    """

    progress: float = 1.0
    """For opening all empty cells; each opened cell earns its share of it."""
    win: float = 1.0
    """For the last empty cell."""
    loss: float = -1.0
    """For a mine."""
    refused: float = -0.1
    """For a cell that is open already, which changes nothing."""

    def of(self, *, opened: int, safe_cells: int, won: bool, lost: bool) -> float:
        """Return the reward of an opening that was not refused."""
        share = self.progress * opened / safe_cells if safe_cells else 0.0
        return share + (self.win if won else 0.0) + (self.loss if lost else 0.0)


def game_spec(
    level: str | GameSpec | None, size: tuple[int, int, int] | None, changes: SpecKeywords
) -> GameSpec:
    """Return the game that the arguments of an environment describe.

    Raises:
        SpecError: they contradict each other.
        GenerationError: the mines do not fit next to what the first click promises.
    """
    if isinstance(level, GameSpec):
        if size is not None or changes:
            raise SpecError("a GameSpec says everything: leave out size, mode and the rest")
        spec = level
    elif size is None:
        spec = GameSpec.level(level or "beginner", **changes)
    elif level is not None:
        raise SpecError(f"level {level!r} already says the size {size!r}")
    else:
        spec = GameSpec(*size, **changes)
    start = spec.start or middle(spec.grid)  # the most neighbours: what fits there fits anywhere
    random_layout.check_room(spec.grid, spec.mines, start, spec.first_click)
    return spec


class MinesweeperEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """A game of Minesweeper, by the rules of its mode.

    >>> env = MinesweeperEnv("beginner", mode="fair")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((9, 9), 81)
    >>> observation, reward, terminated, truncated, info = env.step(27)
    >>> info["outcome"], bool((observation >= 0).sum() == info["opened"])
    ('in progress', True)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi", "svg"],
        "render_fps": 4,  # Gymnasium requires it, although nothing changes between two moves
    }

    def __init__(
        self,
        level: str | GameSpec | None = None,
        *,
        size: tuple[int, int, int] | None = None,
        exact: bool = False,
        rewards: Rewards | None = None,
        render_mode: str | None = None,
        **changes: Unpack[SpecKeywords],
    ) -> None:
        """Choose the game.

        Args:
            level: A level's name, or a whole ``GameSpec``; beginner by default.
            size: Width, height and mines, instead of a level.
            exact: Whether ``info`` has the exact mine probabilities of every position.
            rewards: What an opening is worth.
            render_mode: ``ansi`` or ``svg``: what ``render`` returns.
            changes: The other fields of a ``GameSpec``, such as ``mode``.

        Raises:
            SpecError: there is no such game or render mode.
            GenerationError: the mines do not fit.
        """
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SpecError(f"{render_mode!r} is not a render mode: ansi, svg")
        self.game_spec = game_spec(level, size, changes)
        self.render_mode = render_mode
        self.rewards = rewards or Rewards()
        self.exact = exact
        grid = self.game_spec.grid
        shape = (grid.height, grid.width)
        self.observation_space = gymnasium.spaces.Box(HIDDEN, 8, shape, np.int8)
        self.action_space = gymnasium.spaces.Discrete(grid.size)
        self._game = Game(self.game_spec, 0)

    @property
    def game(self) -> Game:
        """The game that is played; its layout and seed are the host's, not the player's."""
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], Info]:
        """Start a game.

        Args:
            seed: For the draws of this and the following games.
            options: ``{"layout": …}`` plays a given layout, or its text, instead of a drawn one.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        layout = (options or {}).get("layout")
        if layout is None:
            self._game = Game(self.game_spec, drawn)
        else:
            truth = layout if isinstance(layout, Layout) else Layout.parse(layout)
            self._game = Game.from_layout(self.game_spec, truth, seed=drawn)
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, Info]:
        """Open a cell.

        Raises:
            GridError: there is no such cell.
            IllegalMoveError: the game is over.
        """
        game = self._game
        cell = game.spec.grid.cell_at(int(action))
        board = game.board
        if not board.is_hidden(cell) and game.outcome is Outcome.PLAYING:
            return self._observation(), self.rewards.refused, False, False, self._info()
        risk = self._risk(cell) if self.exact else None
        outcome = game.open(cell)
        opened = 0 if game.last_result is None else len(game.last_result.changes.opened)
        reward = self.rewards.of(
            opened=opened,
            safe_cells=game.spec.grid.size - game.spec.mines,
            won=outcome is Outcome.WON,
            lost=outcome is Outcome.LOST,
        )
        info = self._info()
        if self.exact:
            info["chosen_mine_probability"] = risk
        return self._observation(), reward, outcome is not Outcome.PLAYING, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which cells may be opened: the hidden ones, as MaskablePPO asks for them."""
        return hidden(self._observation())

    def render(self) -> str | None:
        """Return a drawing of the position, in the mode chosen at the beginning."""
        if self.render_mode is None:
            return None
        draw = ansi.draw if self.render_mode == "ansi" else svg.draw
        return draw(self._game.board)

    def _observation(self) -> NDArray[np.int8]:
        return seen(self._game.board).copy()

    def _risk(self, cell: tuple[int, int]) -> float:
        rows = analyse(self._game.board, seconds=0).probabilities
        chance = None if rows is None else rows[cell[0]][cell[1]]
        return UNKNOWN if chance is None else chance

    def _info(self) -> Info:
        board = self._game.board
        info: Info = {
            "action_mask": self.action_masks().astype(np.int8),
            "outcome": self._game.outcome.value,
            "opened": board.grid.size - board.count(State.HIDDEN),
            "seed": self._game.seed,
        }
        if self.exact:
            info |= exact_facts([board])[0]
        return info
