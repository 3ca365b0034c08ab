"""The line of moves that led to a position, with all that is needed to take each of them back."""

from dataclasses import dataclass

from sapper.game.luck import Luck
from sapper.game.move_result import MoveResult
from sapper.game.moves import Move
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the line: what it did, and what undoing it must bring back."""

    result: MoveResult
    """What the move did."""
    clock: float | None
    """The latest time of any move up to this one."""
    layout: Layout | None
    """The truth before the move."""
    questions: tuple[int, ...]
    """Question marks that vanished because their cells were opened, as row-major indices."""
    luck: Luck | None
    """The guesses of the line up to this move; ``None`` if an opening was not judged."""


class History:
    """The moves of the line that is being played, and the moves that were taken back.

    A line is what undo leaves of a game: replayed it leads to the same position.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        """The moves of the line."""
        self.undone: list[Move] = []
        """Moves that can be made again, the last undone last."""
        self.openings = 0
        """How many moves of the line opened cells; draws are numbered by it."""
        self.undos = 0
        """How many moves were ever undone."""

    @property
    def clock(self) -> float | None:
        """The latest time that a move of the line carries."""
        return self.steps[-1].clock if self.steps else None

    @property
    def luck(self) -> Luck | None:
        """The guesses of the line; ``None`` if an opening was not judged."""
        return self.steps[-1].luck if self.steps else Luck.none()

    def add(self, result: MoveResult, layout: Layout | None, questions: tuple[int, ...]) -> None:
        """Make the line one move longer; `layout` and `questions` are those before the move."""
        move, luck = result.move, self.luck
        if result.is_opening:
            self.openings += 1
            luck = None if luck is None or result.ruling is None else luck.after(result.ruling)
        clock = self.clock if move.at is None else move.at
        self.steps.append(Step(result, clock, layout, questions, luck))

    def take_back(self) -> Step:
        """Make the line one move shorter, and return that move's step."""
        step = self.steps.pop()
        self.openings -= step.result.is_opening
        self.undone.append(step.result.move)
        self.undos += 1
        return step
