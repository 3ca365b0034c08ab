from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.budget import Budget
from sapper.classics.toolkit.assignments import assignments
from sapper.errors import UndecidedError


@st.composite
def constraints(draw):
    cells = [(0, col) for col in range(draw(st.integers(1, 6)))]
    return [
        (frozenset(draw(st.sets(st.sampled_from(cells), min_size=1))), draw(st.integers(-1, 4)))
        for _ in range(draw(st.integers(1, 4)))
    ]


@given(constraints())
def test_assignments_are_all_that_meet_the_constraints(drawn):
    cells = sorted(frozenset().union(*(cells for cells, _ in drawn)))
    every = [frozenset(c) for size in range(len(cells) + 1) for c in combinations(cells, size)]
    wanted = {m for m in every if all(len(m & cells) == mines for cells, mines in drawn)}
    found = assignments(drawn)
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_an_assignment_costs_a_step():
    drawn = [(frozenset((0, col) for col in range(4)), 2)]
    assert len(assignments(drawn, budget=Budget(6))) == 6
    with pytest.raises(UndecidedError, match="undecided after 5 steps"):
        assignments(drawn, budget=Budget(5))
