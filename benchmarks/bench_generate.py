"""Boards without guessing: how fast, how they grow, and how they look.

Run as ``python -m benchmarks.bench_generate`` (about two minutes). Speeds are CPU time in one
thread, ours and ms_toollib's taken in turns in the same run, so that what counts, the ratio, does
not depend on the machine. Growth is the exponent of the time fitted over the number of cells.
Looks are compared with boards made by plain rejection: uniform draws that the player solves.
"""

import json
import math
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import ms_toollib

from sapper import _native
from sapper.generators import Method, first_safe, middle, rate
from sapper.generators.no_guess import MIXING, Found, Wish, draw_many
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick

LEVELS = {"9x9/10": (9, 9, 10), "16x16/40": (16, 16, 40), "30x16/99": (30, 16, 99)}
SIZES = {"32x16/150": (32, 16, 150), "100x100 20 %": (100, 100, 2000)}
SIZES |= {"100x100 25 %": (100, 100, 2500), "40x25 30 %": (40, 25, 300)}
SIZES |= {"200x200 30 %": (200, 200, 12000), "1000x1000 20 %": (1000, 1000, 200_000)}
SIZES |= {"1000x1000 30 %": (1000, 1000, 300_000)}
GROWTH = [(10, 10), (20, 10), (25, 20), (40, 25), (50, 50), (100, 50), (100, 100), (200, 100)]
GROWTH += [(200, 200)]


def wish(width: int, height: int, mines: int, method: Method) -> Wish:
    grid = Grid(width, height)
    return Wish(grid, mines, middle(grid), method=method)


def cpu_ms(work: Callable[[], object]) -> float:
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


def our_time(wanted: Wish, count: int, seed: int = 0) -> float:
    """Return the CPU milliseconds of one board."""

    def work() -> None:
        for found in draw_many(wanted, seed, count):
            assert found.proved  # noqa: S101 - a benchmark of wrong answers is worth nothing

    return cpu_ms(work) / count


def their_time(width: int, height: int, mines: int, count: int) -> float:
    row, col = middle(Grid(width, height))

    def work() -> None:
        for _ in range(count):
            ms_toollib.laymine_solvable(height, width, mines, row, col)

    return cpu_ms(work) / count


