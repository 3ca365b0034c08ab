"""Compares boards of each method with boards made by rejection: do they look uniform?

Five statistics are compared; ``docs/generators.md`` describes them. They are computed for each
board, so that intervals can be computed over boards.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean, stdev, variance

from sapper.engine import core
from sapper.layout import Layout
from sapper.studies.estimates import difference, done, grouped
from sapper.studies.generation.costs import ENOUGH
from sapper.studies.generation.ways import LOOK, REJECTION, WAYS
from sapper.studies.study import Result
from sapper.studies.tables import Table, TableValue, number

BLOCK = 4
"""The side of the blocks in which mines are counted."""

LOOKS = ("3BV", "openings", "block variance", "neighbour correlation", "rim density")
"""The names of the statistics."""


def board_looks(layout: Layout) -> Mapping[str, float]:
    """Return the five statistics of a board.

    The block variance is the variance of the number of mines in the complete blocks of four by four
    cells. The neighbour correlation is the correlation between a cell and its right neighbour. The
    rim consists of the cells at the edges.

    >>> board_looks(Layout.parse("8x4:***...../......*./......../.*......"))["rim density"]
    0.2
    """
    metrics = core.board_metrics(layout)
    width, height = layout.grid.width, layout.grid.height
    rows = [layout.cells[at : at + width] for at in range(0, layout.grid.size, width)]
    blocks = [
        sum(sum(row[left : left + BLOCK]) for row in rows[top : top + BLOCK])
        for top in range(0, height - BLOCK + 1, BLOCK)
        for left in range(0, width - BLOCK + 1, BLOCK)
    ]
    density = layout.mines / layout.grid.size
    pairs = fmean(a & b for row in rows for a, b in pairwise(row))
    rim = [*rows[0], *rows[-1], *(cell for row in rows[1:-1] for cell in (row[0], row[-1]))]
    return {
        "3BV": float(metrics.bbbv),
        "openings": float(metrics.openings),
        "block variance": float(variance(blocks)),
        "neighbour correlation": (pairs - density**2) / (density * (1 - density)),
        "rim density": fmean(rim),
    }


LEVEL = 0.99
"""The confidence level. At 95 %, too many of the comparisons would show a difference by chance."""


def look_tables(results: Sequence[Result]) -> tuple[Table, ...]:
    """Return the table of all differences from uniform boards, and its summary."""
    made = [each for each in done(results) if each.case.group == LOOK and each.values["made"]]
    boards = grouped(made, lambda result: f"{result.case.size}/{result.case.mines}")
    rows: list[tuple[TableValue, ...]] = []
    for size, some_boards in sorted(boards.items(), key=lambda item: len(item[0])):
        by_subject = grouped(some_boards, lambda result: result.case.subject)
        uniform = by_subject.get(REJECTION, [])
        if len(uniform) >= ENOUGH:
            for subject in WAYS:
                some = by_subject.get(subject, [])
                if subject != REJECTION and len(some) >= ENOUGH:
                    rows += _compared(size, subject, some, uniform)
    looks = Table(
        "looks",
        "How boards differ from uniform ones",
        (
            *("size", "generator", "boards", "uniform boards", "statistic"),
            *("uniform", "mean", "difference", "difference from", "difference to", "differs"),
        ),
        tuple(rows),
        'The uniform boards are made by rejection. The column "difference" is the difference'
        f" between the two means, in standard deviations of uniform boards. Its {100 * LEVEL:.0f}"
        ' % interval is computed by bootstrap over both sets of boards. The column "differs" says'
        " whether this interval excludes zero.",
    )
    return looks, _brief(looks)


def _compared(
    size: str, subject: str, some: Sequence[Result], uniform: Sequence[Result]
) -> list[tuple[TableValue, ...]]:
    rows: list[tuple[TableValue, ...]] = []
    for name in LOOKS:
        theirs = [result.number(name) for result in uniform]
        ours = [result.number(name) for result in some]
        spread = stdev(theirs)
        if spread:
            found, low, high = (value / spread for value in difference(ours, theirs, LEVEL))
            mean = sum(theirs) / len(theirs)
            what = (size, subject, len(some), len(uniform), name, mean, mean + found * spread)
            rows.append((*what, found, low, high, not low <= 0 <= high))
    return rows


def _brief(looks: Table) -> Table:
    sizes = tuple(dict.fromkeys(str(size) for size in looks.column("size")))
    rows: list[tuple[TableValue, ...]] = []
    for subject in WAYS:
        cells: list[TableValue] = []
        for size in sizes:
            found = looks.records(size=size, generator=subject)
            if not found:
                cells.append(None)
                continue
            most = max(found, key=lambda row: abs(number(row["difference"])))
            apart = sum(bool(row["differs"]) for row in found)
            cells.append(
                f"{apart} of {len(found)}; {number(most['difference']):+.2f} ({most['statistic']},"
                f" {most['boards']:,})"
            )
        if any(cells):
            rows.append((subject, *cells))
    return Table(
        "looks-brief",
        "How many of five statistics differ from those of uniform boards",
        ("generator", *sizes),
        tuple(rows),
        "Each cell of the table first shows how many of the statistics differ. The largest"
        " difference follows, in standard deviations of uniform boards. The parentheses"
        " contain the name of this statistic and the number of boards. If a dozen boards show no"
        " difference, this does not prove that the boards look the same.",
    )
