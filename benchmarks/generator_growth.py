"""How the time of a board without guessing grows with its size, by ``repair``.

Twice, for each density. On nine sizes, medians of many boards: few points, but calm ones. On the
grid of Papagoi 2025, sides from 10 to 200 in steps of 10, sizes with the same number of cells
pooled, means: the document's own experiment, whose conclusion was a·n·dⁿ + c with d above 1. The
same law is fitted here, and powers of n beside it.

Other programs on the machine slow it down for seconds at a time, which would look like growth or
its opposite. So the sizes are taken in random order, several times over with the same boards, and
the least time of each counts.

Over sizes that span little in memory a bend of the caches looks like a d a trifle above 1. So the
laws are asked what they say of larger boards, up to a million cells, and those are measured: an
exponential term would tell by orders of magnitude.
"""

import random
import statistics
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from benchmarks.generator_times import our_time, request
from sapper.generators import Method
from sapper.studies import growth_laws
from sapper.studies.figures import Point
from sapper.studies.generation.document import FUNCTIONS
from sapper.studies.growth_laws import Model

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
TURNS = 3
"""Times that each is measured."""


def growth() -> dict[str, Any]:
    """Return, for each density, times and the laws that they follow."""
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
            "beside a fixed cost": round(growth_laws.fit(Model.RAISED_POWER, every)["b"], 3),
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
    counts = {(width, height): max(2, 40_000 // (width * height)) for width, height in NINE}
    rounds = [_least_times(percent, counts, seed * 1000) for seed in range(5)]
    return [
        (float(width * height), statistics.median(times[width, height] for times in rounds))
        for width, height in NINE
    ]


def pooled_sizes(percent: int) -> list[Point]:
    """Return the number of cells and the milliseconds, means over all sides with their product."""
    # A board on its side takes as long.
    sizes = [(width, height) for width in SIDES for height in SIDES[: width // SIDES.step]]
    counts = {(width, height): max(BOARDS, CELLS // (width * height)) for width, height in sizes}
    pools: dict[int, list[float]] = defaultdict(list)
    for (width, height), ms in _least_times(percent, counts, 10**6).items():
        pools[width * height].append(ms)
    return [(float(cells), statistics.mean(times)) for cells, times in sorted(pools.items())]


def larger_sizes(percent: int) -> list[Point]:
    """Return the number of cells and the milliseconds of boards beyond the document's."""
    counts = {(side, side): max(1, 500_000 // side**2) for side in BEYOND}
    times = _least_times(percent, counts, 10**6)
    return [(float(side * side), times[side, side]) for side in BEYOND]


def _least_times(
    percent: int, counts: dict[tuple[int, int], int], seed: int
) -> dict[tuple[int, int], float]:
    """Return the milliseconds a board of each size, the mean of its number of boards."""
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
