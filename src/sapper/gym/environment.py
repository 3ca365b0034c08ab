"""A game as a Gymnasium environment, with observations, rewards and steps.

An action opens a cell: ``row * width + column``. The observation has one integer per cell: -1 if
the cell is hidden, otherwise its number, 0 to 8. An episode ends with the game. Opening an open
cell changes nothing and gets the reward ``Rewards.refused``; the mask in ``info`` shows which cells
are hidden.

In modes that leave every guess to luck, the native core plays the game; in the other modes, a
``Game`` does.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sapper.board import Board
from sapper.engine import Analysis, analyse, analyse_many
from sapper.engine.core import Opened, ParallelGames, Promise
from sapper.errors import SpecError
from sapper.game import GUESS_RULES, Game, Outcome
from sapper.game.game_setup import Setup
from sapper.generators import middle, random_layout
from sapper.gym.frames import frame
from sapper.layout import Layout
from sapper.render import ansi, svg
from sapper.spec import FirstClick, GameSpec, SpecKeywords

Info = dict[str, Any]
"""Gymnasium's ``info``."""

HIDDEN = -1
"""The observation of a hidden cell; that of an opened cell is its number, 0 to 8."""

UNKNOWN = -1.0
"""The value for opened cells, which have no mine probability."""

_SEEN = bytes([code if code <= 8 else HIDDEN & 0xFF for code in range(256)])


def seen(board: Board) -> NDArray[np.int8]:
    """Return the observation of a board: its numbers, and -1 for hidden cells.

    >>> seen(Board.parse("3x1m1:1.2")).tolist()
    [[1, -1, 2]]
    """
    cells = np.frombuffer(board.cells.translate(_SEEN), dtype=np.int8)
    return cells.reshape(board.grid.height, board.grid.width)


