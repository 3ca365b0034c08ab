from random import Random

import pytest

from sapper import Board, FirstClick, GenerationError, Grid, Layout
from sapper.generators import mine_move, safe_move
from sapper.generators.solvability import SOLVERS, ClassicSolver, play
from sapper.generators.trouble_spots import exchange


@pytest.mark.parametrize("solver", ClassicSolver)
def test_the_solver_solves_the_board_from_its_start(solver):
    repairs = 0
    for seed in range(8):
        layout, effort = safe_move.draw(Grid(10, 8), 14, (4, 5), seed, solver=solver)
        assert layout.mines == 14
        assert layout.number((4, 5)) == 0
        assert play(layout, (4, 5), SOLVERS[solver]).solved
        repairs += effort.repairs
    assert repairs > 0


def test_the_same_seed_gives_the_same_board():
    once = safe_move.draw(Grid(10, 8), 16, (4, 4), 3)
    assert once == safe_move.draw(Grid(10, 8), 16, (4, 4), 3)


def test_it_repairs_otherwise_than_mine_move():
    differ = [
        safe_move.draw(Grid(10, 8), 18, (4, 4), seed)[0]
        != mine_move.draw(Grid(10, 8), 18, (4, 4), seed)[0]
        for seed in range(6)
    ]
    assert any(differ)


def test_every_cell_of_a_spot_becomes_safe_and_the_total_stays():
    truth, stuck = Layout.parse("3x2:..*/*.."), Board.parse("3x2m2:1../...")
    solver = ClassicSolver.AUTOMATON
    changed = exchange(truth, stuck, Random(1), solver=solver, to_mines=False)
    assert changed == Layout.parse("3x2:..*/..*")


def test_a_spot_without_enough_safe_cells_outside_is_not_chosen():
    truth, stuck = Layout.parse("2x2:.*/**"), Board.parse("2x2m3:3./..")
    solver = ClassicSolver.AUTOMATON
    assert exchange(truth, stuck, Random(1), solver=solver, to_mines=False) is None


def test_a_start_that_is_only_safe_becomes_an_opening_by_repair():
    layout, effort = safe_move.draw(Grid(9, 9), 10, (4, 4), 2, rule=FirstClick.SAFE)
    assert not layout.is_mine((4, 4))
    assert effort.boards >= 1
    assert play(layout, (4, 4), SOLVERS[ClassicSolver.CONSTRAINT_SETS]).solved


def test_a_board_with_no_empty_cell_outside_is_given_up():
    with pytest.raises(GenerationError, match="solves none of 2 boards of 8x8m55 from 0,0"):
        safe_move.draw(Grid(8, 8), 55, (0, 0), 1, boards=2)
