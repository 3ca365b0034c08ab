from decimal import Decimal
from fractions import Fraction

import pytest

from sapper.cli.numbers import MOST_DIGITS, digits, fraction, number


@pytest.mark.parametrize("power", [0, 1, 15, 4_299, 4_300, 20_000])
def test_all_digits_are_written_out_however_many(power):
    """Python's own conversion refuses more than 4,300."""
    assert digits(10**power) == "1" + "0" * power


def test_a_fraction_with_large_parts_is_written_out():
    text = fraction(Fraction(1, 10**5_000))
    assert text == "1/1" + "0" * 5_000


def test_a_whole_number_has_no_denominator():
    assert [fraction(Fraction(value)) for value in (0, 1, 7)] == ["0", "1", "7"]


@pytest.mark.parametrize("size", [1, 15, 16, MOST_DIGITS, MOST_DIGITS + 1])
def test_the_form_of_a_count_follows_its_size(size):
    count = 10 ** (size - 1)
    short = f"{Decimal(count):.2e}".replace("e+", "e")
    expected = f"{count:,}" if size <= 15 else f"{count:,} ({short})"
    assert number(count) == (expected if size <= MOST_DIGITS else short)
