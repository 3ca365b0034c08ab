"""What can be drawn on top of a board: plain values in cells, not pixels.

A hint, a heat map or a tree decomposition is a list of these shapes; ``svg.draw`` decides how they
look and the order of painting: fills under the numbers, then marks, then outlines, lines, dots and
words on top.

Every shape has a ``style``, one or more names that become CSS classes of its element. Styles with a
defined look: ``highlight``, ``hint``, ``clue``, ``conflict``, ``safe``, ``mine``, ``blast``,
``edge``, ``faint``, and ``tone-0`` ... ``tone-7`` for distinct colours.
"""

from dataclasses import dataclass
from enum import StrEnum

from sapper.grid import Cell

Point = tuple[float, float]
"""``(row, col)`` in cells; a cell's own coordinates are its centre."""

TONES = 8
"""The number of ``tone-N`` styles."""


class Mark(StrEnum):
    """An icon on a cell, in addition to the board itself."""

    FLAG = "flag"
    """The player's claim that there is a mine."""
    QUESTION = "question"
    """The player's doubt."""
    MINE = "mine"
    """A mine that the board itself does not show."""
    CROSS = "cross"
    """A claim that was wrong; drawn over the flag or mine."""


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
    """Distance from the edge of the cells, in cells, so that outlines of adjacent sets stay apart.
    """


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    start: Point
    end: Point
    style: str = "edge"


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line with a head."""

    start: Point
    end: Point
    style: str = "edge"


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle, for example a bag of a decomposition."""

    at: Point
    style: str = "edge"
    radius: float = 0.14
    """In cells."""


@dataclass(frozen=True, slots=True)
class Words:
    """A short text, centred on a point."""

    at: Point
    text: str
    """Any text; escaped by the drawing."""
    style: str = ""
    size: float = 0.45
    """Height of the letters, in cells."""


Shape = Fill | Icon | Outline | Line | Arrow | Dot | Words
"""Anything that can be drawn on top of a board."""
