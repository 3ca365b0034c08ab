"""Every file of the package and of the core has a test file of its name, in the mirrored place."""

from pathlib import Path

import sapper

SOURCE = Path(sapper.__file__).parent
TESTS = Path(__file__).parent
NATIVE = TESTS.parent / "native"

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


NATIVE_WITHOUT = {
    # Declarations alone.
    "base/board_codes",
    "base/bytes",
    "base/verdict",
    "guess/choice",
    # Parts of one class, whose tests have the name of its header.
    "guess/endgame_moves",
    "guess/small_search_parts",
}
"""Files of the core that need no test file of their own; ``bind`` is tested from Python."""


def native_files():
    files = {path.relative_to(NATIVE).with_suffix("").as_posix() for path in NATIVE.glob("*/*.?pp")}
    return {name for name in files if not name.startswith("bind/")}


def names_of_native_tests():
    tests = (TESTS / "native").glob("*/test_*.cpp")
    return {f"{path.parent.name}/{path.stem.removeprefix('test_')}" for path in tests}


def test_every_file_of_the_core_has_a_test_file_of_its_name():
    assert native_files() - NATIVE_WITHOUT == names_of_native_tests()


def test_what_needs_no_test_file_of_the_core_exists_and_has_none():
    assert native_files() >= NATIVE_WITHOUT
    assert not NATIVE_WITHOUT & names_of_native_tests()
