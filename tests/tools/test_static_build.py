"""The edition without a server leaves out only parts that the shipped parts do not need."""

import ast

from tools.static.python_files import LEFT_OUT, PACKAGE, is_needed

PROCESSES = {"multiprocessing"}
"""Imported only where processes start, which a browser cannot do."""


def imported_modules() -> set[str]:
    """Return every module that the shipped part of sapper imports."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        if file.relative_to(PACKAGE).parts[0] in LEFT_OUT:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
    return found


def test_shipped_modules_import_nothing_that_is_left_out_of_the_standard_library():
    missing = {
        name
        for name in imported_modules()
        for path in [name.replace(".", "/")]
        if not (is_needed(f"{path}.py") and is_needed(f"{path}/__init__.py"))
    }
    assert missing - PROCESSES == set()


def test_shipped_modules_import_no_part_of_sapper_that_is_left_out():
    parts = {name.split(".")[1] for name in imported_modules() if name.startswith("sapper.")}
    assert parts.isdisjoint(LEFT_OUT)
