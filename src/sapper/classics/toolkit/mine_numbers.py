"""Sets of mine numbers: how many mines a part of the board may hold.

A set is an integer whose bit *k* says that *k* mines are possible, so that a union is ``|`` and
adding two parts is a few shifts. The ends of a set are its minimum and its maximum; between them
there may be gaps, which is why the two alone do not tell whether a total can be met.
"""

from collections.abc import Sequence
from itertools import accumulate


def interval(least: int, most: int) -> int:
    """Return the set of all numbers from least to most.

    >>> bin(interval(1, 3))
    '0b1110'
    """
    return (1 << most + 1) - (1 << least)


def sums(first: int, second: int) -> int:
    """Return every sum of a number of the one and a number of the other set.

    >>> bin(sums(0b110, 0b101))
    '0b11110'
    """
    few, many = sorted((first, second), key=int.bit_count)
    result = 0
    while few:
        lowest = few & -few
        result |= many * lowest
        few ^= lowest
    return result


def of_the_others(parts: Sequence[int]) -> list[int]:
    """Return for each part the sums over all other parts, by prefix and suffix sums.

    >>> [bin(rest) for rest in of_the_others([0b10, 0b110, 0b1])]
    ['0b110', '0b10', '0b1100']
    """
    before = [1, *accumulate(parts, sums)]
    after = [1, *accumulate(reversed(parts), sums)]
    return [sums(before[i], after[len(parts) - 1 - i]) for i in range(len(parts))]
