from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.budget import Budget
from sapper.classics.toolkit import counting
from sapper.classics.toolkit.counting import assignments
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


number_sets = st.sets(st.integers(0, 12))


def mask(numbers):
    return sum(1 << number for number in numbers)


@given(number_sets, number_sets)
def test_sums_are_all_sums(first, second):
    wanted = {a + b for a, b in product(first, second)}
    assert counting.number_sums(mask(first), mask(second)) == mask(wanted)


@given(st.integers(0, 9), st.integers(0, 9))
def test_an_interval_holds_what_lies_between(least, length):
    assert counting.numbers_between(least, least + length) == mask(range(least, least + length + 1))


@given(st.lists(number_sets, max_size=5))
def test_the_others_are_all_but_one(parts):
    masks = [mask(part) for part in parts]
    found = counting.sums_of_others(masks)
    for i, rest in enumerate(found):
        wanted = 1
        for j, other in enumerate(masks):
            wanted = wanted if i == j else counting.number_sums(wanted, other)
        assert rest == wanted


polynomials = st.lists(st.integers(0, 5), max_size=6)


def value(coefficients, x):
    return sum(c * x**k for k, c in enumerate(coefficients))


@given(polynomials, polynomials, st.integers(0, 9))
def test_polynomials_add_and_multiply_as_their_values_do(first, second, x):
    assert value(counting.polynomial_sum(first, second), x) == value(first, x) + value(second, x)
    assert value(counting.polynomial_product(first, second), x) == value(first, x) * value(
        second, x
    )
