"""The figures of Papagoi 2025: tables 1 and 2, and two more, to stand beside ours.

Times are milliseconds of a Java program on the author's machine: means of 50 boards for each pair
of sides, pooled by the number of cells; start in the middle; boards by mine-move repair with the
constraint-set solver. Table 2 is an excerpt; the whole is in an archive that is not at hand.

The author's program (github.com/VirmoP/Minesweeper) was also run on the machine of the study.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

EXPERT_MS: Mapping[str, float] = MappingProxyType({"Papagoi 2025": 134.0, "Cicvárek 2017": 7723.0})
"""Mean milliseconds for a board of 30x16 cells with 99 mines, as the document tells them."""


@dataclass(frozen=True, slots=True)
class JavaRun:
    """The author's program, run beside ours."""

    width: int
    """Columns."""
    height: int
    """Rows."""
    mines: int
    """Mines."""
    boards: int
    """Boards made."""
    ms: float
    """Mean milliseconds of processor time a board, of the thread that made it."""
    error: float
    """Standard error of that mean."""
    drawn: float
    """Boards drawn for each."""
    plays: float
    """Plays of a board, from the start, for each."""


DENSITIES = (5, 10, 15, 20, 25, 30)
"""The mine densities, in per cent."""

FUNCTIONS: Mapping[int, tuple[float, float, float]] = MappingProxyType(
    {
        5: (0.007, 1.000004, -2),
        10: (0.026, 1.000015, -16),
        15: (0.181, 1.000017, -300),
        20: (1.098, 1.000049, -474),
        25: (8.451, 1.000245, -2754),
        30: (22.042, 1.001215, -2767),
    }
)
"""Table 1: a, d and c of a·n·dⁿ + c, in milliseconds, for each density."""

JAVA_RUNS = (
    JavaRun(30, 16, 99, boards=60, ms=47.7, error=8.2, drawn=1.87, plays=5.22),
    JavaRun(50, 20, 200, boards=150, ms=123.5, error=14.5, drawn=2.11, plays=7.68),
)
"""Commit 4db279b, OpenJDK 17 with its serial collector, after a warm-up of five seconds, with
counters added to the solver and to the drawing of boards; the machine of the study, 17 November
2026."""

EARLIER_JAVA: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"the Java": (910.0, 7.3), "the port": (167.0, 5.0)}
)
"""Milliseconds and plays a board of 50x20 cells with 200 mines in an earlier comparison, of which
the conditions were not kept."""

_SIZES = (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 5000, 10000, 15000, 20000, 25000)
_COLUMNS = {
    5: "0.9 0.8 1 1.52 1.77 1.96 2.46 2.05 5 6.035 39.33 61.75 109.82 119.7 111.46",
    10: "1.24 3.54 2.4 8.66 7.78 11.555 7.7 11.72 8.26 17.215 132.825 353.5 417.305 763.23 782.64",
    15: "7.66 8.78 29.78 36.11 49.49 60.64 54.63 72.81 107.575 87.045 634.895 1759.83 3313.74"
    " 4474.44 5757.96",
    20: "46.94 206.3 144.62 328.58 258.9 541.69 626.56 811.85 751.57 901 6812.405 18872.84"
    " 36036.15 66072.31",
    25: "234.8 965.5 1044.05 2362.75 2354.0 3411.7 3668.25 7828.2 6149.088 12401.15",
    30: "1431.7 1005.9 4628.8 9290.75 23264.21 17581.72 25980.3 32512.95 104388.8 87959.75",
}

TIMES: Mapping[int, Mapping[int, float]] = MappingProxyType(
    {
        density: MappingProxyType(
            dict(zip(_SIZES, (float(text) for text in column.split()), strict=False))
        )
        for density, column in _COLUMNS.items()
    }
)
"""Table 2: mean milliseconds by density and number of cells, as far as it goes."""
