"""ZiNi: by hand, by its definition read literally, and by another program."""

import random

import ms_toollib
import pytest
from hypothesis import given
from tests.game.test_layout_metrics import rows_with_numbers
from tests.strategies import layouts, sparse_layouts

from sapper.game import greedy_zini, human_zini, measure
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.layout import Layout


def regions(grid, zeros):
    """The connected regions of zeros, as frozen sets."""
    found = []
    for zero in sorted(zeros):
        if not any(zero in region for region in found):
            region, waiting = set(), [zero]
            while waiting:
                cell = waiting.pop()
                if cell not in region:
                    region.add(cell)
                    waiting += [other for other in grid.neighbours(cell) if other in zeros]
            found.append(frozenset(region))
    return found


def by_definition(layout, *, human):
    """Recompute every premium before every step; cells as (row, col), state as sets."""
    grid = layout.grid
    mines = set(layout.mine_cells())
    empty = [cell for cell in grid.cells() if cell not in mines]
    zeros = {cell for cell in empty if layout.number(cell) == 0}
    opening = {zero: region for region in regions(grid, zeros) for zero in region}
    lone = {c for c in empty if c not in zeros and not zeros & set(grid.neighbours(c))}
    done = set()  # open cells and flagged mines

    def block(cell):
        return {cell, *grid.neighbours(cell)}

    def click(cell):
        done.add(cell)
        for zero in opening.get(cell, ()):
            done.update(block(zero))

    def premium(cell):
        closed = block(cell) - done
        units = len(closed & lone) + len({opening[zero] for zero in closed & zeros})
        return units - len(closed & mines) - (cell not in done) - 1

    clicks = 0
    if human:
        for region in regions(grid, zeros):
            click(min(region))
            clicks += 1
    while closed := [cell for cell in empty if cell not in done]:
        candidates = [cell for cell in empty if cell in done or not human]
        best = max(candidates, key=premium, default=None)  # the first of the highest
        if best is not None and premium(best) >= 0:
            clicks += (best not in done) + len((block(best) & mines) - done) + 1
            click(best)
            done.update(block(best) & mines)
            for cell in block(best) - mines:
                click(cell)
        else:
            click(next(cell for cell in closed if cell in lone or cell in zeros))
            clicks += 1
    return clicks


@pytest.mark.parametrize(
    ("picture", "greedy", "human"),
    [
        ("1x1:*", 0, 0),
        ("1x1:.", 1, 1),
        ("3x1:.*.", 2, 2),  # a chord would need a flag: two plain clicks
        ("2x2:*./..", 3, 3),  # open, flag, chord costs as much as three clicks
        # Open the middle of an edge, flag, chord: five cells. Then two chords at the sides.
        # A person opens the corner first, chords it, and needs three more.
        ("3x3:.../.*./...", 5, 6),
        # The ones around the corner mine: the flag pays once the opening is open.
        ("3x2:*../...", 2, 2),
    ],
)
def test_small_layouts_counted_by_hand(picture, greedy, human):
    layout = Layout.parse(picture)
    assert (greedy_zini(layout), human_zini(layout)) == (greedy, human)


@given(layouts(6) | sparse_layouts(6))
def test_the_heap_finds_what_the_definition_says(layout):
    assert greedy_zini(layout) == by_definition(layout, human=False)
    assert human_zini(layout) == by_definition(layout, human=True)


@given(layouts() | sparse_layouts())
def test_zini_never_exceeds_3bv(layout):
    bbbv = measure(layout).bbbv
    assert greedy_zini(layout) <= bbbv
    assert human_zini(layout) <= bbbv


def test_random_layouts_are_valued_as_ms_toollib_does():
    """It breaks ties column by column, so it is shown the transposed layout."""
    draw = random.Random(2009)
    for seed in range(150):
        grid = Grid(draw.randint(2, 20), draw.randint(2, 16))
        layout = random_layout.draw(grid, draw.randint(0, grid.size // 3), seed)
        transposed = [list(column) for column in zip(*rows_with_numbers(layout), strict=True)]
        theirs = ms_toollib.Board(transposed)
        assert (greedy_zini(layout), human_zini(layout)) == (theirs.zini, theirs.hzini)
