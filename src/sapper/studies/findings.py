"""What a study found: an answer in words, tables and pictures.

Tables and pictures are plain data. Whoever writes them to files (``sapper.studies.publication``)
knows about HTML, CSV and Matplotlib; the studies do not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

TableValue = str | int | float | bool | None
"""A cell of a table; ``None`` is left blank."""

Point = tuple[float, float]
"""A point of a picture."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns.

    >>> table = Table("times", "Times", ("cells", "ms"), ((100, 1.5),))
    >>> table.column("ms")
    (1.5,)
    """

    name: str
    """The name of its file."""
    title: str
    """A line above it."""
    columns: tuple[str, ...]
    """The heads."""
    rows: tuple[tuple[TableValue, ...], ...]
    """The rows, each as long as the heads."""
    note: str = ""
    """How to read it, where the heads do not say."""
    precise: frozenset[str] = frozenset()
    """Heads of the columns that are shown with all digits, not with the first three."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{row!r} has not {len(self.columns)} columns in {self.name!r}")

    def column(self, head: str) -> tuple[TableValue, ...]:
        """Return the values under a head."""
        place = self.columns.index(head)
        return tuple(row[place] for row in self.rows)


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
class Picture:
    """Panels side by side."""

    name: str
    """The name of its files."""
    caption: str
    """What it shows."""
    panels: tuple[Panel, ...]
    """The panels, from left to right."""
    shared: bool = False
    """Whether they have the same axes, so that they can be compared."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that a study has to say."""

    answer: tuple[str, ...]
    """The answer in plain words, a paragraph each."""
    tables: tuple[Table, ...]
    """The evidence in numbers."""
    pictures: tuple[Picture, ...]
    """The evidence to look at."""


def share(part: int, whole: int) -> tuple[float, float, float]:
    """Return a share with its 95 % interval (Wilson's, which is right for few boards as well).

    >>> [round(value, 3) for value in share(10, 10)]
    [1.0, 0.722, 1.0]

    Raises:
        ValueError: there is nothing to take a share of.
    """
    if whole <= 0:
        raise ValueError(f"a share of {whole}")
    p, z = part / whole, 1.959964
    middle = (p + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z / (1 + z * z / whole) * (p * (1 - p) / whole + z * z / (4 * whole * whole)) ** 0.5
    # Exactly it holds the share and lies between 0 and 1; rounding must not change that.
    return p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half))


def quantile(values: Sequence[float], level: float) -> float:
    """Return the smallest value that at least this share of all values does not exceed.

    >>> quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 1.0)
    (2, 4)

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("a quantile of nothing")
    ordered = sorted(values)
    return ordered[max(0, -int(-level * len(ordered) // 1) - 1)]
