"""Figures as plain data, drawn by Matplotlib as SVG and PNG.

The same figure always gives the same bytes, because files contain no dates or random names.
Matplotlib is optional and slow to load, so it is imported when a figure is drawn.
"""

import io
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper.errors import UnavailableError
from sapper.studies.tables import Record, leading_number, number

Point = tuple[float, float]
"""A point of a figure."""


class SeriesStyle(StrEnum):
    """How a series is drawn."""

    POINTS = "points"
    """A mark for each point."""
    LINE = "line"
    """A line through the points."""
    BOTH = "both"
    """Marks joined by a line."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series of points with one label and colour."""

    label: str
    """The entry of the series in the legend; empty for no entry."""
    points: tuple[Point, ...]
    """The points, ordered by their first coordinate."""
    mark: SeriesStyle = SeriesStyle.BOTH
    """The style of the series."""
    colour: int | None = None
    """The number of the series' colour; ``None`` for the next colour. Series that belong together
    have the same number."""
    spread: tuple[Point, ...] = ()
    """The ends of the error bar of each point; empty if there are no error bars."""

    @classmethod
    def of(
        cls,
        label: str,
        records: Iterable[Record],
        x: str,
        y: str,
        colour: int | None = None,
        *,
        ends: str = "",
        style: SeriesStyle = SeriesStyle.BOTH,
    ) -> "Series":
        """Return two columns of a table as a series, sorted by the number at the start of x.

        Rows without a value in the column ``y`` are left out. With ``ends``, bars reach from the
        column ``f"{y}{ends}from"`` to the column ``f"{y}{ends}to"``; a row without these values has
        no bar.
        """
        rows = [record for record in records if record[y] is not None]
        rows.sort(key=lambda row: leading_number(row[x]))
        points = tuple((leading_number(row[x]), number(row[y])) for row in rows)
        low, high = f"{y}{ends}from", f"{y}{ends}to"

        def end(row: Record, head: str) -> float:
            return number(row[y] if row.get(head) is None else row[head])

        spread = tuple((end(row, low), end(row, high)) for row in rows) if ends else ()
        return cls(label, points, style, colour, spread)


@dataclass(frozen=True, slots=True)
class Panel:
    """One diagram of a figure."""

    title: str
    """The title above it."""
    x: str
    """The label of the first axis."""
    y: str
    """The label of the second axis."""
    series: tuple[Series, ...]
    """The series of the panel."""
    log_x: bool = False
    """Whether the first axis is logarithmic."""
    log_y: bool = False
    """Whether the second axis is logarithmic."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Panels next to each other."""

    name: str
    """The name of the figure's files, without the suffix."""
    caption: str
    """The caption below the figure."""
    panels: tuple[Panel, ...]
    """The panels, from left to right."""
    shared: bool = False
    """Whether the panels share their axes, for comparison."""


# The colours of Okabe and Ito 2008, which most colour-blind readers can distinguish. In greyscale,
# series are distinguished by their marks.
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#000000", "#999933")
_MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "sapper",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9.0,
    "axes.grid": True,
    "grid.alpha": 0.3,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def svg(figure: Figure) -> str:
    """Return the figure as an SVG document.

    Raises:
        UnavailableError: Matplotlib is not installed.
    """
    return _drawn(figure, "svg", metadata={"Date": None}).decode("utf-8")


def png(figure: Figure) -> bytes:
    """Return the figure as a PNG image.

    Raises:
        UnavailableError: Matplotlib is not installed.
    """
    return _drawn(figure, "png", dpi=130, metadata={"Software": None})


def _drawn(figure: Figure, kind: str, **options: Any) -> bytes:
    try:
        import matplotlib as mpl  # noqa: PLC0415 - slow, loaded when something is drawn
        from matplotlib.figure import Figure as Canvas  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: figures need pip install 'sapper[study]'"
        ) from None
    with mpl.rc_context(_STYLE):
        canvas = Canvas(figsize=(4.2 * len(figure.panels), 3.4), layout="constrained")
        axes = canvas.subplots(
            *(1, len(figure.panels)), squeeze=False, sharex=figure.shared, sharey=figure.shared
        )[0]
        for panel, axis in zip(figure.panels, axes, strict=True):
            _draw(panel, axis)
        out = io.BytesIO()
        with warnings.catch_warnings():
            # On a busy machine, Matplotlib may warn that placing the legend took a second.
            warnings.filterwarnings("ignore", message="Creating legend", category=UserWarning)
            canvas.savefig(out, format=kind, **options)
    return out.getvalue()


def _draw(panel: Panel, axis: Any) -> None:
    axis.set_title(panel.title, fontsize=9)
    axis.set_xlabel(panel.x)
    axis.set_ylabel(panel.y)
    drawn = [series for series in panel.series if series.points]
    # Matplotlib cannot scale a logarithmic axis without points.
    if panel.log_x and drawn:
        axis.set_xscale("log")
    if panel.log_y and drawn:
        axis.set_yscale("log")
    for place, series in enumerate(drawn):
        _draw_series(series, place if series.colour is None else series.colour, axis)
    if any(series.label for series in drawn):
        axis.legend(fontsize=7, framealpha=0.7)


def _draw_series(series: Series, number: int, axis: Any) -> None:
    xs = [x for x, _ in series.points]
    ys = [y for _, y in series.points]
    bars = None
    if series.spread:
        pairs = list(zip(ys, series.spread, strict=True))
        bars = [[y - low for y, (low, _) in pairs], [high - y for y, (_, high) in pairs]]
    axis.errorbar(
        xs,
        ys,
        yerr=bars,
        label=series.label or None,
        color=_COLOURS[number % len(_COLOURS)],
        marker="" if series.mark is SeriesStyle.LINE else _MARKS[number % len(_MARKS)],
        linestyle="none" if series.mark is SeriesStyle.POINTS else "-",
        markersize=3.5,
        linewidth=1,
        elinewidth=0.7,
    )
