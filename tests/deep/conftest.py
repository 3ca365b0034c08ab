"""A slice of each deep test runs always; `pytest --deep` (`make deep`) runs all of it."""

import pytest


@pytest.fixture(scope="session")
def deep(request: pytest.FixtureRequest) -> bool:
    """Whether to take the time."""
    return bool(request.config.getoption("--deep"))
