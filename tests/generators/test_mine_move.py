from random import Random

import pytest

from sapper import Board, FirstClick, GenerationError, Grid, Layout
from sapper.generators import mine_move
from sapper.generators.attempts import first_solvable
from sapper.generators.solvability import SOLVERS, ClassicSolver, play
from sapper.generators.trouble_spots import REPAIRS, exchange, trouble_spots

STUCK = Board.parse("4x3m3:1.../1.../....")
TRUTH = Layout.parse("4x3:..../.*.*/..*.")


@pytest.mark.parametrize("solver", ClassicSolver)
def test_the_solver_solves_the_board_from_its_start(solver):
    repairs = 0
    for seed in range(8):
        layout, effort = mine_move.draw(Grid(10, 8), 14, (4, 5), seed, solver=solver)
        assert layout.mines == 14
        assert layout.number((4, 5)) == 0
        assert play(layout, (4, 5), SOLVERS[solver]).solved
        repairs += effort.repairs
    assert repairs > 0


def test_the_same_seed_gives_the_same_board():
    once = mine_move.draw(Grid(10, 8), 16, (4, 4), 3)
    assert once == mine_move.draw(Grid(10, 8), 16, (4, 4), 3)


def test_a_board_is_repaired_at_most_so_often_before_the_next_is_drawn():
    repaired = []

    def change_nothing(layout, board, random):
        repaired.append(layout)
        return layout

    with pytest.raises(GenerationError, match="solves none of 2 boards"):
        first_solvable(
            Grid(8, 8),
            45,
            (0, 0),
            1,
            rule=FirstClick.OPENING,
            solver=ClassicSolver.AUTOMATON,
            boards=2,
            repair=change_nothing,
            repairs=3,
        )
    first, second = dict.fromkeys(repaired)
    assert repaired == [first] * 3 + [second] * 3


def test_the_document_repairs_a_board_twenty_five_times():
    assert REPAIRS == 25


def test_without_repairs_it_is_regenerate():
    _, effort = mine_move.draw(Grid(9, 9), 14, (4, 4), 5, repairs=0)
    assert effort.repairs == 0


def test_every_cell_of_a_spot_becomes_a_mine_and_the_total_stays():
    changed = exchange(TRUTH, STUCK, Random(1), solver=ClassicSolver.SINGLE_POINT, to_mines=True)
    assert changed.mines == TRUTH.mines
    filled = [
        spot
        for spot in trouble_spots(STUCK, ClassicSolver.SINGLE_POINT)
        if all(changed.is_mine(cell) for cell in spot.cells)
    ]
    assert filled


def test_opened_and_marked_cells_stay_as_they_are():
    board = Board.parse("4x3m4:1.../1.../...*")
    truth = Layout.parse("4x3:..../.*.*/..**")
    for seed in range(20):
        changed = exchange(
            truth, board, Random(seed), solver=ClassicSolver.SINGLE_POINT, to_mines=True
        )
        assert not changed.is_mine((0, 0))
        assert not changed.is_mine((1, 0))
        assert changed.is_mine((2, 3))


def test_a_spot_without_enough_mines_outside_is_not_chosen():
    truth, stuck = Layout.parse("3x2:.../*.."), Board.parse("3x2m1:1../...")
    solver = ClassicSolver.AUTOMATON
    assert exchange(truth, stuck, Random(1), solver=solver, to_mines=True) is None


def test_the_spots_of_constraint_sets_are_its_unsolved_constraints():
    (spot,) = trouble_spots(Board.parse("3x3m3:.../..1/..1"), ClassicSolver.CONSTRAINT_SETS)
    assert spot.cells == ((1, 1), (2, 1))
    assert spot.outside == ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0))


def test_the_spots_of_the_other_solvers_are_the_border_of_one_clue():
    spots = trouble_spots(Board.parse("3x3m3:.../..1/..1"), ClassicSolver.SINGLE_POINT)
    assert [spot.cells for spot in spots] == [
        ((0, 1), (0, 2), (1, 1), (2, 1)),
        ((1, 1), (2, 1)),
    ]
    assert {spot.outside for spot in spots} == {((0, 0), (1, 0), (2, 0))}
