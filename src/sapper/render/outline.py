"""The boundary of a set of cells, as closed rectilinear loops.

Every side that separates a cell of the set from one outside it is directed so that the set lies
on its right hand. At the end of a side the next one begins; where two begin, the walk turns
right, so loops never cross, and cells that touch only at a corner get loops of their own.
Linear in the number of cells.
"""

from collections.abc import Container, Iterable, Iterator

from sapper.grid import Cell

Corner = tuple[float, float]
"""``(x, y)`` in cells: cell ``(row, col)`` reaches from ``(col, row)`` to ``(col+1, row+1)``."""

_Side = tuple[int, int, int, int]  # x, y of its start, then its direction


def loops(cells: Iterable[Cell], inset: float = 0.0) -> list[list[Corner]]:
    """Return the corners of every boundary loop, moved into the set by `inset`.

    Outer loops run clockwise on the screen (y grows downwards), those around holes
    anticlockwise; the order follows the first cell of each in reading order.

    >>> loops([(0, 0), (0, 1)])
    [[(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]]
    """
    sides = dict.fromkeys(_sides(frozenset(cells)), True)
    found = []
    for first, unused in sides.items():
        if not unused:
            continue
        loop = [first]
        while (side := _successor(loop[-1], sides)) != first:
            loop.append(side)
        sides.update(dict.fromkeys(loop, False))
        found.append(_corners(loop, inset))
    return found


def _sides(cells: frozenset[Cell]) -> Iterator[_Side]:
    """Yield the directed sides between the set and the rest, cell by cell."""
    for row, col in sorted(cells):
        if (row - 1, col) not in cells:
            yield col, row, 1, 0
        if (row, col + 1) not in cells:
            yield col + 1, row, 0, 1
        if (row + 1, col) not in cells:
            yield col + 1, row + 1, -1, 0
        if (row, col - 1) not in cells:
            yield col, row + 1, 0, -1


def _successor(side: _Side, sides: Container[_Side]) -> _Side:
    """Return the side that follows: to the right if there is one, else straight on, else left."""
    x, y, dx, dy = side
    x, y = x + dx, y + dy
    for step in ((-dy, dx), (dx, dy)):
        if (x, y, *step) in sides:
            return (x, y, *step)
    return (x, y, dy, -dx)


def _corners(loop: list[_Side], inset: float) -> list[Corner]:
    """Drop the points where the loop goes straight on, and move the others inwards."""
    corners = []
    for (_, _, dx, dy), (x, y, next_dx, next_dy) in zip([loop[-1], *loop], loop, strict=False):
        if (dx, dy) != (next_dx, next_dy):
            # The right hand of (dx, dy) is (-dy, dx); a corner moves along both its sides' normals.
            corners.append((x - (dy + next_dy) * inset, y + (dx + next_dx) * inset))
    return corners
