import pytest

from sapper import SpecError
from sapper.cli.budget_options import MAX_LIMIT, Budget
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS


def test_the_defaults_are_the_engines():
    assert Budget.of(None, None) == Budget(DEFAULT_LIMIT, DEFAULT_SECONDS)


@pytest.mark.parametrize(
    ("limit", "seconds"),
    [
        (-1, 0.0),
        (MAX_LIMIT + 1, 0.0),
        (1, -0.5),
        (1, float("nan")),
        (1, float("inf")),
    ],
)
def test_numbers_out_of_range_are_refused(limit, seconds):
    with pytest.raises(SpecError):
        Budget.of(limit, seconds)
