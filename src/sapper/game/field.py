"""The changing cells of a game: what is open, what is flagged, what carries a question mark.

It knows how cells open and close and which moves they allow, and nothing of luck or outcomes.
Cells are row-major indices here. Only ``Game`` holds a field.
"""

from collections.abc import Iterable

from sapper import _native
from sapper.game.moves import MoveKind
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State


class Field:
    """Open cells and marks; every method takes time proportional to what it changes.

    The exception is the flood from a zero, which reads the whole board once, natively.
    """

    def __init__(self, grid: Grid, *, question_marks: bool) -> None:
        self._grid = grid
        self._marks = 3 if question_marks else 2
        self._shut = bytearray([1]) * grid.size  # 1 where an opening may enter: hidden, no flag
        self.codes = bytearray([State.HIDDEN]) * grid.size
        """The public code of every cell; marks do not show."""
        self.flags: set[int] = set()
        """The flagged cells."""
        self.questions: set[int] = set()
        """The cells with a question mark."""

    def is_open(self, index: int) -> bool:
        """Tell whether a cell is open."""
        return self.codes[index] != State.HIDDEN

    def around(self, index: int) -> tuple[int, tuple[int, ...]]:
        """Return the number of flags around a cell, and the cells there that may be opened."""
        others = _native.neighbours(self._grid.width, self._grid.height, index)
        flags = sum(other in self.flags for other in others)
        return flags, tuple(other for other in others if self._shut[other])

    def objection(self, kind: MoveKind, index: int) -> str | None:
        """Say why a move is not possible at a cell; ``None`` when it is."""
        is_open = self.is_open(index)
        if kind is not MoveKind.CHORD:
            if is_open:
                return "is open"
            return "is flagged" if kind is MoveKind.OPEN and index in self.flags else None
        if not is_open:
            return "is hidden"
        number = self.codes[index]
        flags, starts = self.around(index)
        if flags != number:
            return f"has {flags} flags around its {number}"
        return None if starts else "has nothing to open around it"

    def open(self, layout: Layout, numbers: bytes, starts: Iterable[int]) -> list[int]:
        """Open empty cells and what their zeros open, except flagged cells; return them all."""
        codes, shut = self.codes, self._shut
        width, height = self._grid.width, self._grid.height
        opened: list[int] = []
        for start in starts:
            if not shut[start]:
                continue  # an earlier start has opened it
            if numbers[start]:
                fresh = [start]
            else:
                fresh = _native.flood(width, height, layout.cells, bytes(shut), start)
            for index in fresh:
                codes[index] = numbers[index]
                shut[index] = 0
            opened += fresh
        return opened

    def erase_questions(self, opened: Iterable[int]) -> list[int]:
        """Remove the question marks from cells that were opened, and return those that had one."""
        erased = sorted(self.questions.intersection(opened)) if self.questions else []
        self.questions.difference_update(erased)
        return erased

    def close(self, opened: Iterable[int], questions: Iterable[int]) -> None:
        """Hide cells again, and give some of them their question marks back."""
        for index in opened:
            self.codes[index] = State.HIDDEN
            self._shut[index] = 1
        self.questions.update(questions)

    def turn_mark(self, index: int, step: int) -> None:
        """Turn the mark of a hidden cell one step on (1) or back (-1)."""
        mark = 1 if index in self.flags else 2 if index in self.questions else 0
        mark = (mark + step) % self._marks
        self.flags.discard(index)
        self.questions.discard(index)
        if mark == 1:
            self.flags.add(index)
        elif mark == 2:
            self.questions.add(index)
        self._shut[index] = mark != 1
