"""Writes shapes in SVG: numbers and texts, paths over cells, and the shapes of an overlay.

The boundary of a set of cells is a list of closed rectilinear loops. Every side between a cell of
the set and a cell outside is directed so that the set is on its right. The next side starts at the
end of the previous one. If two sides start there, the path turns right, so loops never cross, and
cells that touch only at a corner get separate loops. The time is linear in the number of cells.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from html import escape
from math import hypot

from sapper.errors import RenderError
from sapper.grid import Cell
from sapper.render.overlay import Arrow, Dot, Line, Outline, Point, Shape, Words

UNIT = 16
"""Width of a cell in the units of the drawing."""

# Characters that XML 1.0 does not allow, even escaped.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Corner = tuple[float, float]
"""``(x, y)`` in cells; cell ``(row, col)`` spans from ``(col, row)`` to ``(col+1, row+1)``."""

_Side = tuple[int, int, int, int]  # x and y of its start, then its direction


def position(point: Point) -> tuple[float, float]:
    """Return the x and y coordinates of a point that is given in cells."""
    row, col = point
    return UNIT * (col + 0.5), UNIT * (row + 0.5)


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(2.5), number(1 / 3), number(16)
    ('2.5', '0.33', '16')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def classes(*names: str) -> str:
    """Return the quoted value of a class attribute; empty names are left out.

    >>> classes("fill", "", "hint")
    '"fill hint"'
    """
    return f'"{text(" ".join(name for name in names if name))}"'


def text(value: str) -> str:
    """Escape a text for XML elements and attributes; forbidden characters become U+FFFD."""
    return escape(_ILLEGAL.sub("\ufffd", value))


def runs(cells: Iterable[Cell]) -> str:
    """Return path data that covers cells given in reading order, one rectangle per run.

    >>> runs([(0, 0), (0, 1), (1, 1)])
    'M0 0h32v16h-32zM16 16h16v16h-16z'
    """
    found: list[list[int]] = []
    for row, col in cells:
        if found and found[-1][0] == row and found[-1][1] + found[-1][2] == col:
            found[-1][2] += 1
        else:
            found.append([row, col, 1])
    return "".join(
        f"M{UNIT * col} {UNIT * row}h{UNIT * length}v{UNIT}h-{UNIT * length}z"
        for row, col, length in found
    )


def stamp(cells: Iterable[Cell], dx: int, dy: int, path: str) -> str:
    """Return path data that repeats a relative path on every cell."""
    return "".join(f"M{UNIT * col + dx} {UNIT * row + dy}{path}" for row, col in cells)


def loops(cells: Iterable[Cell], inset: float = 0.0) -> list[list[Corner]]:
    """Return the corners of every boundary loop, moved inwards by `inset`.

    On the screen (y grows downwards), outer loops run clockwise, and loops around holes
    anticlockwise. Loops are ordered by their first cell.

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
    """Yield the directed sides between the set and the cells outside it, cell by cell."""
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
    """Return the next side: preferably to the right, then straight ahead, then to the left."""
    x, y, dx, dy = side
    x, y = x + dx, y + dy
    for step in ((-dy, dx), (dx, dy)):
        if (x, y, *step) in sides:
            return (x, y, *step)
    return (x, y, dy, -dx)


def _corners(loop: list[_Side], inset: float) -> list[Corner]:
    """Return the corners of a loop, moved inwards."""
    corners = []
    for (_, _, dx, dy), (x, y, next_dx, next_dy) in zip([loop[-1], *loop], loop, strict=False):
        if (dx, dy) != (next_dx, next_dy):
            # The direction to the right of (dx, dy) is (-dy, dx); a corner moves along the normals
            # of both sides.
            corners.append((x - (dy + next_dy) * inset, y + (dx + next_dx) * inset))
    return corners


def painted(shapes: Sequence[Shape]) -> Iterator[str]:
    """Yield the elements of all shapes on top of the cells."""
    kinds: tuple[tuple[type[Shape], Callable[..., str]], ...] = (
        (Outline, lambda shape: outline(shape.cells, shape.inset, shape.style)),
        (Line, _line),
        (Arrow, _arrow),
        (Dot, _dot),
        (Words, _words),
    )
    for kind, paint in kinds:
        chosen = [shape for shape in shapes if isinstance(shape, kind)]
        if chosen:
            yield '<g class="overlay">'
            yield from map(paint, chosen)
            yield "</g>"


def outline(cells: Iterable[Cell], inset: float, style: str, unit: float = UNIT) -> str:
    """Return a line around a set of cells, slightly inside; ``unit`` is the width of a cell."""
    data = "".join(
        "M" + "L".join(f"{number(unit * x)} {number(unit * y)}" for x, y in loop) + "z"
        for loop in loops(cells, inset)
    )
    return f'<path class={classes("outline", style)} d="{data}"/>'


def _line(shape: Line) -> str:
    (x1, y1), (x2, y2) = position(shape.start), position(shape.end)
    return (
        f"<path class={classes('line', shape.style)} "
        f'd="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"/>'
    )


def _arrow(shape: Arrow) -> str:
    """Draw an arrow that leaves space at both ends."""
    (x1, y1), (x2, y2) = position(shape.start), position(shape.end)
    length = hypot(x2 - x1, y2 - y1)
    if length == 0:
        raise RenderError(f"an arrow cannot lead from {shape.start!r} to itself")
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    room = min(0.3 * UNIT, length / 4)
    head = min(4.5, length / 3)
    tip_x, tip_y = x2 - room * ux, y2 - room * uy
    neck_x, neck_y = tip_x - head * ux, tip_y - head * uy
    wing_x, wing_y = -uy * head * 0.45, ux * head * 0.45
    shaft = f"M{number(x1 + room * ux)} {number(y1 + room * uy)}L{number(neck_x)} {number(neck_y)}"
    point = (
        f"M{number(tip_x)} {number(tip_y)}"
        f"L{number(neck_x + wing_x)} {number(neck_y + wing_y)}"
        f"L{number(neck_x - wing_x)} {number(neck_y - wing_y)}z"
    )
    return (
        f'<path class={classes("arrow", shape.style)} d="{shaft}"/>'
        f'<path class={classes("head", shape.style)} d="{point}"/>'
    )


def _dot(shape: Dot) -> str:
    x, y = position(shape.at)
    return (
        f"<circle class={classes('dot', shape.style)} "
        f'cx="{number(x)}" cy="{number(y)}" r="{number(UNIT * shape.radius)}"/>'
    )


def _words(shape: Words) -> str:
    x, y = position(shape.at)
    size = UNIT * shape.size
    # The point is the middle of the letters, not their baseline.
    return (
        f'<text class={classes("words", shape.style)} style="font-size:{number(size)}px" '
        f'x="{number(x)}" y="{number(y + 0.36 * size)}">{text(shape.text)}</text>'
    )
