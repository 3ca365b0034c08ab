"""How the time of a board without guessing grows with its size, by ``repair``.

Twice, for each density. On nine sizes, medians of many boards: few points, but calm ones. On the
grid of Papagoi 2025, sides from 10 to 200 in steps of 10, sizes with the same number of cells
pooled, means: the document's own experiment, whose conclusion was a·n·dⁿ + c with d above 1. The
same law is fitted here, and powers of n beside it.

Over sizes that span little in memory a bend of the caches looks like a d a trifle above 1. So the
laws are asked what they say of larger boards, up to a million cells, and those are measured: an
exponential term would tell by orders of magnitude.
"""

import statistics
from collections import defaultdict
from typing import Any

from benchmarks.generator_times import our_time, wish
from sapper.generators import Method
from sapper.studies import fits
from sapper.studies.findings import Point
from sapper.studies.fits import Model
from sapper.studies.papagoi import FUNCTIONS

REPAIR = Method.REPAIR
DENSITIES = (5, 10, 15, 20, 25, 30, 35)
NINE = [(10, 10), (20, 10), (25, 20), (40, 25), (50, 50), (100, 50), (100, 100), (200, 100)]
NINE += [(200, 200)]
SIDES = range(10, 201, 10)
LARGEST = SIDES[-1] ** 2
BEYOND = (300, 500, 700, 1000)
"""Sides of squares that are larger than the document's."""
BOARDS = 3
"""Boards of each pair of sides, at least."""
CELLS = 20_000
"""So many cells of each pair of sides are filled, so that the small boards are no mere noise."""


def growth() -> dict[str, Any]:
    """Return, for each density, times and the laws that they follow."""
    result = {}
    for percent in DENSITIES:
        our_time(wish(50, 50, 2500 * percent // 100, REPAIR), 4)  # warms up
        nine, every, beyond = nine_sizes(percent), pooled_sizes(percent), larger_sizes(percent)
        power, law = fits.fit(Model.POWER, every), fits.fit(Model.EXPONENTIAL, every)
        whole = fits.fit(Model.EXPONENTIAL, every + beyond)
        as_theirs, theirs = fits.as_in_document(every), FUNCTIONS.get(percent)
        cells, measured = beyond[-1]
        result[f"{percent} %"] = {
            "exponent, nine sizes": round(fits.fit(Model.POWER, nine)["b"], 3),
            "exponent, all sizes": round(power["b"], 3),
            "beside a fixed cost": round(fits.fit(Model.RAISED_POWER, every)["b"], 3),
            "its interval": [round(end, 3) for end in power.interval("b")],
            "d": _d(law["d"]),
            "d's interval": [_d(end) for end in law.interval("d")],
            "d to the largest": round(law["d"] ** LARGEST, 3),
            "d by the document's fit": as_theirs and _d(as_theirs[1]),
            "d in the document": theirs and theirs[1],
            "d up to a million": _d(whole["d"]),
            "d's interval up to a million": [_d(end) for end in whole.interval("d")],
            "ms, a million": round(measured),
            "ms, a million, by the power": round(power(cells)),
            "ms, a million, by d": round(law(cells)),
            "ms, nine sizes": _times(nine),
            "ms, all sizes": _times(every + beyond),
        }
    return result


def _d(value: float) -> float:
    return round(value, 9)


def _times(points: list[Point]) -> dict[int, float]:
    return {int(cells): round(ms, 4) for cells, ms in points}


def nine_sizes(percent: int) -> list[Point]:
    """Return the number of cells and the milliseconds, the median of five means."""
    points = []
    for width, height in NINE:
        cells = width * height
        wanted = wish(width, height, cells * percent // 100, REPAIR)
        count = max(2, 40_000 // cells)
        times = [our_time(wanted, count, turn * 1000) for turn in range(5)]
        points.append((float(cells), statistics.median(times)))
    return points


def pooled_sizes(percent: int) -> list[Point]:
    """Return the number of cells and the milliseconds, means over all sides with their product."""
    pools: dict[int, list[float]] = defaultdict(list)
    for width in SIDES:
        for height in SIDES[: width // SIDES.step]:  # a board on its side takes as long
            cells = width * height
            wanted = wish(width, height, cells * percent // 100, REPAIR)
            pools[cells].append(our_time(wanted, max(BOARDS, CELLS // cells), 10**6))
    return [(float(cells), statistics.mean(times)) for cells, times in sorted(pools.items())]


def larger_sizes(percent: int) -> list[Point]:
    """Return the number of cells and the milliseconds of boards beyond the document's."""
    points = []
    for side in BEYOND:
        cells = side * side
        wanted = wish(side, side, cells * percent // 100, REPAIR)
        points.append((float(cells), our_time(wanted, max(1, 500_000 // cells), 10**6)))
    return points
