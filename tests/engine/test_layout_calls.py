"""Layouts as the native core draws, measures and opens them, against plain definitions."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import grids, layouts

from sapper import Grid, Layout
from sapper.engine import core

MASK = 2**64 - 1
SEEDS = st.integers(0, MASK)


@given(grids())
def test_neighbours_are_those_of_the_grid(grid):
    expected = [[grid.index(other) for other in grid.neighbours(cell)] for cell in grid.cells()]
    assert expected == [core.neighbours(grid, index) for index in range(grid.size)]


@given(layouts())
def test_mine_numbers_count_the_mines_around(layout):
    expected = bytes(layout.number(cell) for cell in layout.grid.cells())
    assert layout.numbers() == expected


@given(layouts(max_side=6), st.data())
def test_flood_opens_a_zero_and_what_it_reaches(layout, data):
    grid = layout.grid
    bits = st.lists(st.sampled_from((1, 1, 1, 0)), min_size=grid.size, max_size=grid.size)
    closed = bytes(data.draw(bits))
    start = data.draw(st.integers(0, grid.size - 1))
    found = core.flood(layout, closed, start)
    assert found == sorted(_flood(layout, closed, start))


def _flood(layout, closed, start):
    grid, opened, todo = layout.grid, set(), [start]
    while todo:
        index = todo.pop()
        if closed[index] and index not in opened:
            opened.add(index)
            cell = grid.cell_at(index)
            if not layout.is_mine(cell) and layout.number(cell) == 0:
                todo += [grid.index(other) for other in grid.neighbours(cell)]
    return opened


@given(layouts(max_side=7))
def test_board_metrics_follow_their_definitions(layout):
    grid = layout.grid
    zeros = {c for c in grid.cells() if not layout.is_mine(c) and layout.number(c) == 0}
    reached = zeros | {other for cell in zeros for other in grid.neighbours(cell)}
    lone = {c for c in grid.cells() if not layout.is_mine(c) and c not in reached}
    openings, islands = _regions(grid, zeros), _regions(grid, lone)
    assert metrics_of(layout) == (openings + len(lone), openings, islands)


def metrics_of(layout):
    found = core.board_metrics(layout)
    return found.bbbv, found.openings, found.islands


def _regions(grid, cells):
    left, count = set(cells), 0
    while left:
        count, todo = count + 1, [left.pop()]
        while todo:
            near = left.intersection(grid.neighbours(todo.pop()))
            left -= near
            todo += near
    return count


@pytest.mark.parametrize(
    ("picture", "metrics"),
    [
        (["...", "...", "..."], (1, 1, 0)),
        (["***", "***", "***"], (0, 0, 0)),
        (["*.*", "...", "*.*"], (5, 0, 1)),
        # A wall of mines: three lone numbers to its left, one opening to its right.
        ([".*..", ".*..", ".*.."], (1 + 3, 1, 1)),
        ([".....*", "......", "*....."], (1, 1, 0)),
    ],
)
def test_board_metrics_of_boards_counted_by_hand(picture, metrics):
    layout = Layout.parse("\n".join(picture))
    assert metrics_of(layout) == metrics


def test_seeding_agrees_with_published_words_of_splitmix64():
    """For the seed 1234567 the authors' generator begins with these words."""
    assert _splitmix(1234567, 4) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
    ]


def _splitmix(seed, count):
    words = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        words.append(z ^ (z >> 31))
    return words


def _rotate(word, places):
    return ((word << places) | (word >> (64 - places))) & MASK


def _xoshiro(seed, count):
    a, b, c, d = _splitmix(seed, 4)
    words = []
    for _ in range(count):
        words.append((_rotate((b * 5) & MASK, 7) * 9) & MASK)
        shifted = (b << 17) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = _rotate(d, 45)
    return words


@given(grids(), SEEDS, st.data())
def test_random_layout_is_the_shuffle_it_claims_to_be(grid, seed, data):
    bits = st.lists(st.integers(0, 1), min_size=grid.size, max_size=grid.size)
    forbidden = bytes(data.draw(bits))
    count = data.draw(st.integers(0, forbidden.count(0)))
    found = core.random_layout(grid, count, forbidden, seed).cells
    assert found == _shuffled(grid, count, forbidden, seed)
    assert found.count(1) == count
    assert not any(mine and no for mine, no in zip(found, forbidden, strict=True))


def _shuffled(grid, count, forbidden, seed):
    words = iter(_xoshiro(seed, 200 * (count + 1)))

    def below(bound):
        mask = (1 << (bound - 1).bit_length()) - 1
        return next(draw for word in words if (draw := word & mask) < bound)

    free = [index for index in range(grid.size) if not forbidden[index]]
    for k in range(count):
        pick = k + below(len(free) - k)
        free[k], free[pick] = free[pick], free[k]
    return bytes(1 if index in free[:count] else 0 for index in range(grid.size))


def test_random_layout_is_uniform():
    """Chi-square over the 15 ways to put 2 mines on 6 free cells, fixed seeds."""
    grid, forbidden, draws = Grid(4, 2), bytes([0, 0, 1, 0, 0, 0, 1, 0]), 6000
    seen = Counter(core.random_layout(grid, 2, forbidden, seed).cells for seed in range(draws))
    free = [index for index in range(grid.size) if not forbidden[index]]
    ways = [
        bytes(1 if index in pair else 0 for index in range(grid.size))
        for pair in combinations(free, 2)
    ]
    assert sorted(seen) == sorted(ways)
    expected = draws / len(ways)
    statistic = sum((seen[way] - expected) ** 2 / expected for way in ways)
    assert statistic < 29.14  # 14 degrees of freedom, 1 % level


@pytest.mark.parametrize("count", [-1, 3])
def test_random_layout_refuses_what_does_not_fit(count):
    with pytest.raises(ValueError, match="mines do not fit into 2 cells"):
        core.random_layout(Grid(3, 1), count, bytes([0, 1, 0]), 0)


def test_optimal_wins_counts_the_layouts_that_perfect_play_wins():
    found = core.optimal_wins(
        Grid(4, 4), 4, [(0, -1), (1, -1), (5, 0)], most_layouts=1820, limit=1 << 40
    )
    assert found.complete
    assert found.wins == [949, 961, 34]


def test_optimal_wins_says_when_it_was_not_found():
    grid = Grid(4, 4)
    assert not core.optimal_wins(grid, 4, [(0, -1)], most_layouts=1819, limit=1 << 40).complete
    assert not core.optimal_wins(grid, 4, [(0, -1)], most_layouts=1820, limit=1000).complete
    with pytest.raises(IndexError):
        core.optimal_wins(grid, 4, [(16, -1)], most_layouts=1820, limit=1000)
