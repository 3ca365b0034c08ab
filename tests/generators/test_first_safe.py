"""Layouts that keep the promise of the first click: the promise, and the odds of the rest."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.generators.chi_square import chi_square

from sapper.errors import GenerationError, GridError, SpecError
from sapper.generators import first_safe, generate
from sapper.grid import Grid
from sapper.spec import FirstClick, GameSpec

sides = st.integers(1, 9)
seeds = st.integers(0, 2**64 - 1)


@st.composite
def wishes(draw):
    """A shape with a start and a mine number that fits around an opening there."""
    grid = Grid(draw(sides), draw(sides))
    start = (draw(st.integers(0, grid.height - 1)), draw(st.integers(0, grid.width - 1)))
    room = grid.size - 1 - len(grid.neighbours(start))
    return grid, draw(st.integers(0, room)), start


def test_placements_beside_a_safe_start_are_equally_likely():
    """The five cells around the start share two mines in ten ways, none of them favoured."""
    counts = Counter(
        first_safe.draw(Grid(3, 2), 2, (0, 1), FirstClick.SAFE, seed).cells for seed in range(5000)
    )
    assert len(counts) == 10
    assert chi_square(counts, 10) < 33.7


@given(wishes(), seeds)
def test_an_opening_start_is_a_zero(wish, seed):
    grid, mines, start = wish
    layout = first_safe.draw(grid, mines, start, FirstClick.OPENING, seed)
    assert not layout.is_mine(start)
    assert layout.number(start) == 0
    assert layout.mines == mines


@given(wishes(), seeds)
def test_a_safe_start_holds_no_mine_even_on_the_fullest_board(wish, seed):
    grid, _, start = wish
    layout = first_safe.draw(grid, grid.size - 1, start, FirstClick.SAFE, seed)
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
    assert first_safe.draw(grid, most, start, rule, seed=0).mines == most
    with pytest.raises(GenerationError, match=f"{most + 1} mines do not fit"):
        first_safe.draw(grid, most + 1, start, rule, seed=0)


def test_a_start_outside_is_refused():
    with pytest.raises(GridError, match="5,0 is outside"):
        first_safe.draw(Grid(3, 3), 1, (5, 0), FirstClick.SAFE, seed=0)


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient"])
@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_the_generator_makes_the_boards_that_are_made_by_default(mode, rule):
    spec = GameSpec(9, 9, 10, mode=mode, first_click=rule, start=(0, 3))
    assert generate(spec, 7, generator="first-safe") == generate(spec, 7)


def test_the_generator_needs_something_to_promise():
    spec = GameSpec(9, 9, 10, first_click="any", generator="first-safe")
    with pytest.raises(SpecError, match=r"^'first-safe' makes no first click 'any': safe, opening"):
        generate(spec, 0)
