import pytest

from sapper import Board, InconsistentBoardError, Layout
from sapper.classics import constraint_sets, single_point
from sapper.classics.constraint_sets import Constraint, ConstraintStore
from sapper.classics.toolkit.working_board import ContradictionError
from sapper.generators import solvers

A, B, C, D = (0, 0), (0, 1), (0, 2), (0, 3)


def constraint(cells, mines, clue=(9, 9)):
    return Constraint(frozenset(cells), mines, frozenset([clue]))


def store(*constraints):
    found = ConstraintStore()
    for each in constraints:
        found.add(each)
    return found


def contents(found):
    return {(tuple(sorted(each.cells)), each.mines) for each in found}


def test_what_lies_inside_is_subtracted_until_nothing_is_fresh():
    found = store(constraint([A, B], 1, (1, 0)), constraint([A, B, C], 2, (1, 1)))
    done = []
    while (more := found.subtract_next()) is not None:
        done += more
    (inside, whole, rest) = done[0]
    assert (inside.mines, whole.mines, rest.mines) == (1, 2, 1)
    assert rest.clues == {(1, 0), (1, 1)}
    assert contents(found) == {((A, B), 1), ((C,), 1)}


def test_the_same_cells_are_kept_once_and_must_agree():
    found = store(constraint([A, B], 1), constraint([A, B], 1))
    assert contents(found) == {((A, B), 1)}
    with pytest.raises(ContradictionError):
        found.add(constraint([A, B], 2))


@pytest.mark.parametrize("mines", [-1, 3])
def test_mines_that_do_not_fit_are_a_contradiction(mines):
    with pytest.raises(ContradictionError):
        store(constraint([A, B], mines))


def test_known_cells_leave_their_constraints():
    found = store(constraint([A, B, C], 2))
    found.settle([A], is_mine=True)
    found.settle([B], is_mine=False)
    assert contents(found) == {((C,), 1)}
    assert found.pop_trivial().cells == {C}


def test_groups_share_no_cell():
    found = store(constraint([A, B], 1), constraint([C, D], 1), constraint([B, C], 1))
    assert len(found.groups()) == 1
    assert len(store(constraint([A, B], 1), constraint([C, D], 1)).groups()) == 2


NEEDS_SEARCH = Board.parse("3x3:.1./1../..1")


def test_subset_subtraction_solves_one_two_one():
    found = constraint_sets.deduce(Board.parse("3x2:.../121"), largest_group=0)
    assert found.mines == ((0, 0), (0, 2))
    assert found.safe == ((0, 1),)


def test_subset_subtraction_solves_one_two_two_one():
    found = constraint_sets.deduce(Board.parse("4x2:..../1221"), largest_group=0)
    assert found.mines == ((0, 1), (0, 2))
    assert found.safe == ((0, 0), (0, 3))


def test_a_group_is_searched_when_nothing_else_helps():
    found = constraint_sets.deduce(NEEDS_SEARCH)
    assert found.safe == ((0, 0),)
    assert [step.technique for step in found.steps] == [constraint_sets.ALL_SOLUTIONS]
    assert found.steps[0].clues == ((0, 1), (1, 0), (2, 2))


def test_a_group_larger_than_allowed_is_left_alone():
    assert constraint_sets.deduce(NEEDS_SEARCH, largest_group=6)
    assert not constraint_sets.deduce(NEEDS_SEARCH, largest_group=5)


def test_groups_that_share_no_cell_are_searched_apart():
    """Two copies next to each other: together they are too large, but each copy alone is not."""
    rows = [row + "__" + row for row in NEEDS_SEARCH.rows]
    found = constraint_sets.deduce(Board.from_rows(rows), largest_group=6)
    assert found.safe == ((0, 0), (0, 5))


def test_the_subtracted_constraint_rests_on_both_clues():
    steps = constraint_sets.deduce(Board.parse("3x3:.../..1/..1")).steps
    assert [(step.cells, step.clues) for step in steps] == [(((0, 1), (0, 2)), ((1, 2), (2, 2)))]


@pytest.mark.parametrize(
    "board",
    ["3x1:0.1", "2x1:2.", "3x1:1*2", "5x1m0:1....", "4x2:..../1131", "4x3:.21./.._1/1.1."],
)
def test_constraints_that_cannot_hold_together_are_a_contradiction(board):
    found = constraint_sets.deduce(Board.parse(board))
    assert found.contradiction
    assert not found


def test_when_all_mines_are_known_the_rest_is_safe():
    found = constraint_sets.deduce(Board.parse("4x1m1:1..."))
    assert found.safe == ((0, 2), (0, 3))
    assert found.steps[-1].uses_total


def test_unsolved_constraints_are_simplified_and_ascending():
    """The upper clue has lost the cells that no other clue touches: these cells are safe."""
    left = constraint_sets.unsolved(Board.parse("7x3:...____/..1_1__/..1_._."))
    assert [(sorted(one.cells), one.mines) for one in left] == [([(1, 1), (2, 1)], 1)]


def test_what_is_solved_leaves_no_constraint():
    assert constraint_sets.unsolved(Board.parse("4x1:1.1.")) == ()


def test_unsolved_constraints_of_a_guess():
    left = constraint_sets.unsolved(Board.parse("2x3:_./1./_."))
    assert [(sorted(one.cells), one.mines) for one in left] == [([(0, 1), (1, 1), (2, 1)], 1)]
    assert left[0].clues == {(1, 0)}


def test_unsolved_constraints_of_a_contradiction_are_an_error():
    with pytest.raises(InconsistentBoardError, match=r"'3x1:0\.1' has no solution"):
        constraint_sets.unsolved(Board.parse("3x1:0.1"))


def test_numbers_of_no_layout_are_an_error():
    with pytest.raises(InconsistentBoardError, match="has no solution"):
        constraint_sets.solve(Board.parse("3x1:0.."), lambda _: 2)


def test_it_plays_on_where_single_point_is_stuck():
    layout = Layout.parse("3x3:.../..*/...")
    stuck = solvers.play(layout, (0, 0), single_point.solve)
    assert stuck.board.rows == ["01.", "01.", "01."]
    assert solvers.play(layout, (0, 0), constraint_sets.solve).solved
