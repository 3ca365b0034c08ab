"""Measure how fast no-guess boards are generated, how the time grows, and how the boards look.

Run as ``python -m benchmarks.bench_generate`` (about two minutes); prints JSON, and a summary to
standard error. ``--pictures docs/pictures`` also draws the pictures of the documents.

*Speed*: CPU time per board in one thread. sapper and ms_toollib alternate in the same run, so that
the ratio does not depend on the machine.

*Per call*: the same for Expert boards, with one call of ``sapper.generate`` per board.

*Strips*: microseconds and repairs per cell of boards with few rows, from 1,000 to 40,000 cells, and
the methods that made the boards. If the time is linear in the number of cells, the columns for all
sizes are equal.

*Growth*: how the time of ``repair`` grows with the board size, measured twice for each density. The
first measurement has nine sizes, with medians of many boards: few points, but little noise. The
second repeats the experiment of Papagoi 2025: sides from 10 to 200 in steps of 10, and means over
all shapes with the same number of cells. The thesis concludes that the time is a·n·dⁿ + c with d
above 1. The benchmark fits this law, and also laws that are powers of n. Other programs can slow
the machine down for seconds at a time. Such a delay could look like growth, or hide it. So the
sizes are measured several times in random order with the same boards, and the shortest time of each
size is used. Over a small range of sizes, cache effects make d look slightly larger than 1. So the
predictions of the laws are compared with measurements of larger boards, up to a million cells. If
the time does not grow exponentially, the prediction of an exponential law for these boards is wrong
by orders of magnitude.

*Looks*: see ``generator_looks``.
"""

import argparse
import json
import math
import platform
import random
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import ms_toollib

from benchmarks.generator_looks import compared_looks, request
from sapper.generators import BoardRequest, Method, Report, generate, generator_for, middle
from sapper.grid import Grid
from sapper.spec import GameSpec
from sapper.studies import figures, growth_laws
from sapper.studies.figures import Figure, Panel, Point, Series, SeriesStyle
from sapper.studies.generation.document import FUNCTIONS
from sapper.studies.growth_laws import Model

LEVELS = {"9x9/10": (9, 9, 10), "16x16/40": (16, 16, 40), "30x16/99": (30, 16, 99)}
SIZES = {
    "32x16/150": (32, 16, 150),
    "100x100 20 %": (100, 100, 2000),
    "100x100 25 %": (100, 100, 2500),
    "40x25 30 %": (40, 25, 300),
    "200x200 30 %": (200, 200, 12000),
    "1000x1000 20 %": (1000, 1000, 200_000),
    "1000x1000 30 %": (1000, 1000, 300_000),
}


def our_time(wanted: BoardRequest, count: int, seed: int = 0) -> float:
    """Return the mean CPU milliseconds per board."""

    def work() -> None:
        for _, report in generator_for(wanted).draw_many(wanted, seed, count):
            assert report.proved  # noqa: S101 - a benchmark of wrong answers is worthless

    return _cpu_ms(work) / count