def speeds() -> dict[str, Any]:
    """Return CPU milliseconds a board at the levels, and the ratio to ms_toollib's rejection."""
    table = {}
    for name, size in LEVELS.items():
        rounds: dict[str, list[float]] = {method.value: [] for method in Method}
        rounds["ms_toollib"] = []
        for turn in range(5):
            rounds["ms_toollib"].append(their_time(*size, count=60))
            for method in Method:
                rounds[method.value].append(our_time(wish(*size, method), 600, turn * 1000))
        times = {key: statistics.median(value) for key, value in rounds.items()}
        ratios = {key: round(times["ms_toollib"] / times[key], 1) for key in map(str, Method)}
        table[name] = {"ms": {k: round(v, 4) for k, v in times.items()}, "times faster": ratios}
    for name, size in SIZES.items():
        cells = size[0] * size[1]
        count = max(1, min(200, 400_000 // cells))
        table[name] = {"ms": {"auto": round(our_time(wish(*size, Method.AUTO), count), 3)}}
    return table


def growth() -> dict[str, Any]:
    """Return, for each density, the times and the exponent of a power of the number of cells."""
    result = {}
    for percent in (5, 10, 15, 20, 25, 30, 35):
        points = []
        for width, height in GROWTH:
            cells = width * height
            wanted = wish(width, height, cells * percent // 100, Method.REPAIR)
            count = max(2, 40_000 // cells)
            times = [our_time(wanted, count, turn * 1000) for turn in range(5)]
            points.append((cells, statistics.median(times)))
        x = [math.log(cells) for cells, _ in points]
        y = [math.log(ms) for _, ms in points]
        slope, _ = statistics.linear_regression(x, y)
        # An exponential term would bend the line upwards: the last piece against the whole.
        last = (y[-1] - y[-3]) / (x[-1] - x[-3])
        result[f"{percent} %"] = {
            "exponent": round(slope, 3),
            "last piece": round(last, 3),
            "ms": {cells: round(ms, 4) for cells, ms in points},
        }
    return result


def rejection(width: int, height: int, mines: int) -> Iterator[Layout]:
    """Yield uniform layouts that the player solves: the reference for how boards look."""
    grid = Grid(width, height)
    start = middle(grid)
    for seed in range(10**9):
        layout = first_safe.draw(grid, mines, start, FirstClick.OPENING, seed)
        if rate(layout, start).solved:
            yield layout


def looks(layouts: list[Layout]) -> dict[str, Any]:
    """Return the statistics by which a repair might be recognised."""
    grid = layouts[0].grid
    width, height = grid.width, grid.height
    metrics = [_native.board_metrics(width, height, layout.cells) for layout in layouts]
    rim = [
        i for i, (r, c) in enumerate(grid.cells()) if r in (0, height - 1) or c in (0, width - 1)
    ]
    blocks: list[int] = []
    pairs = both = 0
    histogram = [0] * 9
    for layout in layouts:
        rows = [layout.cells[r * width : (r + 1) * width] for r in range(height)]
        blocks += [
            sum(sum(row[c : c + 4]) for row in rows[r : r + 4])
            for r in range(0, height - 3, 4)
            for c in range(0, width - 3, 4)
        ]
        for row in rows:
            both += sum(a & b for a, b in pairwise(row))
            pairs += width - 1
        for mine, number in zip(layout.cells, layout.numbers(), strict=True):
            histogram[number] += not mine
    density = layouts[0].mines / grid.size
    clues = sum(histogram)
    return {
        "boards": len(layouts),
        "3BV": round(statistics.mean(m[0] for m in metrics), 2),
        "openings": round(statistics.mean(m[1] for m in metrics), 2),
        "block variance": round(statistics.variance(blocks), 4),
        "neighbour correlation": round((both / pairs - density**2) / (density * (1 - density)), 4),
        "rim density": round(
            sum(layout.cells[i] for layout in layouts for i in rim) / len(rim) / len(layouts), 4
        ),
        "clues": [round(count / clues, 4) for count in histogram],
    }


def mixed(found: Found, seed: int) -> Layout:
    """Return a repaired board after the chain's usual number of steps."""
    grid = found.layout.grid
    start = middle(grid)
    empty = bytearray(grid.size)
    for cell in first_safe.promised(grid, start, FirstClick.OPENING):
        empty[grid.index(cell)] = 1
    _, cells = _native.walk_solvable(
        *(grid.width, grid.height, found.layout.cells, grid.index(start), bytes(empty)),
        highest=4,
        seed=seed,
        count=MIXING * found.layout.mines,
    )
    return Layout(grid, cells)


def compared_looks() -> dict[str, Any]:
    """Return the looks by size and method, rejection first."""
    result = {}
    for size, count in (((16, 16, 40), 3000), ((30, 16, 99), 2000), ((10, 10, 28), 300)):
        name = f"{size[0]}x{size[1]}/{size[2]}"
        table = {"rejection": looks(list(islice(rejection(*size), count)))}
        for method in Method:
            found = list(draw_many(wish(*size, method), 10**6, count))
            table[method.value] = looks([each.layout for each in found])
            table[method.value]["origins"] = {
                origin: sum(each.origin == origin for each in found)
                for origin in sorted({each.origin.value for each in found})
            }
        table["repair and chain"] = looks(
            [mixed(each, seed) for seed, each in enumerate(found[:300])]
        )
        result[name] = table
    return result


def main() -> None:
    result = {
        "machine": {
            "processor": platform.machine(),
            "python": platform.python_version(),
            "ms_toollib": getattr(ms_toollib, "__version__", "1.5.20"),
        },
        "speed": speeds(),
        "growth": growth(),
        "looks": compared_looks(),
    }
    json.dump(result, sys.stdout, indent=1)
    print()
    for name, row in result["speed"].items():
        print(f"{name:16} {row['ms']} {row.get('times faster', '')}", file=sys.stderr)
    for name, row in result["growth"].items():
        print(f"{name:16} exponent {row['exponent']} ({row['last piece']})", file=sys.stderr)
    for name, table in result["looks"].items():
        for method, row in table.items():
            print(f"{name:10} {method:10} {row}", file=sys.stderr)


if __name__ == "__main__":
    main()
