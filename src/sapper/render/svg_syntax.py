"""How numbers, classes, texts and paths are written in SVG."""

import re
from collections.abc import Iterable
from html import escape

from sapper.grid import Cell
from sapper.render.overlay import Point

UNIT = 16
"""Width of a cell in the drawing's own units."""

# What XML 1.0 cannot carry, not even escaped.
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def position(point: Point) -> tuple[float, float]:
    """Return x and y of a point given in cells."""
    row, col = point
    return UNIT * (col + 0.5), UNIT * (row + 0.5)


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(2.5), number(1 / 3), number(16)
    ('2.5', '0.33', '16')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def classes(*names: str) -> str:
    """Return the value of a class attribute, in its quotes; empty names are left out.

    >>> classes("fill", "", "hint")
    '"fill hint"'
    """
    return f'"{text(" ".join(name for name in names if name))}"'


def text(value: str) -> str:
    """Escape for XML, in an attribute or outside; what XML forbids becomes U+FFFD."""
    return escape(_ILLEGAL.sub("\ufffd", value))


def runs(cells: Iterable[Cell]) -> str:
    """Return path data that covers cells given in reading order, a rectangle for each run.

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
