"""Shapes that can be drawn on top of a board, with coordinates in cells, not pixels.

A hint or a tree decomposition is drawn as a list of these shapes. ``svg.draw`` decides their look
and paints them in this order: fills under the numbers, then marks, then outlines, lines, dots and
words.

Every shape has a ``style``: one or more names, which become CSS classes of its element. These
styles
have a defined look: ``highlight``, ``hint``, ``clue``, ``conflict``, ``safe``, ``mine``, ``blast``,
``edge``, ``faint``, and ``tone-0`` ... ``tone-7`` for distinct colours.
"""

from dataclasses import dataclass
from enum import StrEnum

from sapper.grid import Cell

Point = tuple[float, float]
"""``(row, col)`` in cells; the coordinates of a cell are its centre."""

TONES = 8
"""The number of ``tone-N`` styles."""


class Mark(StrEnum):
    """An icon on a cell, in addition to the board itself."""

    FLAG = "flag"
    """A flag of the player."""
    QUESTION = "question"
    """A question mark of the player."""
    MINE = "mine"
    """A mine that the board itself does not show."""
    CROSS = "cross"
    """A cross over a wrong flag or a mine."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Cells with a coloured background, below their numbers."""

    cells: tuple[Cell, ...]
    style: str = "highlight"


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon on some cells."""

    mark: Mark
    cells: tuple[Cell, ...]
    style: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """A line around a set of cells, which need not be connected."""

    cells: tuple[Cell, ...]
    style: str = "highlight"
    inset: float = 0.08
    """The distance from the edge of the cells, in cells. It separates the outlines of adjacent
    sets."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    start: Point
    end: Point
    style: str = "edge"


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line with an arrowhead."""

    start: Point
    end: Point
    style: str = "edge"


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle, for example a bag of a decomposition."""

    at: Point
    style: str = "edge"
    radius: float = 0.14
    """The radius, in cells."""


@dataclass(frozen=True, slots=True)
class Words:
    """A short text, centred on a point."""

    at: Point
    text: str
    """The text, which is escaped when drawn."""
    style: str = ""
    size: float = 0.45
    """Height of the letters, in cells."""


Shape = Fill | Icon | Outline | Line | Arrow | Dot | Words
"""Anything that can be drawn on top of a board."""
