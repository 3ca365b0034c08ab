from hypothesis import given
from hypothesis import strategies as st

from sapper.classics.toolkit import polynomial

polynomials = st.lists(st.integers(0, 5), max_size=6)


def value(coefficients, x):
    return sum(c * x**k for k, c in enumerate(coefficients))


@given(polynomials, polynomials, st.integers(0, 9))
def test_polynomials_add_and_multiply_as_their_values_do(first, second, x):
    assert value(polynomial.total(first, second), x) == value(first, x) + value(second, x)
    assert value(polynomial.product(first, second), x) == value(first, x) * value(second, x)
