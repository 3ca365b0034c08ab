"""CPU time of a board without guessing: ours, and ms_toollib's.

CPU time in one thread; ours and theirs are taken in turns in the same run, so that what counts, the
ratio, does not depend on the machine.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import ms_toollib

from sapper.generators import BoardRequest, Method, generator_for, middle
from sapper.grid import Grid
from sapper.spec import GameSpec, Mode

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


def request(width: int, height: int, mines: int, method: Method) -> BoardRequest:
    return BoardRequest(GameSpec(width, height, mines, Mode.NO_GUESS, generator=method.value))


def our_time(wanted: BoardRequest, count: int, seed: int = 0) -> float:
    """Return the CPU milliseconds of one board, the mean of so many."""

    def work() -> None:
        for _, report in generator_for(wanted).draw_many(wanted, seed, count):
            assert report.proved  # noqa: S101 - a benchmark of wrong answers is worth nothing

    return _cpu_ms(work) / count


def speeds() -> dict[str, Any]:
    """Return CPU milliseconds a board at the levels, and the ratio to ms_toollib's rejection."""
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
