"""3BV, openings and islands: counted by hand, unit by unit, and by another program."""

import random

import ms_toollib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import layouts, sparse_layouts

from sapper.game import LayoutMetrics, measure
from sapper.game.layout_metrics import Units
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.layout import Layout


def check(picture, bbbv, openings, islands):
    assert measure(Layout.parse(picture)) == LayoutMetrics(bbbv, openings, islands)


def rows_with_numbers(layout):
    """The form that ms_toollib reads: rows of numbers, -1 for a mine."""
    numbers, width = layout.numbers(), layout.grid.width
    cells = [-1 if mine else numbers[i] for i, mine in enumerate(layout.cells)]
    return [cells[start : start + width] for start in range(0, len(cells), width)]


@pytest.mark.parametrize(
    ("picture", "bbbv", "openings", "islands"),
    [
        ("1x1:.", 1, 1, 0),  # one zero
        ("1x1:*", 0, 0, 0),  # nothing to open
        ("3x3:.../.*./...", 8, 0, 1),  # a ring of ones, each its own click, one island
        ("3x1:.*.", 2, 0, 2),  # two ones apart
        ("5x1:..*..", 2, 2, 0),  # a zero at each end opens the one beside it
        ("3x2:*../...", 2, 1, 1),  # the right column opens all but the one below the mine
        ("4x4:...*/..../..../*...", 1, 1, 0),  # zeros that touch by a corner are one opening
        ("5x3:..*../...../..*..", 3, 2, 1),  # a two between the mines parts left from right
    ],
)
def test_small_layouts_counted_by_hand(picture, bbbv, openings, islands):
    check(picture, bbbv, openings, islands)


def test_the_units_of_a_layout_are_its_openings_and_lone_numbers():
    #  0 1 * 2 *
    #  1 2 1 2 1
    #  * 1 0 0 0
    units = Units.of(Layout.parse("5x3:..*.*/...../*...."))
    assert units == Units(openings=((0,), (12, 13, 14)), lone=(3,))
    assert units.count == 3


@given(layouts() | sparse_layouts())
def test_the_units_add_up_to_the_native_counts(layout):
    units = Units.of(layout)
    metrics = measure(layout)
    assert units.count == metrics.bbbv
    assert len(units.openings) == metrics.openings


@given(layouts() | sparse_layouts(), st.data())
def test_solved_units_are_those_with_every_zero_or_the_number_open(layout, data):
    cells = st.sets(st.sampled_from(list(layout.grid.cells())))
    empty = {cell for cell in data.draw(cells) if not layout.is_mine(cell)}
    board = layout.covered().with_cells([(cell, layout.number(cell)) for cell in sorted(empty)])
    units = Units.of(layout)
    solved = [
        unit
        for unit in [*units.openings, *((index,) for index in units.lone)]
        if {divmod(index, layout.grid.width) for index in unit} <= empty
    ]
    assert units.solved(board) == len(solved)


def test_random_layouts_are_measured_as_ms_toollib_does():
    draw = random.Random(2025)
    for seed in range(300):
        grid = Grid(draw.randint(2, 30), draw.randint(2, 16))
        layout = random_layout.draw(grid, draw.randint(0, grid.size // 2), seed)
        theirs = ms_toollib.Board(rows_with_numbers(layout))
        assert measure(layout) == LayoutMetrics(theirs.bbbv, theirs.op, theirs.isl)
