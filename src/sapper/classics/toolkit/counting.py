"""Counting mines: ways to satisfy a few clues, sets of mine numbers, count polynomials.

*Assignments* are enumerated clue by clue. For each clue in turn, its missing mines are distributed
over the cells that no earlier clue has decided. Partial assignments that violate a clue are dropped
at once, so the cost is the number of ways to satisfy the clues so far, not two to the power of the
number of cells.

A *set of mine numbers* contains the possible numbers of mines in a part of the board. It is an
integer whose bit *k* means that *k* mines are possible. So a union is ``|``, and adding two parts
takes a few shifts. There may be gaps between the minimum and the maximum, so these two numbers do
not decide whether a total is possible.

A *count polynomial* contains the number of solutions for each number of mines. It is the list of
its coefficients: entry *k* counts the solutions with *k* mines. The polynomials of independent
parts are multiplied; those of alternatives are added. ``[]`` is zero.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations, zip_longest
from math import comb

from sapper.budget import Budget
from sapper.grid import Cell

Assignment = frozenset[Cell]
"""The cells with a mine; the other cells that the clues see are empty."""


def assignments(
    constraints: Iterable[tuple[frozenset[Cell], int]], *, budget: Budget | None = None
) -> list[Assignment]:
    """Return every assignment of the constraints' cells that satisfies all of them.

    Raises:
        UndecidedError: the budget is spent, or its stop signal is set.

    >>> a, b, c = (0, 0), (0, 1), (0, 2)
    >>> [sorted(mines) for mines in assignments([(frozenset([a, b]), 1), (frozenset([b, c]), 1)])]
    [[(0, 0), (0, 2)], [(0, 1)]]
    """
    found: list[Assignment] = [frozenset()]
    settled: set[Cell] = set()
    for cells, mines in constraints:
        fresh = sorted(cells - settled)
        settled |= cells
        extended: list[Assignment] = []
        for partial in found:
            left = mines - len(partial & cells)
            if 0 <= left <= len(fresh):
                if budget is not None:
                    budget.spend(comb(len(fresh), left))
                extended += map(partial.union, combinations(fresh, left))
        found = extended
    return found


def numbers_between(least: int, most: int) -> int:
    """Return the set of all numbers from least to most.

    >>> bin(numbers_between(1, 3))
    '0b1110'
    """
    return (1 << most + 1) - (1 << least)


def number_sums(first: int, second: int) -> int:
    """Return the set of all sums of one number from each of two sets.

    >>> bin(number_sums(0b110, 0b101))
    '0b11110'
    """
    few, many = sorted((first, second), key=int.bit_count)
    result = 0
    while few:
        lowest = few & -few
        result |= many * lowest
        few ^= lowest
    return result


def sums_of_others(parts: Sequence[int]) -> list[int]:
    """Return, for each part, the set of sums of all other parts, using prefix and suffix sums.

    >>> [bin(rest) for rest in sums_of_others([0b10, 0b110, 0b1])]
    ['0b110', '0b10', '0b1100']
    """
    before = [1, *accumulate(parts, number_sums)]
    after = [1, *accumulate(reversed(parts), number_sums)]
    return [number_sums(before[i], after[len(parts) - 1 - i]) for i in range(len(parts))]


Polynomial = list[int]
"""Entry *k* is the number of solutions with *k* mines."""


def polynomial_sum(first: Polynomial, second: Polynomial) -> Polynomial:
    """Return the sum of two polynomials.

    >>> polynomial_sum([1, 2], [0, 0, 5])
    [1, 2, 5]
    """
    return [a + b for a, b in zip_longest(first, second, fillvalue=0)]


def polynomial_product(first: Polynomial, second: Polynomial) -> Polynomial:
    """Return the product of two polynomials.

    >>> polynomial_product([1, 2], [3, 0, 5])
    [3, 6, 5, 10]
    """
    if not first or not second:
        return []
    result = [0] * (len(first) + len(second) - 1)
    for shift, factor in enumerate(first):
        if factor:
            for power, coefficient in enumerate(second, shift):
                result[power] += factor * coefficient
    return result
