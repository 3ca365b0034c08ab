"""A game as a conversation, for language models, with rewards that do not depend on luck.

This is an environment in the style of the libraries ``OpenEnv`` and ``verifiers``. ``reset``
returns the first observation. ``step`` takes the text of a reply and returns the next observation,
a reward, and whether the episode is over. The move is the last ``R,C`` of a reply, with row and
column counted from 0.

The reward of a move is exact and does not depend on luck: it is the chance to survive the chosen
cell, divided by the chance to survive the safest cell, both counted over all layouts that agree
with the board. So a safe cell gets 1, and so does the safest cell if a guess is forced. A cell that
is certainly a mine gets 0. A reply without a legal move gets 0 and changes nothing.
``TextEpisode.mean_reward`` measures the quality of play.

``examples/text_environment.py`` scores a random and a perfect agent.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Unpack

from sapper.board import Board
from sapper.engine import analyse
from sapper.errors import IllegalMoveError, IllegalMoveReason, UndecidedError
from sapper.game import Game, Outcome
from sapper.grid import Cell
from sapper.notation import State
from sapper.players.intervals import Interval, of_share
from sapper.spec import GameSpec, SpecKeywords, seed_or_new

TextAgent = Callable[[str], str]
"""A function that takes the text of an observation and returns a reply."""

_MOVE = re.compile(r"(?<![\d.,-])(0|[1-9]\d{0,8})\s*,\s*(0|[1-9]\d{0,8})(?!\d|[.,]\d)")


def move_of(reply: str) -> Cell | None:
    """Return the cell in a reply: the last ``R,C``; ``None`` if there is none.

    >>> move_of("Cell 3,4 is a mine because of 2,4, so I open 3, 5.")
    (3, 5)
    >>> move_of("I give up") is None
    True
    """
    found = _MOVE.findall(reply)
    return (int(found[-1][0]), int(found[-1][1])) if found else None


@dataclass(frozen=True, slots=True)
class TextStep:
    """The result of ``reset`` and ``step``."""

    observation: str
    """The text for the agent."""
    reward: float
    """The reward of the move; 0 after ``reset``."""
    done: bool
    """Whether the episode is over."""
    info: dict[str, Any] = field(default_factory=dict)
    """``outcome``, ``board`` and ``seed``; after a move also ``cell`` and ``legal``; after a legal
    move also the exact ``risk`` and ``least_risk`` (``Fraction``)."""

    def __repr__(self) -> str:
        end = "done" if self.done else "not done"
        return f"<TextStep {self.info.get('board', '')}: reward {self.reward:.3f}, {end}>"


class TextEnv:
    """Minesweeper as a conversation.

    >>> env = TextEnv("beginner")
    >>> print(env.reset(seed=1).observation.splitlines()[-1])
    Your move (row,column):
    >>> step = env.step("I open the middle: 4,4")
    >>> step.reward, step.done, step.info["outcome"]
    (1.0, False, 'in progress')
    """

    def __init__(
        self,
        level: str | GameSpec = "beginner",
        *,
        most_refused: int = 3,
        **changes: Unpack[SpecKeywords],
    ) -> None:
        """Choose the game.

        Args:
            level: The name of a level, or a ``GameSpec``.
            most_refused: How many replies without a legal move are allowed before the episode ends.
            changes: Fields of the spec to change, such as ``mode="fair"``.

        Raises:
            SpecError: there is no such level, or the changes are invalid.
            GenerationError: the mines do not fit around any first cell.
        """
        self.game_spec = GameSpec.of(level, **changes)
        self.most_refused = most_refused
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self._game = Game(self.game_spec, seed)
        self._refused = 0

    @property
    def game(self) -> Game:
        """The current game; do not show its layout or seed to the agent."""
        return self._game

    @property
    def rules(self) -> str:
        """The rules of the game and the form of replies; each episode starts with this text."""
        spec = self.game_spec
        return (
            f"You play Minesweeper on {spec.height} rows and {spec.width} columns with"
            f" {spec.mines} mines. Open every cell that is not a mine. A number counts the mines"
            " in the eight cells around it; a 0 opens its surroundings. On the board, '.' is a"
            " hidden cell. Rows and columns are counted from 0, from the top left.\n"
            f"{spec.first_click.description} {spec.mode.description}\n"
            "End your reply with the cell to open, as row,column."
        )

    def reset(self, seed: int | None = None) -> TextStep:
        """Start an episode.

        Args:
            seed: The seed of the board; if omitted, a random one, which ``info`` contains.
        """
        self._begin(seed_or_new(seed))
        return TextStep(f"{self.rules}\n\n{self._shown()}", 0.0, done=False, info=self._info())

    def step(self, reply: str) -> TextStep:
        """Make the move that a reply contains.

        Args:
            reply: The agent's text; the last ``row,column`` in it is opened.

        Raises:
            IllegalMoveError: the episode is over.
            UndecidedError: the solutions are too hard to count, so there is no exact reward.
        """
        if self._game.outcome is not Outcome.PLAYING or self._refused >= self.most_refused:
            raise IllegalMoveError("the episode is over: call reset", reason=IllegalMoveReason.OVER)
        cell = move_of(reply)
        board = self._game.board
        if cell is None:
            return self._refuse("Your reply contains no cell in the form row,column.", None)
        if cell not in board:
            return self._refuse(f"{cell[0]},{cell[1]} is outside the board.", cell)
        if not board.is_hidden(cell):
            return self._refuse(f"{cell[0]},{cell[1]} is already open.", cell)
        risk, least = self._risks(board, cell)
        outcome = self._game.open(cell)
        reward = float((1 - risk) / (1 - least)) if least < 1 else 1.0
        done = outcome is not Outcome.PLAYING
        info = self._info() | {"cell": cell, "legal": True, "risk": risk, "least_risk": least}
        return TextStep(self._shown(cell), reward, done, info)

    def _refuse(self, reason: str, cell: Cell | None) -> TextStep:
        self._refused += 1
        done = self._refused >= self.most_refused
        info = self._info() | {"cell": cell, "legal": False}
        return TextStep(f"{reason}\n\n{self._shown()}", 0.0, done, info)

    def _risks(self, board: Board, cell: Cell) -> tuple[Fraction, Fraction]:
        """Return the exact mine risk of a cell, and the lowest mine risk of any hidden cell."""
        if not self._game.moves and self._game.setup.promises(cell):
            return Fraction(0), Fraction(0)
        analysis = analyse(board, seconds=0)
        risks = analysis.risks
        exact = analysis.probability(cell)
        if risks is None or exact is None:
            raise UndecidedError(f"the solutions are too hard to count: {board.id}")
        safest = min(risks, key=lambda each: (risks[each], each))
        least = analysis.probability(safest)
        return exact, exact if least is None else min(exact, least)

    def _info(self) -> dict[str, Any]:
        game = self._game
        return {"outcome": game.outcome.value, "board": game.board.id, "seed": game.seed}

    def _shown(self, opened: Cell | None = None) -> str:
        board, outcome = self._game.board, self._game.outcome
        rows = "\n".join(" ".join(row) for row in board.id.partition(":")[2].split("/"))
        if outcome is not Outcome.PLAYING:
            return f"The game is {outcome.value}.\n{rows}"
        hidden = board.count(State.HIDDEN)
        found = "" if opened is None else f"You opened {opened[0]},{opened[1]}. "
        return (
            f"{found}{hidden} cells are hidden, {board.mines} of them are mines.\n"
            f"{rows}\nBoard: {board.id}\nYour move (row,column):"
        )


@dataclass(frozen=True, slots=True)
class TextEpisode:
    """The result of one episode."""

    seed: int
    """The seed of the game."""
    outcome: Outcome
    """The outcome at the end."""
    rewards: tuple[float, ...]
    """The reward of each reply."""

    @property
    def mean_reward(self) -> float:
        """The average reward per reply; 1 is perfect."""
        return sum(self.rewards) / len(self.rewards) if self.rewards else 0.0


@dataclass(frozen=True, slots=True)
class TextScore:
    """The results of an agent in some episodes."""

    episodes: tuple[TextEpisode, ...]
    """The episodes, one per game."""

    @property
    def wins(self) -> int:
        """How many games were won."""
        return sum(each.outcome is Outcome.WON for each in self.episodes)

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of the share of wins."""
        return of_share(self.wins, len(self.episodes))

    @property
    def mean_reward(self) -> float:
        """The average reward per reply; 1 is perfect."""
        rewards = [reward for each in self.episodes for reward in each.rewards]
        return sum(rewards) / len(rewards) if rewards else 0.0

    def __repr__(self) -> str:
        return (
            f"<TextScore {self.wins} of {len(self.episodes)} games won,"
            f" mean reward {self.mean_reward:.4f}>"
        )


def score(agent: TextAgent, env: TextEnv, *, games: int, seed: int = 0) -> TextScore:
    """Let an agent play games with the seeds ``seed``, ``seed + 1`` and so on.

    Args:
        agent: A function that takes an observation and returns a reply.
        env: The environment.
        games: How many games to play.
        seed: The seed of the first game.
    """
    return TextScore(tuple(_episode(agent, env, seed + number) for number in range(games)))


def _episode(agent: TextAgent, env: TextEnv, seed: int) -> TextEpisode:
    step = env.reset(seed)
    rewards = []
    while not step.done:
        step = env.step(agent(step.observation))
        rewards.append(step.reward)
    return TextEpisode(seed, env.game.outcome, tuple(rewards))
