"""The changing cells of a game: what is open, what is flagged, what carries a question mark.

It keeps them and knows nothing of what is allowed (``rules``), of luck or of outcomes.
Cells are row-major indices here. Only ``Game`` holds one.
"""

from collections.abc import Iterable, Sequence

from sapper.game.appearance import Appearance, CellChanges
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State


class MarkedBoard:
    """Open cells and marks; every change takes time proportional to what it changes."""

    def __init__(self, grid: Grid, *, question_marks: bool) -> None:
        self.grid = grid
        """The shape."""
        self.question_marks = question_marks
        """Whether marks turn through the question mark."""
        self.codes = bytearray([State.HIDDEN]) * grid.size
        """The public code of every cell; marks do not show."""
        self.enterable = bytearray([1]) * grid.size
        """1 for each cell that an opening may enter: hidden, without a flag."""
        self.flags: set[int] = set()
        """The flagged cells."""
        self.questions: set[int] = set()
        """The cells with a question mark."""

    def is_open(self, index: int) -> bool:
        """Tell whether a cell is open."""
        return self.codes[index] != State.HIDDEN

    def open(self, indices: Sequence[int], numbers: bytes) -> list[int]:
        """Open cells, and return those of them whose question marks vanish by it, ascending."""
        for index in indices:
            self.codes[index] = numbers[index]
            self.enterable[index] = 0
        erased = sorted(self.questions.intersection(indices)) if self.questions else []
        self.questions.difference_update(erased)
        return erased

    def close(self, indices: Iterable[int], questions: Iterable[int]) -> None:
        """Hide cells again, and give some of them their question marks back."""
        for index in indices:
            self.codes[index] = State.HIDDEN
            self.enterable[index] = 1
        self.questions.update(questions)

    def turn_mark(self, index: int, steps: int) -> None:
        """Turn the mark of a hidden cell so many steps on, or back by a negative number."""
        mark = 1 if index in self.flags else 2 if index in self.questions else 0
        mark = (mark + steps) % (3 if self.question_marks else 2)
        self.flags.discard(index)
        self.questions.discard(index)
        if mark == 1:
            self.flags.add(index)
        elif mark == 2:
            self.questions.add(index)
        self.enterable[index] = mark != 1

    # How it looks.

    def appearance(self, index: int) -> int:
        """Return the code of what a player sees of a cell while the game is running."""
        if index in self.flags:
            return Appearance.FLAG
        return Appearance.QUESTION if index in self.questions else self.codes[index]

    def appearances(self, indices: Iterable[int]) -> CellChanges:
        """Return how some cells look while the game is running."""
        listed = tuple(indices)
        marked = self.flags or self.questions
        codes = map(self.appearance if marked else self.codes.__getitem__, listed)
        return CellChanges(self.grid, listed, bytes(codes))

    def all_appearances(self) -> bytearray:
        """Return how every cell looks while the game is running."""
        codes = bytearray(self.codes)
        for index in self.flags:
            codes[index] = Appearance.FLAG
        for index in self.questions:
            codes[index] = Appearance.QUESTION
        return codes

    def revealed(
        self, layout: Layout, hits: Iterable[int] = (), *, won: bool = False
    ) -> CellChanges:
        """Return what looks different once the mines are shown: mines, hits and wrong flags.

        Whoever has won knows every mine: all of them are shown with a flag then.
        """
        shown = Appearance.FLAG if won else Appearance.MINE
        codes = {index: shown for index in mines(layout) if index not in self.flags}
        codes |= {index: Appearance.WRONG_FLAG for index in self.flags if not layout.cells[index]}
        codes |= dict.fromkeys(hits, Appearance.EXPLODED)
        return CellChanges(self.grid, tuple(codes), bytes(codes.values()))


def mines(layout: Layout) -> list[int]:
    """Return the cells that hold a mine, ascending."""
    return [index for index, mine in enumerate(layout.cells) if mine]
