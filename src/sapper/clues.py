"""Clues as constraints, and how they partition the hidden cells of a board.

A clue is open if there are still hidden cells around it. The hidden cells next to a clue are the
frontier; the other hidden cells are the sea. Frontier cells with the same clues form a box. Clues
that share a hidden cell belong to one component; components depend on each other only through the
mine total. The engine, the hints and the classic algorithms share these terms, so this module
imports none of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sapper.board import Board
from sapper.grid import Cell
from sapper.notation import State

Reveal = Callable[[Cell], int]
"""Opens a cell and returns its number; a solver has no other access to the layout."""


@dataclass(frozen=True, slots=True)
class OpenClue:
    """A clue with hidden cells around it.

    >>> open_clues(Board.parse("3x1:.2*"))
    (OpenClue(cell=(0, 1), missing=1, around=((0, 0),)),)
    """

    cell: Cell
    """The cell with the number."""
    missing: int
    """The number minus the known mines around it; it may be negative on an inconsistent board."""
    around: tuple[Cell, ...]
    """The hidden cells around it, ascending, at least one."""

    @property
    def is_satisfiable(self) -> bool:
        """Whether the missing mines fit into the hidden cells."""
        return 0 <= self.missing <= len(self.around)


def open_clues(board: Board) -> tuple[OpenClue, ...]:
    """Return the clues with hidden cells around them, ascending."""
    found = []
    cells, width, height = board.cells, board.grid.width, board.grid.height
    for (row, col), number in board.clues():
        # One operation reads up to three cells of a row, because a large board has many clues.
        left, right = max(col - 1, 0), min(col + 2, width)
        around: list[Cell] = []
        known = 0
        for near in range(max(row - 1, 0), min(row + 2, height)):
            codes = cells[near * width + left : near * width + right]
            known += codes.count(State.MINE)
            if State.HIDDEN in codes:
                around += [(near, left + i) for i, code in enumerate(codes) if code == State.HIDDEN]
        if around:
            found.append(OpenClue((row, col), number - known, tuple(around)))
    return tuple(found)


def components(clues: Sequence[OpenClue]) -> list[tuple[OpenClue, ...]]:
    """Split clues into parts that share no hidden cell, ordered by first clue.

    >>> board = Board.parse("7x1:.1.1_1.")
    >>> [[clue.cell for clue in part] for part in components(open_clues(board))]
    [[(0, 1), (0, 3)], [(0, 5)]]
    """
    seen_by: dict[Cell, list[int]] = {}
    for number, clue in enumerate(clues):
        for cell in clue.around:
            seen_by.setdefault(cell, []).append(number)
    found = []
    reached: set[int] = set()
    for start in range(len(clues)):
        if start in reached:
            continue
        reached.add(start)
        component = [start]
        for number in component:
            for cell in clues[number].around:
                fresh = [other for other in seen_by[cell] if other not in reached]
                reached.update(fresh)
                component += fresh
        found.append(tuple(clues[number] for number in sorted(component)))
    return found


def frontier(clues: Sequence[OpenClue]) -> tuple[Cell, ...]:
    """Return the hidden cells around the clues, ascending."""
    return tuple(sorted({cell for clue in clues for cell in clue.around}))


def boxes(clues: Sequence[OpenClue]) -> list[tuple[Cell, ...]]:
    """Group the frontier into boxes: cells with exactly the same clues, ordered by first cell.

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
    """Return the hidden cells that touch none of the clues, ascending."""
    seen = set(frontier(clues))
    return tuple(cell for cell in board.cells_in(State.HIDDEN) if cell not in seen)
