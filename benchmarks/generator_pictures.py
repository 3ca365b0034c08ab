"""Pictures of the generator's benchmark: how the time grows, how the boards look."""

import math
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sapper.studies import figures
from sapper.studies.figures import Figure, Panel, Point, Series, SeriesStyle

METHODS = ("rejection", "auto", "repair", "repair and chain")
"""What is drawn; `uniform` would lie on rejection, where it should."""
AXES = {
    "3BV": ("3BV", "share of the boards"),
    "mines of a block": ("mines in a block of 4x4 cells", "share of the blocks"),
    "clues": ("number on a cell", "share of the numbers"),
}
BARS = 20
"""About so many steps show the 3BV; with more they would show chance."""


def write(result: dict[str, Any], folder: Path) -> list[Path]:
    """Draw what the benchmark found, as SVG, and return the files."""
    pictures = []
    if "growth" in result:
        pictures.append(growth_picture(result["growth"]))
    if "looks" in result:
        pictures += [looks_picture(*item) for item in result["looks"].items()]
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for picture in pictures:
        path = folder / f"{picture.name}.svg"
        path.write_text(figures.svg(picture), encoding="utf-8")
        written.append(path)
    return written


def growth_picture(growth: dict[str, Any]) -> Figure:
    """Return times against cells; beside them times a cell, level where the time is linear."""
    total, each = [], []
    for colour, (density, row) in enumerate(growth.items()):
        points = [(float(cells), ms) for cells, ms in row["ms, all sizes"].items()]
        total.append(Series(density, thinned(points), SeriesStyle.LINE, colour))
        per_cell = tuple((cells, 1e6 * ms / cells) for cells, ms in thinned(points))
        each.append(Series("", per_cell, SeriesStyle.LINE, colour))
    return Figure(
        "generators-growth",
        "Time a board, by density.",
        (
            Panel("repair: a board", "cells", "ms", tuple(total), log_x=True, log_y=True),
            Panel("repair: a cell", "cells", "ns", tuple(each), log_x=True, log_y=True),
        ),
    )


def thinned(points: list[Point]) -> tuple[Point, ...]:
    """Return the mean of the points in each quarter of an octave: as many as can be told apart."""
    groups: dict[int, list[Point]] = {}
    for cells, ms in points:
        groups.setdefault(round(4 * math.log2(cells)), []).append((cells, ms))
    return tuple(
        (sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group))
        for group in groups.values()
    )


def looks_picture(size: str, table: dict[str, Any]) -> Figure:
    """Return the histograms of one size, a panel each, the methods laid over each other."""
    panels = []
    for name, (x, y) in AXES.items():
        shares = {method: table[method]["histograms"][name] for method in METHODS}
        width = bar_width(shares.values()) if name == "3BV" else 1
        series = [
            Series(
                # Few numbers are high: there is room for the legend.
                f"{method} ({table[method]['boards']})" if name == "clues" else "",
                bars(shares[method], width),
                SeriesStyle.BOTH,
                colour,
            )
            for colour, method in enumerate(METHODS)
        ]
        panels.append(Panel(size if name == "3BV" else "", x, y, tuple(series)))
    name = "generators-looks-" + size.replace("/", "-")
    return Figure(name, f"Boards of {size} by method.", tuple(panels))


def bar_width(shares: Iterable[dict[int, float]]) -> int:
    """Return the width that makes about so many bars of all values."""
    values = [value for each in shares for value in each]
    return max(1, round((max(values) - min(values)) / BARS))


def bars(shares: dict[int, float], width: int) -> tuple[Point, ...]:
    """Return the middle and the sum of each group of values."""
    sums: dict[int, float] = defaultdict(float)
    for value, share in shares.items():
        sums[value // width] += share
    return tuple((bar * width + (width - 1) / 2, sums[bar]) for bar in sorted(sums))
