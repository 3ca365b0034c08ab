"""The steps of a classic algorithm: each step in words, with the board at that time.

An algorithm adds its steps to a trace if it is given one; without a trace, there is no cost. A long
search has more steps than anyone would read, so only the first steps are recorded, and the others
are counted. Cells are named by row and column, counted from 1, as in all texts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from sapper import words
from sapper.board import Board
from sapper.grid import Cell

MOST = 1_000
"""How many steps are recorded by default."""

named = partial(words.short_places, most=12)
"""Returns short names of cells, with rows and columns counted from 1, for at most 12 cells."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of a classic algorithm."""

    text: str
    """The step as a sentence without a full stop."""
    board: Board
    """The board after the step, with the cells known or assumed at that point."""
    cells: tuple[Cell, ...] = ()
    """The cells that the step decides, or on which it places mines."""
    clues: tuple[Cell, ...] = ()
    """The clues that it uses."""
    sets: tuple[tuple[Cell, ...], ...] = ()
    """Sets of cells that it mentions, such as a bag, a region or a constraint."""


class Trace:
    """The steps so far.

    >>> trace = Trace(most=1)
    >>> board = Board.parse("2x1:1.")
    >>> trace.add("one", lambda: board)
    >>> trace.add("two", lambda: board)
    >>> [step.text for step in trace.steps], trace.left_off
    (['one'], 1)
    """

    __slots__ = ("_most", "left_off", "steps")

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self.steps: list[TraceStep] = []
        """The recorded steps, in order."""
        self.left_off = 0
        """The number of later steps, which were counted but not recorded."""

    @property
    def is_full(self) -> bool:
        """Whether further steps are only counted, so that their texts are not needed."""
        return len(self.steps) >= self._most

    def add(
        self,
        text: str,
        board: Callable[[], Board],
        *,
        cells: Iterable[Cell] = (),
        clues: Iterable[Cell] = (),
        sets: Iterable[Iterable[Cell]] = (),
    ) -> None:
        """Record a step; if the trace is full, only count it, without calling ``board``.

        Args:
            text: The step as a sentence without a full stop.
            board: Returns the board after the step.
            cells: The cells that the step decides, or on which it places mines.
            clues: The clues that it uses.
            sets: Sets of cells that it mentions, such as a bag, a region or a constraint.
        """
        if self.is_full:
            self.left_off += 1
            return
        drawn = tuple(tuple(sorted(each)) for each in sets)
        self.steps.append(
            TraceStep(text, board(), tuple(sorted(cells)), tuple(sorted(clues)), drawn)
        )


def surviving(number: int) -> str:
    """Return a number of surviving assignments in words.

    >>> surviving(1), surviving(2_000)
    ('1 survives', '2,000 survive')
    """
    return f"{number:,} survive{'s' if number == 1 else ''}"
