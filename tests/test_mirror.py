"""Every module of the package has a test file of its own name, in the mirrored place."""

from pathlib import Path

import sapper

SOURCE = Path(sapper.__file__).parent
TESTS = Path(__file__).parent

WITHOUT = {
    # Declarations alone, which the tests of the routes and of OpenAPI check as a whole.
    "web/schemas/",
    # Run as a whole, on databases of every age, by the tests of `web/store/schema.py`.
    "web/store/migrations/",
}
"""Modules, or folders, that need no test file, each with its reason."""


def modules():
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if not path.name.startswith("__") and not any(name.startswith(one) for one in WITHOUT):
            yield name


def test_every_module_has_a_test_file_of_its_name():
    lacking = [
        name
        for name in modules()
        if not (TESTS / name).with_name(f"test_{Path(name).name}").exists()
    ]
    assert lacking == []


def test_what_needs_no_test_file_exists():
    assert all((SOURCE / name).exists() for name in WITHOUT)
