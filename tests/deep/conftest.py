"""A part of each deep test always runs; `pytest --deep` (`make deep`) runs all of it."""

import pytest


@pytest.fixture(scope="session")
def deep(request: pytest.FixtureRequest) -> bool:
    """Whether to run the whole test."""
    return bool(request.config.getoption("--deep"))
