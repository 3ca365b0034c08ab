"""Openings whose border is smooth, in the sense of Hoder 2007, chapter 6, and others.

Smooth means there: the opened cells can be put into paths or cycles such that the opened neighbours
of each hidden cell are connected along them. Here the border of an opening,
the clues with a hidden neighbour, is in order when it falls into paths and cycles by common sides,
and smooth when the border around each hidden cell is one piece of one of them.
"""

from collections.abc import Set as AbstractSet
from random import Random

from sapper.board import Board
from sapper.classics.toolkit.graph import Graph
from sapper.grid import Cell, Grid

_LEAST = 3  # cells of a rectangle's side
_MOST = 10  # or half of the board's side, where that is more


def rectangle(grid: Grid) -> frozenset[Cell]:
    """Return the opened rectangle that leaves one row or column of hidden cells on every side."""
    return frozenset(
        (row, col) for row in range(1, grid.height - 1) for col in range(1, grid.width - 1)
    )


def union(grid: Grid, random: Random, *, smooth: bool) -> frozenset[Cell]:
    """Draw unions of two to five rectangles until one has a smooth border, or one that has none."""
    while True:
        opened: set[Cell] = set()
        for _ in range(random.randint(2, 5)):
            rows, cols = (_side(length, random) for length in (grid.height, grid.width))
            opened |= {(row, col) for row in rows for col in cols}
        if is_smooth(grid, opened) is smooth:
            return frozenset(opened)


def _side(length: int, random: Random) -> range:
    """Draw where a rectangle lies along a side of the board; it does not touch the edge."""
    first = random.randint(1, length - 2 - (_LEAST - 1))
    most = max(_MOST, length // 2)
    last = random.randint(first + _LEAST - 1, min(length - 2, first + most - 1))
    return range(first, last + 1)


def is_smooth(grid: Grid, opened: AbstractSet[Cell]) -> bool:
    """Tell whether an opening has a smooth border."""
    around = {cell: grid.neighbours(cell) for cell in grid.cells()}
    border = sorted(c for c in opened if any(other not in opened for other in around[c]))
    inside = set(border)
    sides = [
        (cell, other)
        for cell in border
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in inside
    ]
    joined = Graph.of(border, sides)
    if any(len(near) > 2 for near in joined.neighbours.values()):
        return False  # neither paths, from edge to edge of the board, nor cycles
    for cell in grid.cells():
        if cell not in opened:
            seen = [other for other in around[cell] if other in inside]
            if seen and len(joined.induced(seen).components()) > 1:
                return False
    return True


def board(grid: Grid, opened: AbstractSet[Cell]) -> Board:
    """Return the board on which these cells are opened, all of them ones.

    Only where numbers stand matters for a decomposition, not what they are.
    """
    return Board.covered(grid).with_cells((cell, 1) for cell in sorted(opened))