def speeds() -> dict[str, Any]:
    """Return CPU milliseconds per board of each level, and how many times slower ms_toollib is."""
    table = {}
    for name, size in LEVELS.items():
        rounds: dict[str, list[float]] = {method.value: [] for method in Method}
        rounds["ms_toollib"] = []
        for turn in range(5):
            rounds["ms_toollib"].append(_their_time(*size, count=60))
            for method in Method:
                rounds[method.value].append(our_time(request(*size, method), 600, turn * 1000))
        times = {key: statistics.median(value) for key, value in rounds.items()}
        ratios = {key: round(times["ms_toollib"] / times[key], 1) for key in map(str, Method)}
        table[name] = {"ms": {k: round(v, 4) for k, v in times.items()}, "times faster": ratios}
    for name, size in SIZES.items():
        cells = size[0] * size[1]
        count = max(1, min(200, 400_000 // cells))
        table[name] = {"ms": {"auto": round(our_time(request(*size, Method.AUTO), count), 3)}}
    return table


def per_call() -> dict[str, Any]:
    """Return CPU ms per Expert board, and how many times faster sapper is than ms_toollib."""
    spec = GameSpec.level("expert", mode="no-guess")
    rounds: dict[str, list[float]] = {"auto": [], "repair": [], "ms_toollib": []}
    for turn in range(7):
        rounds["ms_toollib"].append(_their_time(*LEVELS["30x16/99"], count=100))
        for name in ("auto", "repair"):
            seeds = range(turn * 1000, turn * 1000 + 600)
            rounds[name].append(_cpu_ms(partial(_one_by_one, spec, seeds, name)) / len(seeds))
    times = {key: statistics.median(value) for key, value in rounds.items()}
    return {
        "30x16/99": {
            "ms": {key: round(value, 4) for key, value in times.items()},
            "times faster": {
                key: round(times["ms_toollib"] / times[key], 1) for key in ("auto", "repair")
            },
        }
    }


def _one_by_one(spec: GameSpec, seeds: Iterable[int], generator: str) -> None:
    for seed in seeds:
        generate(spec, seed, generator=generator)


STRIPS = tuple((rows, percent) for rows in range(1, 11) for percent in (10, 20, 25, 30, 40))
"""The strips that are measured, each with its number of rows and its share of mines in per cent."""
STRIP_CELLS = (1_000, 4_000, 10_000, 40_000)


def strips() -> dict[str, Any]:
    """Return, for each strip, its methods, and the time and repairs per cell at every size."""
    table = {}
    for rows, percent in STRIPS:
        row: dict[str, dict[int, float]] = {"µs per cell": {}, "repairs per cell": {}}
        origins: Counter[str] = Counter()
        for cells in STRIP_CELLS:
            columns, count = cells // rows, max(3, 40_000 // cells)
            mines = columns * rows * percent // 100 // rows * rows
            wanted = request(columns, rows, mines, Method.AUTO)
            reports: list[Report] = []
            ms = _cpu_ms(
                lambda: reports.extend(  # noqa: B023 - called at once
                    report
                    for _, report in generator_for(wanted).draw_many(wanted, 1, count)  # noqa: B023
                )
            )
            assert all(report.proved for report in reports)  # noqa: S101
            row["µs per cell"][cells] = round(ms * 1000 / count / cells, 2)
            repairs = sum(report.repairs for report in reports) / count / cells
            row["repairs per cell"][cells] = round(repairs, 2)
            origins.update(report.origin.value for report in reports)
        table[f"{rows} rows, {percent} %"] = {**row, "origins": dict(origins)}
    return table


def _their_time(width: int, height: int, mines: int, count: int) -> float:
    row, col = middle(Grid(width, height))

    def work() -> None:
        for _ in range(count):
            ms_toollib.laymine_solvable(height, width, mines, row, col)

    return _cpu_ms(work) / count


def _cpu_ms(work: Callable[[], object]) -> float:
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


REPAIR = Method.REPAIR
DENSITIES = (5, 10, 15, 20, 25, 30, 35)
NINE = [(10, 10), (20, 10), (25, 20), (40, 25), (50, 50), (100, 50), (100, 100), (200, 100)]
NINE += [(200, 200)]
SIDES = range(10, 201, 10)
LARGEST = SIDES[-1] ** 2
BEYOND = (300, 500, 700, 1000)
"""Sides of square boards that are larger than those of the thesis."""
BOARDS = 3
"""Minimum number of boards for each pair of sides."""
CELLS = 20_000
"""Minimum total number of cells of the boards for each pair of sides; with fewer cells, the times
are noisy."""
TURNS = 3
"""Number of measurements of each size."""


def growth() -> dict[str, Any]:
    """Return, for each density, the times and the laws fitted to them."""
    result = {}
    for percent in DENSITIES:
        our_time(request(50, 50, 2500 * percent // 100, REPAIR), 4)  # warms up
        nine, every, beyond = nine_sizes(percent), pooled_sizes(percent), larger_sizes(percent)
        power, law = (
            growth_laws.fit(Model.POWER, every),
            growth_laws.fit(Model.RAISED_EXPONENTIAL, every),
        )
        whole = growth_laws.fit(Model.RAISED_EXPONENTIAL, every + beyond)
        as_theirs, theirs = growth_laws.as_in_document(every), FUNCTIONS.get(percent)
        cells, measured = beyond[-1]
        result[f"{percent} %"] = {
            "exponent, nine sizes": round(growth_laws.fit(Model.POWER, nine)["b"], 3),
            "exponent, all sizes": round(power["b"], 3),
            "above a fixed cost": round(growth_laws.fit(Model.RAISED_POWER, every)["b"], 3),
            "its interval": [round(end, 3) for end in power.interval("b")],
            "d": _d(law["d"]),
            "d's interval": [_d(end) for end in law.interval("d")],
            "d to the largest": round(law["d"] ** LARGEST, 3),
            "d, fitted as in the document": as_theirs and _d(as_theirs[1]),
            "d in the document": theirs and theirs[1],
            "d, fitted up to a million cells": _d(whole["d"]),
            "interval of d, fitted up to a million cells": [_d(end) for end in whole.interval("d")],
            "ms, a million cells": round(measured),
            "ms, a million cells, by the power law": round(power(cells)),
            "ms, a million cells, by the exponential law": round(law(cells)),
            "ms, nine sizes": _times(nine),
            "ms, all sizes": _times(every + beyond),
        }
    return result


def _d(value: float) -> float:
    return round(value, 9)


def _times(points: list[Point]) -> dict[int, float]:
    return {int(cells): round(ms, 4) for cells, ms in points}


def nine_sizes(percent: int) -> list[Point]:
    """Return the numbers of cells and the milliseconds per board (medians of five means)."""
    counts = {(width, height): max(2, 40_000 // (width * height)) for width, height in NINE}
    rounds = [_least_times(percent, counts, seed * 1000) for seed in range(5)]
    return [
        (float(width * height), statistics.median(times[width, height] for times in rounds))
        for width, height in NINE
    ]


def pooled_sizes(percent: int) -> list[Point]:
    """Return the numbers of cells and the milliseconds per board (means over all shapes)."""
    # A board and its transpose take the same time, so only one of them is measured.
    sizes = [(width, height) for width in SIDES for height in SIDES[: width // SIDES.step]]
    counts = {(width, height): max(BOARDS, CELLS // (width * height)) for width, height in sizes}
    pools: dict[int, list[float]] = defaultdict(list)
    for (width, height), ms in _least_times(percent, counts, 10**6).items():
        pools[width * height].append(ms)
    return [(float(cells), statistics.mean(times)) for cells, times in sorted(pools.items())]


def larger_sizes(percent: int) -> list[Point]:
    """Return the numbers of cells and the milliseconds for boards larger than in the thesis."""
    counts = {(side, side): max(1, 500_000 // side**2) for side in BEYOND}
    times = _least_times(percent, counts, 10**6)
    return [(float(side * side), times[side, side]) for side in BEYOND]


def _least_times(
    percent: int, counts: dict[tuple[int, int], int], seed: int
) -> dict[tuple[int, int], float]:
    """Return the mean milliseconds per board of each size."""
    least = dict.fromkeys(counts, float("inf"))
    for turn in range(TURNS):
        for width, height in _shuffled(counts, turn):
            wanted = request(width, height, width * height * percent // 100, REPAIR)
            ms = our_time(wanted, counts[width, height], seed)
            least[width, height] = min(least[width, height], ms)
    return least


def _shuffled(sizes: Iterable[tuple[int, int]], seed: int) -> list[tuple[int, int]]:
    order = list(sizes)
    random.Random(seed).shuffle(order)
    return order


METHODS = ("rejection", "auto", "repair", "repair and chain")
"""The methods in the pictures, without `uniform`, whose curve coincides with that of rejection."""
AXES = {
    "3BV": ("3BV", "share of the boards"),
    "mines of a block": ("mines in a block of 4x4 cells", "share of the blocks"),
    "clues": ("number on a cell", "share of the numbers"),
}
BARS = 20
"""The approximate number of bars for 3BV; more would show noise."""


def write(result: dict[str, Any], folder: Path) -> list[Path]:
    """Draw the results of the benchmark as SVG files, and return their paths."""
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
    """Draw the time per board and the time per cell; the latter is constant if time is linear."""
    total, each = [], []
    for colour, (density, row) in enumerate(growth.items()):
        points = [(float(cells), ms) for cells, ms in row["ms, all sizes"].items()]
        total.append(Series(density, thinned(points), SeriesStyle.LINE, colour))
        per_cell = tuple((cells, 1e6 * ms / cells) for cells, ms in thinned(points))
        each.append(Series("", per_cell, SeriesStyle.LINE, colour))
    return Figure(
        "generators-growth",
        "Time per board, by density.",
        (
            Panel("repair: a board", "cells", "ms", tuple(total), log_x=True, log_y=True),
            Panel("repair: a cell", "cells", "ns", tuple(each), log_x=True, log_y=True),
        ),
    )


def thinned(points: list[Point]) -> tuple[Point, ...]:
    """Return the mean of the points in each quarter of an octave (a doubling of the size)."""
    groups: dict[int, list[Point]] = {}
    for cells, ms in points:
        groups.setdefault(round(4 * math.log2(cells)), []).append((cells, ms))
    return tuple(
        (sum(x for x, _ in group) / len(group), sum(y for _, y in group) / len(group))
        for group in groups.values()
    )


def looks_picture(size: str, table: dict[str, Any]) -> Figure:
    """Return the histograms of one size, one panel each, with the methods overlaid."""
    panels = []
    for name, (x, y) in AXES.items():
        shares = {method: table[method]["histograms"][name] for method in METHODS}
        width = bar_width(shares.values()) if name == "3BV" else 1
        series = [
            Series(
                # Few cells have high numbers, so this panel has room for the legend.
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
    """Return the bar width that gives about ``BARS`` bars."""
    values = [value for each in shares for value in each]
    return max(1, round((max(values) - min(values)) / BARS))


def bars(shares: dict[int, float], width: int) -> tuple[Point, ...]:
    """Combine values into wider bars, and return the middle and the sum of each bar."""
    sums: dict[int, float] = defaultdict(float)
    for value, share in shares.items():
        sums[value // width] += share
    return tuple((bar * width + (width - 1) / 2, sums[bar]) for bar in sorted(sums))


PARTS = {
    "speed": speeds,
    "per call": per_call,
    "strips": strips,
    "growth": growth,
    "looks": compared_looks,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "parts", nargs="*", help=f"parts to run: some of {', '.join(PARTS)} (default: all)"
    )
    parser.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="save pictures in this folder"
    )
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    result: dict[str, Any] = {
        "machine": {
            "processor": platform.machine(),
            "python": platform.python_version(),
            "ms_toollib": version("ms_toollib"),
        }
    }
    for name in arguments.parts or PARTS:
        result[name] = PARTS[name]()
        tell(name, result[name])
    json.dump(result, sys.stdout, indent=1)
    print()
    if arguments.pictures is not None:
        for path in write(result, arguments.pictures):
            print(path, file=sys.stderr)


def tell(part: str, table: dict[str, Any]) -> None:
    """Print a summary of a part to standard error, without points and histograms."""
    for name, row in table.items():
        match part:
            case "speed" | "per call":
                lines = [f"{row['ms']} {row.get('times faster', '')}"]
            case "strips":
                costs = zip(*(row[key].values() for key in row if key != "origins"), strict=True)
                cells = " | ".join(f"{us} ({repairs})" for us, repairs in costs)
                origins = ", ".join(name for name, _ in Counter(row["origins"]).most_common())
                lines = [f"| {cells} | {origins} |"]
            case "growth":
                lines = [str({k: v for k, v in row.items() if not isinstance(v, dict)})]
            case _:
                lines = [
                    f"{method:16} { {k: v for k, v in found.items() if k != 'histograms'} }"
                    for method, found in row.items()
                ]
        for line in lines:
            print(f"{name:16} {line}", file=sys.stderr)


if __name__ == "__main__":
    main()
