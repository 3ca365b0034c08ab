import pytest

from sapper.classics.constraint_store import Constraint, ConstraintStore, ContradictionError

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
