"""Draws overlays on a board's cells, as SVG elements in units of cells.

Both the page and ``stage_sheet`` place these elements over a board. Digits stay visible: bags of a
tree decomposition are rings around their clues, lines run from ring to ring, and a line that would
cross a digit bends around it. This module handles only points, lines and sets of cells; their
meaning is up to the caller.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from sapper.grid import Cell
from sapper.render import svg_shapes
from sapper.render.overlay import TONES, Point
from sapper.render.svg_shapes import number
from sapper.words import letters

_BAG = 0.41
"""The radius of the ring around a clue."""
_AROUND = 0.84
"""How far a line's control point is moved aside; the line itself moves half as far."""
_POINT = 0.09
"""The radius of a simple point."""
_HEAD = 0.24
"""The length of an arrow's head."""
_CORNER = 0.36
"""How far a name is to the right of the middle of its cell, and above it."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A line between two bags."""

    start: Point
    end: Point
    tone: int | None = None
    """The number of a distinct colour; ``None`` for the plain colour."""
    is_dropped: bool = False
    """Whether the edge is about to be dropped."""
    is_arrow: bool = False
    """Whether the edge has an arrow head at its end."""
    is_plain: bool = False
    """Whether the edge ends in a simple point without a ring."""


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a tree, drawn in the middle of its cells."""

    points: tuple[Point, ...]
    """The node is drawn at the mean of these points."""
    children: tuple[int, ...]
    """The indices of the node's children; the last of all nodes is the root."""
    is_large: bool = False
    """Whether the node is drawn with a larger dot."""


def bags_and_edges(
    bags: Iterable[Point],
    edges: Iterable[Edge],
    outlines: Iterable[Sequence[Cell]] = (),
    *,
    names: Iterable[tuple[Point, str]] = (),
    dots: Iterable[Point] = (),
) -> str:
    """Draw a graph of bags; edges to be dropped are dashed, and sets of cells are outlined.

    Names are placed to the upper right of their points.
    """
    parts = [
        outline(cells, tone, inset=0.06 + 0.05 * (tone % 5)) for tone, cells in enumerate(outlines)
    ]
    for edge in edges:
        style = "edge" if edge.tone is None else f"edge tone-{edge.tone % TONES}"
        if edge.is_dropped:
            style = f"{style} dropped"
        reach = _POINT if edge.is_plain else _BAG
        parts.append(_line(edge.start, edge.end, style, reach=reach, is_arrow=edge.is_arrow))
    parts += [_circle(dot, _POINT, "node") for dot in dots]
    parts += [_circle(bag, _BAG, "bag") for bag in bags]
    return "".join([*parts, *(_name(at, name) for at, name in names)])


def _name(at: Point, name: str) -> str:
    row, col = at
    place = f'x="{number(col + 0.5 + _CORNER)}" y="{number(row + 0.5 - _CORNER + 0.13)}"'
    return f'<text class="name" {place}>{escape(name, quote=False)}</text>'


def tree(nodes: Sequence[TreeNode]) -> str:
    """Draw a tree: a dot for each node, and a ring around the root."""
    places = [_beside(middle(node.points)) for node in nodes]
    parts = [
        _line(place, places[child], "edge", clear=0)
        for place, node in zip(places, nodes, strict=True)
        for child in node.children
    ]
    parts += [
        _circle(place, 0.1 if node.is_large else 0.06, "node")
        for place, node in zip(places, nodes, strict=True)
    ]
    if places:
        parts.append(_circle(places[-1], 0.2, "outline tone-1"))
    return "".join(parts)


def named_sets(sets: Iterable[Sequence[Cell]]) -> str:
    """Return a line around each set of cells, with a letter in its first cell."""
    parts = []
    for tone, cells in enumerate(sets):
        row, col = cells[0]
        place = f'x="{number(col + 0.5)}" y="{number(row + 0.72)}"'
        name = f'<text class="name tone-{tone % TONES}" {place}>{letters(tone)}</text>'
        parts += [outline(cells, tone), name]
    return "".join(parts)


def outline(cells: Iterable[Cell], tone: int, *, inset: float = 0.08) -> str:
    """Return a line around a set of cells, in one of the distinct colours."""
    return svg_shapes.outline(cells, inset, f"tone-{tone % TONES}", unit=1)


def _line(
    start: Point,
    end: Point,
    style: str,
    *,
    clear: float = _BAG,
    reach: float | None = None,
    is_arrow: bool = False,
) -> str:
    """Return a line that stops at a distance of ``clear`` from both points.

    ``reach`` sets another distance from the second point. The line can have an arrow head there.
    """
    (top, left), (bottom, right) = start, end
    down, across = bottom - top, right - left
    is_through_a_cell = clear > 0 and down % 2 == 0 and across % 2 == 0
    aside = _AROUND / (hypot(down, across) or 1) if is_through_a_cell else 0
    bend = (top + bottom) / 2 + aside * across, (left + right) / 2 - aside * down

    def towards_bend(point: Point, radius: float) -> Point:
        y, x = bend[0] - point[0], bend[1] - point[1]
        share = radius / (hypot(y, x) or 1)
        return point[0] + share * y, point[1] + share * x

    tip = towards_bend(end, clear if reach is None else reach)
    path = f"M{_position(towards_bend(start, clear))}Q{_position(bend)} {_position(tip)}"
    head = _head(bend, tip, style) if is_arrow else ""
    return f'<path class="halo" d="{path}"/><path class="{style}" d="{path}"/>{head}'


def _head(origin: Point, tip: Point, style: str) -> str:
    """Return the head of an arrow from a point to its tip."""
    y, x = tip[0] - origin[0], tip[1] - origin[1]
    length = hypot(y, x) or 1
    y, x = y / length, x / length
    neck = tip[0] - _HEAD * y, tip[1] - _HEAD * x
    wings = [(neck[0] + side * x, neck[1] - side * y) for side in (_HEAD / 2.2, -_HEAD / 2.2)]
    data = f"M{_position(tip)}L{_position(wings[0])}L{_position(wings[1])}z"
    return f'<path class="{style.replace("edge", "head")}" d="{data}"/>'


def _circle(at: Point, radius: float, style: str) -> str:
    row, col = at
    x, y = number(col + 0.5), number(row + 0.5)
    return f'<circle class="{style}" cx="{x}" cy="{y}" r="{radius}"/>'


def middle(points: Sequence[Point]) -> Point:
    """Return the mean of points."""
    count = max(1, len(points))
    return sum(row for row, _ in points) / count, sum(col for _, col in points) / count


def _beside(point: Point) -> Point:
    """Return a point, moved towards the corner of its cell if it would hide the digit."""
    row, col = round(point[0]), round(point[1])
    if hypot(point[0] - row, point[1] - col) < _CORNER - 0.1:
        return row - _CORNER, col + _CORNER
    return point


def _position(point: Point) -> str:
    row, col = point
    return f"{number(col + 0.5)} {number(row + 0.5)}"
