"""No player wins more than the bound: exact optima of small boards lie below it."""

from itertools import combinations
from math import prod
from random import Random

import pytest
from tests.studies.measuring import results

from sapper.grid import Grid
from sapper.layout import Layout
from sapper.studies import bounds, window_families
from sapper.studies.study import Scale
from sapper.studies.tables import by_name
from sapper.studies.window_families import FamilySearch, WindowTables, bound_of, most_won

START = frozenset({(0, 0)})


def layouts(grid, mines):
    room = [cell for cell in grid.cells() if cell not in START]
    return [frozenset(cells) for cells in combinations(room, mines)]


@pytest.mark.parametrize("side", [2, 3])
@pytest.mark.parametrize("size", [(3, 3, 2), (4, 3, 2), (3, 3, 4), (5, 3, 2)])
def test_perfect_play_of_all_layouts_wins_no_more_than_the_bound(size, side, monkeypatch):
    monkeypatch.setattr(window_families, "MOST_POSITIONS", 10**6)
    grid = Grid(*size[:2])
    every = layouts(grid, size[2])
    optimum = most_won(grid, frozenset(every)) / len(every)
    bound = sum(bound_of(grid, mines, START, side) for mines in every) / len(every)
    assert optimum <= bound + 1e-12


@pytest.mark.parametrize(("size", "side"), [((4, 4, 5), 2), ((5, 4, 8), 3), ((6, 5, 12), 3)])
def test_families_divide_the_layouts_and_change_no_number_outside(size, side):
    grid = Grid(*size[:2])
    search, larger = FamilySearch(grid, START, side), 0
    room, draw = [cell for cell in grid.cells() if cell not in START], Random(1)
    for _ in range(15):
        mines = frozenset(draw.sample(room, size[2]))
        found = search.regions(mines)
        if found is None:
            continue
        larger += prod(len(region.layouts) for region in found) > 1
        for region in found:
            for other in sorted(region.layouts, key=sorted)[:6]:
                again = search.regions(other)
                assert any(each.layouts == region.layouts for each in again)
                assert not other & START
        for corner in ((0, 0), (grid.height - side, grid.width - side)):
            for other in WindowTables.of(side).exchanges(grid, mines, corner, START):
                inside = {(corner[0] + r, corner[1] + c) for r, c in WindowTables.of(side).inside}
                assert mines ^ other <= inside
                assert len(mines) == len(other)
                first, second = (Layout.from_mines(grid, each) for each in (mines, other))
                for cell in set(grid.cells()) - inside - mines:
                    assert first.number(cell) == second.number(cell)
    assert larger > 0


def test_exchanges_can_be_undone():
    grid = Grid(6, 6)
    for mines in layouts(grid, 3)[::97]:
        for corner in ((0, 2), (1, 1), (2, 2)):
            for other in WindowTables.of(3).exchanges(grid, mines, corner, START):
                assert mines in set(WindowTables.of(3).exchanges(grid, other, corner, START))


def test_a_box_of_two_diagonals_is_won_once_in_two():
    """Two mines on a diagonal of 2x2 cells, only the corners around them mined."""
    grid = Grid(8, 8)
    corners = {(2, 2), (2, 5), (5, 2), (5, 5)}
    mines = frozenset(corners | {(3, 3), (4, 4)})
    other = frozenset(corners | {(3, 4), (4, 3)})
    assert other in set(WindowTables.of(2).exchanges(grid, mines, (3, 3), START))
    assert bound_of(grid, mines, START, 2) == 0.5


def test_regions_far_from_each_other_multiply():
    grid = Grid(20, 8)
    box = {(2, 2), (2, 5), (5, 2), (5, 5), (3, 3), (4, 4)}
    twice = frozenset(box | {(row, col + 12) for row, col in box})
    assert bound_of(grid, frozenset(box), START, 3) == 0.5
    assert bound_of(grid, twice, START, 3) == 0.25


def test_a_family_that_is_too_large_is_taken_in_smaller_windows_or_counts_as_won(monkeypatch):
    grid = Grid(8, 8)
    mines = frozenset({(2, 2), (2, 5), (5, 2), (5, 5), (3, 3), (4, 4)})
    monkeypatch.setattr(window_families, "MOST_LAYOUTS", 1)
    assert bound_of(grid, mines, START, 4) == 1


def test_larger_windows_give_lower_bounds_and_best_wins_no_more():
    cases = [case for case in bounds.cases(Scale.TINY) if case.subject != bounds.SOLVABLE]
    for result in results(bounds.STUDY, cases):
        two, three, four = (result.values[f"bound {side}"] for side in bounds.WINDOWS)
        assert 0 < four <= three <= two <= 1
        assert result.values["won"] in (True, False)


def test_the_threshold_is_where_half_of_the_boards_are_solvable():
    points = [(10, 100, 95), (12, 100, 80), (14, 100, 50), (16, 100, 20), (18, 100, 5)]
    middle, low, high = bounds.threshold(points)
    assert low < 14 < high
    assert middle == pytest.approx(14, abs=0.3)
    assert bounds.threshold(points[:2]) is None
    assert bounds.threshold([]) is None


def test_the_findings_of_a_small_run():
    made = by_name(bounds.tables(results(bounds.STUDY, bounds.cases(Scale.TINY))))
    found = bounds.findings(made).sentences
    assert found["beginner-safe"].startswith(
        "On beginner boards (9x9/10, first click: safe corner)"
    )
    assert '"best" wins' in found["beginner-opening"]
    assert len(made["solvable"].rows) == len(bounds.DENSITIES[16])
