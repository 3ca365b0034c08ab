"""The names that sapper exports: each loads, has a home, and is used in some test."""

import re
from functools import cache
from pathlib import Path

import pytest

import sapper

TESTS = Path(__file__).parent
SOURCES = Path(sapper.__file__).parent


@cache
def words_of_tests():
    """Every word of the other tests, and of the doctests."""
    texts = [path.read_text("utf-8") for path in TESTS.rglob("*.py") if path != Path(__file__)]
    texts += [
        line
        for path in SOURCES.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if line.lstrip().startswith(">>>")
    ]
    return {word for text in texts for word in re.findall(r"\w+", text)}


@pytest.mark.parametrize("name", sapper.__all__)
def test_every_public_name_loads_and_is_tested(name):
    assert getattr(sapper, name) is not None
    assert name in words_of_tests(), f"write a test or a doctest that uses sapper.{name}"


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'solve_it'"):
        _ = sapper.solve_it


def test_dir_lists_the_public_names():
    assert dir(sapper) == sorted(sapper.__all__)
