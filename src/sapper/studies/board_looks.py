"""How a board looks: the numbers by which a board that was made up might be told from a drawn one.

The same five as in ``docs/generators.md``, of one board each, so that intervals can be taken over
boards.
"""

from collections.abc import Mapping
from itertools import pairwise
from statistics import fmean, variance

from sapper.engine import core
from sapper.layout import Layout

BLOCK = 4
"""The side of the blocks in which mines are counted."""

LOOKS = ("3BV", "openings", "block variance", "neighbour correlation", "rim density")
"""The names of the numbers."""


def looks(layout: Layout) -> Mapping[str, float]:
    """Return the five numbers of a board.

    The block variance is that of the mines in the blocks of four by four cells that fit whole; the
    correlation is that of a cell and the one right of it; the rim are the cells at the edges.

    >>> looks(Layout.parse("8x4:***...../......*./......../.*......"))["rim density"]
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
