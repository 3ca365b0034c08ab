"""Uniform and first-click layouts: promises, reproducibility, and the odds of every placement."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import GenerationError, GridError, SpecError
from sapper.generators import Report, first_safe, generate, middle, uniform
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec, Mode

sides = st.integers(1, 9)
seeds = st.integers(0, 2**64 - 1)


@st.composite
def wishes(draw):
    """A shape with a start and a mine number that fits around an opening there."""
    grid = Grid(draw(sides), draw(sides))
    start = (draw(st.integers(0, grid.height - 1)), draw(st.integers(0, grid.width - 1)))
    room = grid.size - 1 - len(grid.neighbours(start))
    return grid, draw(st.integers(0, room)), start


def chi_square(counts, cells):
    """Distance of the counts from the uniform distribution over so many outcomes."""
    expected = sum(counts.values()) / cells
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + expected * (
        cells - len(counts)
    )


@given(sides, sides, st.data(), seeds)
def test_a_uniform_layout_has_the_mines_asked_for(width, height, data, seed):
    mines = data.draw(st.integers(0, width * height))
    assert uniform.draw(Grid(width, height), mines, seed).mines == mines


@given(wishes(), seeds)
def test_the_same_seed_draws_the_same_layout(wish, seed):
    grid, mines, _ = wish
    assert uniform.draw(grid, mines, seed) == uniform.draw(grid, mines, seed)


def test_a_seed_draws_this_layout_on_every_platform():
    drawn = uniform.draw(Grid(8, 3), 6, seed=2006)
    assert drawn == Layout.parse("8x3m6:*....**./*......./..*..*..")


def test_other_seeds_draw_other_layouts():
    drawn = {uniform.draw(Grid(30, 16), 99, seed) for seed in range(50)}
    assert len(drawn) == 50


def test_every_placement_is_equally_likely():
    """Six placements, 3,000 draws: chi-square with 5 degrees stays below its 99.99 % point."""
    counts = Counter(uniform.draw(Grid(2, 2), 2, seed).cells for seed in range(3000))
    assert len(counts) == len(list(combinations(range(4), 2)))
    assert chi_square(counts, 6) < 25.7


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


def test_too_many_mines_are_named_with_the_room():
    with pytest.raises(GenerationError, match=r"5 mines do not fit into 4 cells of a 2x2 grid"):
        uniform.draw(Grid(2, 2), 5, seed=0)
    with pytest.raises(GenerationError, match="-1 mines"):
        uniform.draw(Grid(2, 2), -1, seed=0)


def test_a_start_outside_is_refused():
    with pytest.raises(GridError, match="5,0 is outside"):
        first_safe.draw(Grid(3, 3), 1, (5, 0), FirstClick.SAFE, seed=0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None])
def test_a_number_that_is_no_seed_is_refused(seed):
    with pytest.raises(SpecError, match="is not a seed"):
        uniform.draw(Grid(3, 3), 1, seed)


def test_the_largest_seed_works():
    assert uniform.draw(Grid(3, 3), 1, 2**64 - 1).mines == 1


def test_generate_starts_in_the_middle_when_no_start_is_given():
    layout, report = generate(GameSpec.level("expert"), seed=3)
    assert report.start == middle(layout.grid) == (8, 15)
    assert layout.number((8, 15)) == 0


@pytest.mark.parametrize("rule", [FirstClick.SAFE, FirstClick.OPENING])
def test_generate_keeps_the_promise_at_the_given_start(rule):
    spec = GameSpec(5, 5, 16, first_click=rule, start=(0, 0))
    for seed in range(30):
        layout, report = generate(spec, seed)
        assert report.start == (0, 0)
        assert not layout.is_mine((0, 0))
        assert rule is FirstClick.SAFE or layout.number((0, 0)) == 0


def test_generate_promises_nothing_for_any_first_click():
    spec = GameSpec(2, 2, 4, first_click=FirstClick.ANY)
    layout, report = generate(spec, seed=0)
    assert layout.mines == 4
    assert report.start is None


def test_the_report_measures_the_layout_and_claims_no_proof():
    """Sixteen mines around an opening of one zero: a single click opens everything."""
    _, report = generate(GameSpec(5, 5, 16), seed=1)
    assert report == Report(seed=1, start=(2, 2), mines=16, bbbv=1, openings=1, islands=0)
    assert not report.proved
    assert report.difficulty is None


@pytest.mark.parametrize("mode", [Mode.FAIR, Mode.LENIENT])
def test_modes_that_forgive_guesses_play_any_layout(mode):
    assert generate(GameSpec(9, 9, 10, mode=mode), 7) == generate(GameSpec(9, 9, 10), 7)
