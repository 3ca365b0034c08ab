"""The names that sapper exports: each loads, has a home, and is used in some test."""

import re
from pathlib import Path

import pytest

import sapper

TESTS = Path(__file__).parent
SOURCES = Path(sapper.__file__).parent


def used_somewhere(name):
    word = re.compile(rf"\b{re.escape(name)}\b")
    files = (path for path in TESTS.rglob("*.py") if path != Path(__file__))
    if any(word.search(path.read_text(encoding="utf-8")) for path in files):
        return True
    prompts = (
        line
        for path in SOURCES.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.lstrip().startswith(">>>")
    )
    return any(word.search(line) for line in prompts)


@pytest.mark.parametrize("name", sapper.__all__)
def test_every_public_name_loads_and_is_tested(name):
    assert getattr(sapper, name) is not None
    assert used_somewhere(name)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'solve_it'"):
        _ = sapper.solve_it


def test_dir_lists_the_public_names():
    assert dir(sapper) == sorted(sapper.__all__)
