"""Count polynomials: how many solutions there are for each number of mines.

A polynomial is the list of its coefficients: entry *k* counts the solutions with *k* mines.
Side by side, independent parts multiply; alternatives add up. ``[]`` is zero.
"""

from itertools import zip_longest

Polynomial = list[int]
"""Entry *k* is the number of solutions with *k* mines."""


def total(first: Polynomial, second: Polynomial) -> Polynomial:
    """Return the sum.

    >>> total([1, 2], [0, 0, 5])
    [1, 2, 5]
    """
    return [a + b for a, b in zip_longest(first, second, fillvalue=0)]


def product(first: Polynomial, second: Polynomial) -> Polynomial:
    """Return the product.

    >>> product([1, 2], [3, 0, 5])
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
