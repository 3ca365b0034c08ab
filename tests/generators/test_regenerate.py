from collections import Counter

import pytest

from sapper.budget import Budget
from sapper.errors import GenerationError, SpecError
from sapper.generators import SolverName, generate
from sapper.generators.solvers import stuck
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import GameSpec


def regenerate(width, height, mines, start, seed, *, solver=None, rule="opening", **options):
    spec = GameSpec(width, height, mines, "no-guess", rule, start)
    return generate(spec, seed, generator="regenerate", solver=solver, **options)


@pytest.mark.parametrize("solver", SolverName)
def test_the_solver_solves_the_board_from_its_start(solver):
    for seed in range(10):
        layout, report = regenerate(9, 7, 8, (3, 4), seed, solver=solver)
        assert layout.mines == 8
        assert layout.number((3, 4)) == 0
        assert report.drawn >= 1
        assert report.repairs == 0
        assert stuck(layout, (3, 4), solver, Budget()) is None


def test_the_same_seed_gives_the_same_board():
    once = regenerate(8, 8, 10, (4, 4), 7)
    assert once == regenerate(8, 8, 10, (4, 4), 7)
    assert once != regenerate(8, 8, 10, (4, 4), 8)


def test_every_solvable_board_is_as_likely_as_any_other():
    """All boards of 4x3 with two mines are tried; those solvable from the corner come out alike."""
    grid, start = Grid(4, 3), (0, 0)
    every = [
        Layout.from_mines(grid, (one, other))
        for one in grid.cells()
        for other in grid.cells()
        if one < other
    ]
    solvable = {
        layout
        for layout in every
        if not layout.is_mine(start)
        and layout.number(start) == 0
        and stuck(layout, start, SolverName.CONSTRAINT_SETS, Budget()) is None
    }
    assert len(solvable) > 5
    drawn = Counter(regenerate(4, 3, 2, start, seed)[0] for seed in range(60 * len(solvable)))
    assert set(drawn) == solvable
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_giving_up_is_an_error_that_says_what_was_tried():
    message = "8x8m40, solver 'automaton', start 4,4: 3 drawn, 0 repairs"
    with pytest.raises(GenerationError, match=f"^no solvable board found for {message}$"):
        regenerate(8, 8, 40, (4, 4), 1, solver=SolverName.AUTOMATON, tries=3)


def test_mines_that_do_not_fit_are_an_error():
    with pytest.raises(GenerationError, match="17 mines do not fit"):
        regenerate(5, 5, 17, (2, 2), 1)


def test_a_seed_out_of_range_is_an_error():
    with pytest.raises(SpecError):
        regenerate(5, 5, 3, (2, 2), -1)


def test_a_start_without_a_promise_is_never_a_mine_all_the_same():
    for seed in range(20):
        layout, _ = regenerate(5, 5, 3, (2, 2), seed, rule="any")
        assert not layout.is_mine((2, 2))