def hidden(observation: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Return the mask of hidden cells, which are the allowed actions, as a flat array.

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
    """Return the engine's results for each board.

    ``mine_probability`` is the mine probability of every cell, -1 for opened cells, or all -1 if
    the board was too hard. ``certain_safe`` marks the hidden cells that are empty in every layout.
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
    """The parts of a reward; the reward of a step is the sum of the parts that apply.

    >>> Rewards().of(opened=3, safe_cells=54, won=False, lost=False)
    0.05555555555555555
    """

    progress: float = 1.0
    """For opening all empty cells; each of them earns an equal share of this reward."""
    win: float = 1.0
    """For opening the last empty cell."""
    loss: float = -1.0
    """For opening a mine."""
    refused: float = -0.1
    """For opening an open cell, which changes nothing."""

    def of(self, *, opened: int, safe_cells: int, won: bool, lost: bool) -> float:
        """Return the reward of an opening that was not refused.

        Args:
            opened: How many cells the step opened.
            safe_cells: How many empty cells the board has.
            won: Whether the step won the game.
            lost: Whether the step opened a mine.
        """
        share = self.progress * opened / safe_cells if safe_cells else 0.0
        return share + (self.win if won else 0.0) + (self.loss if lost else 0.0)


def game_spec(
    level: str | GameSpec | None, size: tuple[int, int, int] | None, changes: SpecKeywords
) -> GameSpec:
    """Return the spec for the arguments of an environment."""
    if isinstance(level, GameSpec):
        if size is not None or changes:
            raise SpecError(
                "a GameSpec contains all options: leave out size, mode and other options"
            )
        spec = level
    elif size is None and {"width", "height", "mines"} & changes.keys():
        raise SpecError("the size is given as size=(width, height, mines)")
    elif size is None:
        spec = GameSpec.level(level or "beginner", **changes)
    elif level is not None:
        raise SpecError(f"level {level!r} already has a size: leave out {size!r}")
    elif len(size) != 3:
        raise SpecError(f"size {size!r} is not width, height and mines, such as (9, 9, 10)")
    else:
        spec = GameSpec(*size, **changes)
    # The middle has the most neighbours: if the mines fit around it, they fit around every cell.
    start = spec.start or middle(spec.grid)
    random_layout.check_room(spec.grid, spec.mines, start, spec.first_click)
    return spec


_PROMISES = {
    FirstClick.ANY: Promise.NONE,
    FirstClick.SAFE: Promise.CELL,
    FirstClick.OPENING: Promise.NEIGHBOURHOOD,
}

_ENDS = {Outcome.WON: Opened.WON, Outcome.LOST: Opened.LOST}

OUTCOMES = tuple(
    next((end for end, result in _ENDS.items() if result is each), Outcome.PLAYING).value
    for each in Opened
)
"""For each result of an opening, the name of the game's outcome."""


class NativeGames:
    """Several games with the same spec in the native core, numbered from 0.

    Each game gives the same results as ``Game(spec, seed)`` with the same openings.
    """

    def __init__(self, spec: GameSpec, count: int) -> None:
        Setup.of(spec, 0)  # checks that the generator supports the game
        self._spec = spec
        self._seeds = [0] * count
        # The core draws all uniformly random boards; the game's generator makes the others.
        self._generated = (
            spec.mode.needs_solvable or spec.generator != "auto" or spec.start is not None
        )
        promise = Promise.NONE if self._generated else _PROMISES[spec.first_click]
        self._games = ParallelGames(spec.width, spec.height, spec.mines, promise, count)
        self.seen = self._games.seen
        """Returns one signed byte per cell of all games: -1 if hidden, otherwise the number."""

    @staticmethod
    def can_play(spec: GameSpec) -> bool:
        """Return whether the mode of these games leaves every guess to luck."""
        return not GUESS_RULES[spec.mode].judge_moves

    def begin(self, game: int, seed: int, layout: Layout | None = None) -> None:
        """Start a game from its seed, or on a given layout."""
        self._seeds[game] = seed
        self._games.begin(game, seed)
        if layout is not None:
            self._games.give_layout(game, layout.cells)

    def step(self, cells: bytes, playing: Sequence[int]) -> tuple[bytes, bytes]:
        """Open one cell in every game.

        Args:
            cells: One 32-bit integer per game.
            playing: The games that are not over.

        Returns:
            The numbers of opened cells, as one 32-bit integer per game; and one byte per game, an
            ``Opened`` value.
        """
        if self._generated:
            self._give_layouts(cells, playing)
        return self._games.step(cells)

    def _give_layouts(self, cells: bytes, playing: Sequence[int]) -> None:
        chosen = memoryview(cells).cast("i")
        for game in playing:
            if not self._games.has_layout(game):
                first = self._spec.grid.cell_at(chosen[game])
                layout = Setup.of(self._spec, self._seeds[game]).draw(first)
                self._games.give_layout(game, layout.cells)


class MinesweeperEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """A Gymnasium environment that plays one game of Minesweeper.

    >>> env = MinesweeperEnv("beginner", mode="fair")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((9, 9), 81)
    >>> observation, reward, terminated, truncated, info = env.step(27)
    >>> info["outcome"], bool((observation >= 0).sum() == info["opened"])
    ('in progress', True)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi", "rgb_array", "svg"],
        "render_fps": 4,
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
            level: The name of a level, or a ``GameSpec``; beginner by default.
            size: Width, height and mines, instead of a level.
            exact: Whether ``info`` contains the exact mine probabilities of every position.
            rewards: The rewards.
            render_mode: What ``render`` returns: ``ansi`` (text), ``rgb_array`` (pixels) or ``svg``
                (text).
            changes: The other fields of a ``GameSpec``, such as ``mode``.

        Raises:
            SpecError: there is no such game or render mode.
            GenerationError: the mines do not fit.
        """
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise SpecError(
                f"{render_mode!r} is not a render mode: choose one of {', '.join(modes)}"
            )
        self.game_spec = game_spec(level, size, changes)
        self.render_mode = render_mode
        self.rewards = rewards or Rewards()
        self.exact = exact
        grid = self.game_spec.grid
        self._shape = (grid.height, grid.width)
        self._size = grid.size
        self._safe_cells = grid.size - self.game_spec.mines
        self.observation_space = gymnasium.spaces.Box(HIDDEN, 8, self._shape, np.int8)
        self.action_space = gymnasium.spaces.Discrete(grid.size)
        native = NativeGames.can_play(self.game_spec)
        self._native = NativeGames(self.game_spec, 1) if native else None
        self._game: Game | None = None
        self._begin(0, None)

    @property
    def game(self) -> Game:
        """The current game; do not show its layout or seed to the agent.

        In modes that the native core plays, this is a copy, made by replaying the openings; moves
        on it do not change the environment.
        """
        if self._game is None:
            self._game = self._new_game()
            for index in self._openings:
                self._game.open(self._game.spec.grid.cell_at(index))
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], Info]:
        """Start a game.

        Args:
            seed: The seed of this game and of the following games.
            options: ``{"layout": …}`` plays a given layout (or its text).
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63))
        layout = options.get("layout") if options else None
        if layout is not None and not isinstance(layout, Layout):
            layout = Layout.parse(layout)
        self._begin(drawn, layout)
        seen = self._observation()
        return seen, self._info(seen)

    def _begin(self, seed: int, layout: Layout | None) -> None:
        self._seed = seed
        self._layout = layout
        self._openings: list[int] = []
        self._opened = 0
        self._result = Opened.PLAYING
        self._game = None
        if self._native is None or layout is not None:
            self._game = self._new_game()  # this checks the layout
        if self._native is not None:
            self._native.begin(0, seed, layout)

    def _new_game(self) -> Game:
        if self._layout is None:
            return Game(self.game_spec, self._seed)
        return Game.from_layout(self.game_spec, self._layout, seed=self._seed)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, Info]:
        """Open a cell.

        Args:
            action: The cell to open, as a row-major index (``row * width + column``).

        Raises:
            GridError: there is no such cell.
            IllegalMoveError: the game is over.
        """
        index = int(action)
        if not 0 <= index < self._size or self._result is not Opened.PLAYING:
            self.game.open(self.game_spec.grid.cell_at(index))  # raises the error
        risk = self._risk(index) if self.exact else None
        opened, result = self._open(index)
        if result is Opened.REFUSED:
            seen = self._observation()
            return seen, self.rewards.refused, False, False, self._info(seen)
        self._opened += opened
        self._result = result
        won, lost = result is Opened.WON, result is Opened.LOST
        reward = self.rewards.of(opened=opened, safe_cells=self._safe_cells, won=won, lost=lost)
        seen = self._observation()
        info = self._info(seen)
        if self.exact:
            info["chosen_mine_probability"] = risk
        return seen, reward, won or lost, False, info

    def _open(self, index: int) -> tuple[int, Opened]:
        """Open a cell; return how many cells were opened, and the result."""
        if self._native is not None:
            counts, results = self._native.step(_CELL.pack(index), (0,))
            result = _RESULTS[results[0]]
            if result is not Opened.REFUSED:
                self._openings.append(index)
                self._game = None
            return _CELL.unpack(counts)[0], result
        game = self.game
        cell = game.spec.grid.cell_at(index)
        if not game.board.is_hidden(cell):
            return 0, Opened.REFUSED
        outcome = game.open(cell)
        changed = game.last_result
        opened = 0 if changed is None else len(changed.changes.opened)
        return opened, _ENDS.get(outcome, Opened.PLAYING)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the cells that may be opened, in the form that MaskablePPO expects."""
        return hidden(self._observation())

    def render(self) -> Any:
        """Return a picture of the position, in the environment's render mode."""
        match self.render_mode:
            case "ansi":
                return ansi.draw(self._board())
            case "svg":
                return svg.draw(self._board())
            case "rgb_array":
                return frame(self._board())
        return None

    def _observation(self) -> NDArray[np.int8]:
        if self._native is None:
            return seen(self.game.board).copy()
        return np.frombuffer(bytearray(self._native.seen()), np.int8).reshape(self._shape)

    def _board(self) -> Board:
        return board_of(self._observation(), self.game_spec.mines)

    def _risk(self, index: int) -> float:
        rows = analyse(self._board(), seconds=0).probabilities
        row, column = divmod(index, self._shape[1])
        chance = None if rows is None else rows[row][column]
        return UNKNOWN if chance is None else chance

    def _info(self, seen: NDArray[np.int8]) -> Info:
        info: Info = {
            "action_mask": hidden(seen).view(np.int8),
            "outcome": OUTCOMES[self._result],
            "opened": self._opened,
            "seed": self._seed,
        }
        if self.exact:
            info |= exact_facts([board_of(seen, self.game_spec.mines)])[0]
        return info


_CELL = struct.Struct("=i")
_RESULTS = tuple(Opened)
