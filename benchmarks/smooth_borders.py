"""Hoder's conjecture on smooth borders, tried on many openings.

Hoder 2007, chapter 6, expects that his method finds a tree decomposition of bounded width whenever
the borders of the opened areas are smooth and do not influence each other. Smooth means there: the
opened cells can be put into paths or cycles such that the opened neighbours of each hidden cell are
connected along them. Here an opening is a union of rectangles; its border, the clues with a hidden
neighbour, is in order when it falls into cycles by common sides, and smooth when the border around
each hidden cell is one piece of a cycle. Only where the numbers stand matters for the
decomposition, not what they are: all of them are written as 1.

Run as ``python -m benchmarks.smooth_borders``; prints a line of JSON for rectangles, and one for
other smooth openings.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from sapper.board import Board
from sapper.classics.bags import BoardDecomposition
from sapper.classics.toolkit.graph import Graph
from sapper.grid import Cell, Grid
from sapper.notation import State


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--openings", type=int, default=500, help="smooth openings to find")
    parser.add_argument("--side", type=int, default=20, help="of the board")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(json.dumps(judged("rectangles", rectangles())))
    found = smooth_openings(Random(arguments.seed), arguments.side, arguments.openings)
    print(json.dumps(judged("unions of rectangles", found)))


def rectangles() -> Iterator[Board]:
    """Yield every opened rectangle of 3 to 12 rows and columns, hidden cells around it."""
    for height in range(3, 13):
        for width in range(height, 13):
            cells = {(row, col) for row in range(1, height + 1) for col in range(1, width + 1)}
            yield board(Grid(width + 2, height + 2), cells)


def smooth_openings(random: Random, side: int, count: int) -> Iterator[Board]:
    """Yield boards with one opening that is smooth, and more than a rectangle."""
    grid = Grid(side, side)
    while count:
        opened: set[Cell] = set()
        for _ in range(random.randint(2, 5)):
            top, left = random.randint(1, side - 5), random.randint(1, side - 5)
            bottom = random.randint(top + 2, min(side - 2, top + 9))
            right = random.randint(left + 2, min(side - 2, left + 9))
            opened |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        if is_smooth(grid, opened):
            count -= 1
            yield board(grid, opened)


def board(grid: Grid, opened: Iterable[Cell]) -> Board:
    """Return the board on which these cells are opened, all of them ones."""
    return Board.covered(grid).with_cells((cell, 1) for cell in opened)


def is_smooth(grid: Grid, opened: set[Cell]) -> bool:
    """Tell whether an opening has a smooth border."""
    around = {cell: grid.neighbours(cell) for cell in grid.cells()}
    border = sorted(c for c in opened if any(other not in opened for other in around[c]))
    sides = [
        (cell, other)
        for cell in border
        for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
        if other in opened
    ]
    inside = set(border)
    joined = Graph.of(border, [(u, v) for u, v in sides if v in inside])
    if any(len(near) != 2 for near in joined.neighbours.values()):
        return False
    for cell in grid.cells():
        if cell not in opened:
            seen = [other for other in around[cell] if other in inside]
            if seen and len(joined.induced(seen).components()) > 1:
                return False
    return True


def judged(name: str, boards: Iterable[Board]) -> dict[str, Any]:
    """Return what the method makes of the boards: shapes of their parts, and the widest."""
    shapes: Counter[str] = Counter()
    widths: list[int] = []
    for each in boards:
        assert State.HIDDEN in each.cells  # noqa: S101 - an opening has a border
        stages = BoardDecomposition.of(each)
        shapes[stages.shape.value] += 1
        if stages.width is not None:
            widths.append(stages.width)
    return {
        "openings": name,
        "boards": sum(shapes.values()),
        "shapes": dict(shapes),
        "widest": max(widths, default=None),
    }


if __name__ == "__main__":
    main()
