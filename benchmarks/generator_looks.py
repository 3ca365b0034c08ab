"""Compare no-guess boards with boards made by rejection (uniform draws that are solvable).

Rejection is the reference, because it makes every solvable board with the same probability. The
statistics of a method that prefers some boards would differ from those of rejection. Histograms are
stored as well, for the pictures.
"""

import statistics
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from sapper.engine import core
from sapper.generators import BoardRequest, Method, generator_for, middle, random_layout, rate
from sapper.generators.no_guess import MIXING
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, Mode

SIZES = {(16, 16, 40): 3000, (30, 16, 99): 3000, (10, 10, 28): 3000}
"""The number of boards per method, by width, height and mines."""
MIXED = 1000
"""The number of repaired boards that are also mixed by the Markov chain."""
BLOCK = 4
"""The side of the blocks in which mines are counted."""
FIRST_SEED = 10**6


def request(width: int, height: int, mines: int, method: Method) -> BoardRequest:
    return BoardRequest(GameSpec(width, height, mines, Mode.NO_GUESS, generator=method.value))


def compared_looks() -> dict[str, Any]:
    """Return the statistics of the boards by size and method; rejection is the first method."""
    result = {}
    for size, count in SIZES.items():
        table = {"rejection": looks(list(islice(rejection(*size), count)))}
        for method in Method:
            wanted = request(*size, method)
            found = list(generator_for(wanted).draw_many(wanted, FIRST_SEED, count))
            table[method.value] = looks([layout for layout, _ in found])
            origins = Counter(report.origin.value for _, report in found)
            table[method.value]["origins"] = dict(sorted(origins.items()))
            if method is Method.REPAIR:
                mixtures = [mixed(each, seed) for seed, (each, _) in enumerate(found[:MIXED])]
                table["repair and chain"] = looks(mixtures)
        result[f"{size[0]}x{size[1]}/{size[2]}"] = table
    return result


def rejection(width: int, height: int, mines: int) -> Iterator[Layout]:
    """Yield uniform layouts that the player can solve."""
    grid = Grid(width, height)
    start = middle(grid)
    for seed in range(10**9):
        layout = random_layout.draw_first_safe(grid, mines, start, FirstClick.OPENING, seed)
        if rate(layout, start).solved:
            yield layout


def mixed(layout: Layout, seed: int) -> Layout:
    """Return a repaired board after the usual number of steps of the Markov chain."""
    grid = layout.grid
    start = middle(grid)
    empty = bytearray(grid.size)
    for cell in random_layout.promised(grid, start, FirstClick.OPENING):
        empty[grid.index(cell)] = 1
    walked = core.walk_solvable(
        layout,
        grid.index(start),
        bytes(empty),
        core.Rung.TOTAL,
        seed=seed,
        swaps=MIXING * layout.mines,
    )
    return Layout(grid, walked.layout)


def looks(layouts: list[Layout]) -> dict[str, Any]:
    """Return the statistics that might reveal that the boards were repaired."""
    metrics = [core.board_metrics(each) for each in layouts]
    blocks = [mines for layout in layouts for mines in block_mines(layout)]
    clues = Counter(number for layout in layouts for number in clue_numbers(layout))
    return {
        "boards": len(layouts),
        "3BV": round(statistics.mean(m.bbbv for m in metrics), 2),
        "openings": round(statistics.mean(m.openings for m in metrics), 2),
        "block variance": round(statistics.variance(blocks), 4),
        "neighbour correlation": round(neighbour_correlation(layouts), 4),
        "rim density": round(rim_density(layouts), 4),
        "histograms": {
            "3BV": shares(Counter(m.bbbv for m in metrics)),
            "mines of a block": shares(Counter(blocks)),
            "clues": shares(clues),
        },
    }


def shares(counts: Counter[int]) -> dict[int, float]:
    """Return the share of each number, in ascending order of the numbers."""
    return {number: round(counts[number] / counts.total(), 5) for number in sorted(counts)}


def clue_numbers(layout: Layout) -> Iterator[int]:
    return (number for mine, number in zip(layout.cells, layout.numbers(), strict=True) if not mine)


def block_mines(layout: Layout) -> Iterator[int]:
    """Yield the number of mines in each complete block."""
    rows = _rows(layout)
    for top in range(0, layout.grid.height - BLOCK + 1, BLOCK):
        for left in range(0, layout.grid.width - BLOCK + 1, BLOCK):
            yield sum(sum(row[left : left + BLOCK]) for row in rows[top : top + BLOCK])


def neighbour_correlation(layouts: list[Layout]) -> float:
    """Return the correlation of mines between neighbours in a row; 0 means no correlation."""
    density = layouts[0].mines / layouts[0].grid.size
    both = [a & b for layout in layouts for row in _rows(layout) for a, b in pairwise(row)]
    return (statistics.fmean(both) - density**2) / (density * (1 - density))


def rim_density(layouts: list[Layout]) -> float:
    """Return the share of mines among the cells at the edges."""
    grid = layouts[0].grid
    bottom, right = grid.height - 1, grid.width - 1
    rim = [i for i, (r, c) in enumerate(grid.cells()) if r in (0, bottom) or c in (0, right)]
    return statistics.fmean(layout.cells[i] for layout in layouts for i in rim)


def _rows(layout: Layout) -> list[bytes]:
    width = layout.grid.width
    return [layout.cells[at : at + width] for at in range(0, layout.grid.size, width)]
