"""A board's open clues as sets of bits, and which two of them share hidden cells.

A set of cells is an integer with a bit for each cell of the grid, so that what clues share, lack
and have left are a few operations on integers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sapper.board import Board
from sapper.clues import OpenClue, open_clues
from sapper.grid import Cell


class CluePair(NamedTuple):
    """Two clues that share hidden cells, seen from the first."""

    first: int
    """Its number in the table."""
    second: int
    """Its number in the table."""
    only_first: int
    """The hidden cells of the first alone."""
    only_second: int
    """The hidden cells of the second alone."""


@dataclass(frozen=True)
class ClueTable:
    """The open clues of a board, by number from 0, ascending."""

    board: Board
    """The position."""
    clues: tuple[OpenClue, ...]
    """The clues."""
    masks: tuple[int, ...]
    """The hidden cells of each."""

    @classmethod
    def of(cls, board: Board) -> "ClueTable":
        """Read a board."""
        clues = open_clues(board)
        width = board.grid.width
        masks = tuple(sum(1 << row * width + col for row, col in clue.around) for clue in clues)
        return cls(board, clues, masks)

    @cached_property
    def seen_by(self) -> dict[int, list[int]]:
        """Which clues see each hidden cell, by the cell's place in the grid."""
        found: dict[int, list[int]] = {}
        width = self.board.grid.width
        for number, clue in enumerate(self.clues):
            for row, col in clue.around:
                found.setdefault(row * width + col, []).append(number)
        return found

    @cached_property
    def pairs(self) -> list[CluePair]:
        """Every ordered pair of clues that share a hidden cell.

        A clue has at most 24 others near enough, so their number is linear.
        """
        found = []
        masks = self.masks
        for first, mask in enumerate(masks):
            near = {other for place in places(mask) for other in self.seen_by[place]}
            near.discard(first)
            for second in sorted(near):
                other = masks[second]
                found.append(CluePair(first, second, mask & ~other, other & ~mask))
        return found

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """Return the cells of a set, ascending."""
        width = self.board.grid.width
        return tuple(divmod(place, width) for place in places(mask))

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the set of some cells."""
        width = self.board.grid.width
        return sum(1 << row * width + col for row, col in set(cells))

    def names(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """Return where some clues stand, in the order given."""
        return tuple(self.clues[number].cell for number in numbers)


def places(mask: int) -> list[int]:
    """Return the places of the bits of a set, ascending.

    >>> places(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
