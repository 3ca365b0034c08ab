"""Settings of all tests."""

import gc
import signal
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

# Times depend on the machine and its load, so no test measures them.
settings.register_profile("sapper", deadline=None, max_examples=30)
# The inner loop, `make quick`: every property, on fewer examples.
settings.register_profile("quick", deadline=None, max_examples=12)
# `make deep`: on many more.
settings.register_profile("deep", deadline=None, max_examples=400)
settings.load_profile("sapper")

gc.disable()  # nothing becomes garbage before the tests start

TESTS = Path(__file__).parent
PAGE = TESTS / "page"
"""The tests in a browser, which are all slow."""
NEEDS = {TESTS / "browser": "playwright", TESTS.parent / "docs" / "conf.py": "sphinx"}
"""Packages that `make setup` does not install, by the tests that import them."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore browser tests in `make quick`, and tests of packages that are not installed."""
    if collection_path == PAGE:
        return True if config.option.markexpr == "not slow" else None
    needed = NEEDS.get(collection_path)
    return True if needed is not None and find_spec(needed) is None else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    """Look for doctests in the package and the documents, not in tests: there are none."""
    return [found for found in (yield) if not isinstance(found, DoctestModule)]


def pytest_collection_finish():
    """Exclude objects that live as long as the run from garbage collection.

    Thousands of tests and every module are imported by now. Without this call, each full collection
    would visit all these objects again, which would take most of the time of the command line's
    tests.
    """
    gc.enable()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests marked `deep`, unless they are requested."""
    if not config.getoption("--deep"):
        left_out = [item for item in items if item.get_closest_marker("deep")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="run all of the deep tests: see make deep")
    parser.addoption("--static", action="store_true", help="test the page of make static")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--deep"):
        settings.load_profile("deep")


@pytest.fixture(scope="session")
def some_of(pytestconfig: pytest.Config) -> Callable[[int], int]:
    """Return how many of the seeded cases to try: all in `make deep`, otherwise a quarter."""
    return (lambda all_: all_) if pytestconfig.getoption("--deep") else (lambda all_: all_ // 4)


@pytest.fixture(autouse=True, scope="session")
def heeded_interrupts():
    """Let child processes receive Ctrl-C even if a shell runs the tests in the background.

    Such a shell makes its jobs ignore the signal, and child processes inherit this setting. A test
    that interrupts a child process would wait forever.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
