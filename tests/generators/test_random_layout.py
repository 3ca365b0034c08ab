"""Uniform layouts, and those that keep the promise of the first click."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.generators.chi_square import chi_square

from sapper.errors import GenerationError, GridError, SpecError
from sapper.generators import generate, random_layout
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec

sides = st.integers(1, 9)
seeds = st.integers(0, 2**64 - 1)


@given(sides, sides, st.data(), seeds)
def test_a_uniform_layout_has_the_mines_asked_for(width, height, data, seed):
    mines = data.draw(st.integers(0, width * height))
    assert random_layout.draw(Grid(width, height), mines, seed).mines == mines


@given(sides, sides, st.data(), seeds)
def test_the_same_seed_draws_the_same_layout(width, height, data, seed):
    grid, mines = Grid(width, height), data.draw(st.integers(0, width * height))
    assert random_layout.draw(grid, mines, seed) == random_layout.draw(grid, mines, seed)


def test_a_seed_draws_this_layout_on_every_platform():
    drawn = random_layout.draw(Grid(8, 3), 6, seed=2006)
    assert drawn == Layout.parse("8x3m6:*....**./*......./..*..*..")


def test_other_seeds_draw_other_layouts():
    drawn = {random_layout.draw(Grid(30, 16), 99, seed) for seed in range(50)}
    assert len(drawn) == 50


def test_every_placement_is_equally_likely():
    """Six placements, 3,000 draws: chi-square with 5 degrees stays below its 99.99 % point."""
    counts = Counter(random_layout.draw(Grid(2, 2), 2, seed).cells for seed in range(3000))
    assert len(counts) == len(list(combinations(range(4), 2)))
    assert chi_square(counts, 6) < 25.7


def test_too_many_mines_are_named_with_the_room():
    with pytest.raises(GenerationError, match=r"5 mines do not fit into 4 cells of a 2x2 grid"):
        random_layout.draw(Grid(2, 2), 5, seed=0)
    with pytest.raises(GenerationError, match="-1 mines"):
        random_layout.draw(Grid(2, 2), -1, seed=0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None])
def test_a_number_that_is_not_a_seed_is_refused(seed):
    with pytest.raises(SpecError, match="is not a seed"):
        random_layout.draw(Grid(3, 3), 1, seed)


def test_the_largest_seed_works():
    assert random_layout.draw(Grid(3, 3), 1, 2**64 - 1).mines == 1


def test_the_generator_promises_nothing():
    spec = GameSpec(3, 3, 8, first_click=FirstClick.ANY, generator="random")
    layouts = {generate(spec, seed) for seed in range(60)}
    assert any(layout.is_mine((1, 1)) for layout, _ in layouts)
    assert {report.start for _, report in layouts} == {None}


def test_the_generator_refuses_to_promise_a_safe_first_click():
    with pytest.raises(
        SpecError,
        match=r"^'random' supports only the first clicks any, not 'opening'$",
    ):
        generate(GameSpec(3, 3, 1, generator="random"), 0)


sides = st.integers(1, 9)
seeds = st.integers(0, 2**64 - 1)


@st.composite
def requests(draw):
    """A size, a start, and a number of mines that leaves room for an opening at the start."""
    grid = Grid(draw(sides), draw(sides))
    start = (draw(st.integers(0, grid.height - 1)), draw(st.integers(0, grid.width - 1)))
    room = grid.size - 1 - len(grid.neighbours(start))
    return grid, draw(st.integers(0, room)), start


def test_placements_next_to_a_safe_start_are_equally_likely():
    """The five cells around the start can hold two mines in ten ways.

    All ways must be equally frequent.
    """
    counts = Counter(
        random_layout.draw_first_safe(Grid(3, 2), 2, (0, 1), FirstClick.SAFE, seed).cells
        for seed in range(5000)
    )
    assert len(counts) == 10
    assert chi_square(counts, 10) < 33.7


@given(requests(), seeds)
def test_an_opening_start_is_a_zero(request, seed):
    grid, mines, start = request
    layout = random_layout.draw_first_safe(grid, mines, start, FirstClick.OPENING, seed)
    assert not layout.is_mine(start)
    assert layout.number(start) == 0
    assert layout.mines == mines


@given(requests(), seeds)
def test_a_safe_start_holds_no_mine_even_on_the_fullest_board(request, seed):
    grid, _, start = request
    layout = random_layout.draw_first_safe(grid, grid.size - 1, start, FirstClick.SAFE, seed)
    assert list(set(grid.cells()) - set(layout.mine_cells())) == [start]


@pytest.mark.parametrize(
    ("rule", "start", "most"),
    [
        (FirstClick.ANY, (1, 1), 12),
        (FirstClick.SAFE, (1, 1), 11),
        (FirstClick.OPENING, (1, 1), 3),
        (FirstClick.OPENING, (0, 0), 8),
        (FirstClick.OPENING, (0, 2), 6),
    ],
)
def test_the_promise_limits_the_mines(rule, start, most):
    grid = Grid(4, 3)
    assert random_layout.draw_first_safe(grid, most, start, rule, seed=0).mines == most
    with pytest.raises(GenerationError, match=f"{most + 1} mines do not fit"):
        random_layout.draw_first_safe(grid, most + 1, start, rule, seed=0)


def test_a_start_outside_is_refused():
    with pytest.raises(GridError, match="5,0 is outside"):
        random_layout.draw_first_safe(Grid(3, 3), 1, (5, 0), FirstClick.SAFE, seed=0)


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_the_generator_makes_the_boards_that_are_made_by_default(mode, rule):
    spec = GameSpec(9, 9, 10, mode=mode, first_click=rule, start=(0, 3))
    assert generate(spec, 7, generator="first-safe") == generate(spec, 7)


def test_the_generator_needs_something_to_promise():
    spec = GameSpec(9, 9, 10, first_click="any", generator="first-safe")
    with pytest.raises(
        SpecError,
        match=r"^'first-safe' supports only the first clicks safe, opening, not 'any'",
    ):
        generate(spec, 0)
