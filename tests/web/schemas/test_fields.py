"""The kinds of values in requests."""

import pytest
from pydantic import TypeAdapter, ValidationError

from sapper.web.schemas.fields import Seed


@pytest.mark.parametrize("seed", [0, 2**64 - 1, "18446744073709551615"])
def test_a_seed_is_a_number_or_its_digits(seed: int | str) -> None:
    assert TypeAdapter[int | str](Seed).validate_python(seed) == seed


@pytest.mark.parametrize("seed", [-1, 2**64, "x", "1.0", True])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter[int | str](Seed).validate_python(seed)
