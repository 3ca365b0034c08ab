from collections import Counter

import pytest

from sapper import FirstClick, GenerationError, Grid, IllegalMoveError, Layout, SpecError
from sapper.classics import automaton
from sapper.classics.toolkit.playing import Play
from sapper.generators import regenerate
from sapper.generators.solvability import SOLVERS, ClassicSolver, play

every_solver = pytest.mark.parametrize("solver", ClassicSolver)


@every_solver
def test_the_solver_solves_the_board_from_its_start(solver):
    for seed in range(10):
        layout, effort = regenerate.draw(Grid(9, 7), 8, (3, 4), seed, solver=solver)
        assert layout.mines == 8
        assert layout.number((3, 4)) == 0
        assert effort.boards >= 1
        assert effort.repairs == 0
        assert play(layout, (3, 4), SOLVERS[solver]).solved


def test_the_same_seed_gives_the_same_board():
    once = regenerate.draw(Grid(8, 8), 10, (4, 4), 7)
    assert once == regenerate.draw(Grid(8, 8), 10, (4, 4), 7)
    assert once != regenerate.draw(Grid(8, 8), 10, (4, 4), 8)


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
        and play(layout, start, SOLVERS[ClassicSolver.CONSTRAINT_SETS]).solved
    }
    assert len(solvable) > 5
    drawn = Counter(regenerate.draw(grid, 2, start, seed)[0] for seed in range(60 * len(solvable)))
    assert set(drawn) == solvable
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_giving_up_is_an_error_that_says_what_was_tried():
    with pytest.raises(
        GenerationError, match=r"^'automaton' solves none of 3 boards of 8x8m40 from 4,4$"
    ):
        regenerate.draw(Grid(8, 8), 40, (4, 4), 1, solver=ClassicSolver.AUTOMATON, boards=3)


def test_mines_that_do_not_fit_are_an_error():
    with pytest.raises(GenerationError, match="17 mines do not fit"):
        regenerate.draw(Grid(5, 5), 17, (2, 2), 1)


def test_a_seed_out_of_range_is_an_error():
    with pytest.raises(SpecError):
        regenerate.draw(Grid(5, 5), 3, (2, 2), -1)


def test_a_start_without_a_promise_is_never_a_mine_all_the_same():
    for seed in range(20):
        layout, _ = regenerate.draw(Grid(5, 5), 3, (2, 2), seed, rule=FirstClick.ANY)
        assert not layout.is_mine((2, 2))


def test_a_start_on_a_mine_cannot_be_played():
    with pytest.raises(IllegalMoveError, match="cell 0,1 holds a mine"):
        play(Layout.parse("3x1:.*."), (0, 1), automaton.solve)


def test_a_solver_that_opens_a_mine_is_found_out():
    def reckless(board, reveal):
        reveal((0, 2))
        return Play(board, ())

    with pytest.raises(IllegalMoveError, match="cell 0,2 holds a mine"):
        play(Layout.parse("3x1:..*"), (0, 0), reckless)
