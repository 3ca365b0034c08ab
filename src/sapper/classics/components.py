"""Clues that still lack something, and the parts into which they fall.

Clues that share a hidden cell depend on each other; the parts depend on one another by the mine
total alone. Urbas 2006 calls a part a pseudo-independent region, the fair-mines thesis a component.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sapper.board import Board
from sapper.classics.graph import Graph
from sapper.grid import Cell
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class OpenClue:
    """A clue with hidden cells around it.

    >>> open_clues(Board.parse("3x1:.2*"))
    (OpenClue(cell=(0, 1), missing=1, around=((0, 0),)),)
    """

    cell: Cell
    """Where the clue stands."""
    missing: int
    """Its number less the known mines around it; below zero or too large on a bad board."""
    around: tuple[Cell, ...]
    """The hidden cells it sees, ascending, at least one."""

    @property
    def is_satisfiable(self) -> bool:
        """Whether the missing mines fit into the hidden cells."""
        return 0 <= self.missing <= len(self.around)


def open_clues(board: Board) -> tuple[OpenClue, ...]:
    """Return the clues with hidden cells around them, ascending."""
    found = []
    for cell, number in board.clues():
        neighbours = board.grid.neighbours(cell)
        around = tuple(other for other in neighbours if board.is_hidden(other))
        if around:
            known = sum(board[other] == State.MINE for other in neighbours)
            found.append(OpenClue(cell, number - known, around))
    return tuple(found)


def components(clues: Sequence[OpenClue]) -> list[tuple[OpenClue, ...]]:
    """Split clues into parts that share no hidden cell, by first clue.

    >>> board = Board.parse("7x1:.1.1_1.")
    >>> [[clue.cell for clue in part] for part in components(open_clues(board))]
    [[(0, 1), (0, 3)], [(0, 5)]]
    """
    seen_by: dict[Cell, list[int]] = {}
    for number, clue in enumerate(clues):
        for cell in clue.around:
            seen_by.setdefault(cell, []).append(number)
    edges = (edge for numbers in seen_by.values() for edge in pairwise(numbers))
    parts = Graph.of(range(len(clues)), edges).components()
    return [tuple(clues[number] for number in part) for part in parts]


def frontier(clues: Sequence[OpenClue]) -> tuple[Cell, ...]:
    """Return the hidden cells that some of the clues see, ascending."""
    return tuple(sorted({cell for clue in clues for cell in clue.around}))


def boxes(clues: Sequence[OpenClue]) -> list[tuple[Cell, ...]]:
    """Group the frontier into boxes: cells under exactly the same clues, by first cell.

    >>> boxes(open_clues(Board.parse("3x2:.1./...")))
    [((0, 0), (0, 2), (1, 0), (1, 1), (1, 2))]
    """
    seen_by: dict[Cell, list[Cell]] = {cell: [] for cell in frontier(clues)}
    for clue in clues:
        for cell in clue.around:
            seen_by[cell].append(clue.cell)
    grouped: dict[tuple[Cell, ...], list[Cell]] = {}
    for cell, seers in seen_by.items():
        grouped.setdefault(tuple(seers), []).append(cell)
    return [tuple(box) for box in grouped.values()]


def sea(board: Board, clues: Sequence[OpenClue]) -> tuple[Cell, ...]:
    """Return the hidden cells that none of the clues sees, ascending."""
    seen = set(frontier(clues))
    return tuple(cell for cell in board.cells_in(State.HIDDEN) if cell not in seen)
