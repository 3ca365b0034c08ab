import pytest

from sapper.board import Board
from sapper.generators import SolverName
from sapper.generators.trouble_spots import trouble_spots

POSITION = Board.parse("3x3m3:.../..1/..1")


def test_the_spots_of_constraint_sets_are_its_unsolved_constraints():
    (spot,) = trouble_spots(POSITION, SolverName.CONSTRAINT_SETS)
    assert spot.cells == ((1, 1), (2, 1))
    assert spot.outside == ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0))


@pytest.mark.parametrize(
    "solver", [name for name in SolverName if name is not SolverName.CONSTRAINT_SETS]
)
def test_the_spots_of_the_other_solvers_are_the_border_of_one_clue(solver):
    spots = trouble_spots(POSITION, solver)
    assert [spot.cells for spot in spots] == [
        ((0, 1), (0, 2), (1, 1), (2, 1)),
        ((1, 1), (2, 1)),
    ]
    assert {spot.outside for spot in spots} == {((0, 0), (1, 0), (2, 0))}
