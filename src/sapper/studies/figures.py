"""Figures, as plain data: ``figure_drawing`` alone knows Matplotlib."""

from dataclasses import dataclass
from enum import StrEnum

Point = tuple[float, float]
"""A point of a figure."""


class Mark(StrEnum):
    """How a series is drawn."""

    POINTS = "points"
    """A mark for each point."""
    LINE = "line"
    """A line through the points."""
    BOTH = "both"
    """Marks joined by a line."""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together."""

    label: str
    """Its entry in the legend; empty for none."""
    points: tuple[Point, ...]
    """The points, by their first coordinate."""
    mark: Mark = Mark.BOTH
    """How it is drawn."""
    colour: int | None = None
    """The number of its colour; ``None`` takes the next. What belongs together has the same."""
    spread: tuple[Point, ...] = ()
    """For each point the least and greatest likely value, drawn as a bar; or nothing."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes."""

    title: str
    """A line above it."""
    x: str
    """What the first coordinate is."""
    y: str
    """What the second coordinate is."""
    series: tuple[Series, ...]
    """What is drawn."""
    log_x: bool = False
    """Whether the first axis is logarithmic."""
    log_y: bool = False
    """Whether the second axis is logarithmic."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Panels side by side."""

    name: str
    """The name of its files."""
    caption: str
    """What it shows."""
    panels: tuple[Panel, ...]
    """The panels, from left to right."""
    shared: bool = False
    """Whether they have the same axes, so that they can be compared."""
