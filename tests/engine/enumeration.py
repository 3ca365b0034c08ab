"""Every solution of a board as one integer: the reference again, fast enough for 18 hidden cells.

Bit i stands for the i-th hidden cell, ascending. All integers with these bits are candidates;
each clue, then the total, keeps those that satisfy it. Nothing is shared with the engine.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from sapper import Board, Cell, Layout, State


@dataclass(frozen=True)
class Enumeration:
    board: Board
    hidden: tuple[Cell, ...]
    solutions: tuple[int, ...]
    """The solutions under the total."""
    by_mines: dict[int, int]
    """Solutions for each number of mines, known ones included, whatever the total."""

    @classmethod
    def of(cls, board: Board) -> "Enumeration":
        hidden = tuple(board.cells_in(State.HIDDEN))
        known = board.count(State.MINE)
        candidates = range(1 << len(hidden))
        for place, clue in board.clues():
            around = board.grid.neighbours(place)
            mask = sum(1 << i for i, cell in enumerate(hidden) if cell in around)
            lacking = clue - sum(board[cell] == State.MINE for cell in around)
            candidates = [x for x in candidates if (x & mask).bit_count() == lacking]
        numbers = Counter(x.bit_count() + known for x in candidates)
        if board.mines is not None:
            candidates = [x for x in candidates if x.bit_count() + known == board.mines]
        return cls(board, hidden, tuple(candidates), dict(sorted(numbers.items())))

    def with_mine(self, cell: Cell) -> int:
        """Return the number of solutions with a mine on a covered cell."""
        if self.board[cell] == State.MINE:
            return len(self.solutions)
        bit = 1 << self.hidden.index(cell)
        return sum(1 for x in self.solutions if x & bit)

    def probability(self, cell: Cell) -> Fraction:
        return Fraction(self.with_mine(cell), len(self.solutions))

    @property
    def safe(self) -> tuple[Cell, ...]:
        return self._certain(0)

    @property
    def mines(self) -> tuple[Cell, ...]:
        return self._certain(len(self.solutions))

    def _certain(self, count: int) -> tuple[Cell, ...]:
        if not self.solutions:
            return ()
        return tuple(cell for cell in self.hidden if self.with_mine(cell) == count)

    def layouts(self) -> list[Layout]:
        grid = self.board.grid
        known = self.board.cells_in(State.MINE)
        return [
            Layout.from_mines(
                grid, [*known, *(cell for i, cell in enumerate(self.hidden) if x >> i & 1)]
            )
            for x in self.solutions
        ]
