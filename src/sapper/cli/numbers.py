"""Numbers as text: counts of any size, exact fractions."""

from decimal import Decimal
from fractions import Fraction

MOST_DIGITS = 60
"""A count with more digits is told by its size alone; JSON has all of them."""


def digits(count: int) -> str:
    """Return all digits of a number, however many: ``str`` refuses more than 4,300."""
    return str(Decimal(count))


def fraction(chance: Fraction) -> str:
    """Return a fraction as text, without a denominator of one.

    >>> fraction(Fraction(1, 3)), fraction(Fraction(1))
    ('1/3', '1')
    """
    if chance.denominator == 1:
        return digits(chance.numerator)
    return f"{digits(chance.numerator)}/{digits(chance.denominator)}"


def number(count: int) -> str:
    """Return a count for human eyes.

    >>> number(1234567)
    '1,234,567'
    >>> number(10**20)
    '100,000,000,000,000,000,000 (1.00e20)'
    >>> number(3**1000)
    '1.32e477'
    """
    short = f"{Decimal(count):.2e}".replace("e+", "e")
    size = Decimal(count).adjusted() + 1
    if size > MOST_DIGITS:
        return short
    return f"{count:,} ({short})" if size > 15 else f"{count:,}"
