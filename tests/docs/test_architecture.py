"""ARCHITECTURE.md: short, with the layers that import-linter checks, and with files that exist."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import sapper

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
PLACES = (ROOT, ROOT / "src/sapper", ROOT / "src/sapper/web/static/js")
PACKAGES = sorted(path.parent for path in (ROOT / "src/sapper").glob("*/__init__.py"))
ENDINGS = {".py", ".js", ".md", ".toml"}
MODULES = {path.stem for path in (ROOT / "src/sapper").rglob("*")}
"""Modules, packages and other files, by their names without an ending."""


def named_files(text):
    """The files and folders that a document names in code spans."""
    words = re.findall(
        r"`([\w./]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    )
    return [word for word in words if re.search(r"/|\.(py|js|md|toml)$", word)]


def test_it_is_short():
    assert len(TEXT.split()) <= 1_200, "move details of ARCHITECTURE.md to the packages' docstrings"


def test_layers_are_those_of_the_contract():
    block = re.search(r"^## Layers$.*?^```\n(.*?)^```", TEXT, flags=re.DOTALL | re.MULTILINE)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    expected = [re.sub(r"sapper\.|[()]", "", layer) for layer in layers]
    assert block[1].splitlines() == expected, (
        "write the layers of pyproject.toml (first contract of import-linter) into the section"
        " 'Layers' of ARCHITECTURE.md"
    )


@pytest.mark.parametrize("name", named_files(TEXT))
def test_files_exist(name):
    assert any((place / name).exists() for place in PLACES), (
        f"ARCHITECTURE.md names {name}, which does not exist: write its new name there"
    )


MEMBERS = [pair for pair in re.findall(r"`(\w+)\.(\w+)`", TEXT) if f".{pair[1]}" not in ENDINGS]


@pytest.mark.parametrize(("owner", "name"), MEMBERS, ids=str)
def test_members_exist(owner, name):
    sources = {path: path.read_text("utf-8") for path in (ROOT / "src/sapper").rglob("*.[pj][ys]")}
    homes = [
        text
        for path, text in sources.items()
        if path.stem == owner or path.parent.name == owner or f"class {owner}" in text
    ]
    defined = re.compile(
        rf"^ *(?:async |def |export |function )*{name}(?:\(|:| = )", flags=re.MULTILINE
    )
    assert hasattr(sapper, name) or any(defined.search(text) for text in homes), (
        f"ARCHITECTURE.md names {owner}.{name}, which does not exist: write its new name there"
    )


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_docstrings_of_packages_name_what_exists(package):
    docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8")))
    sources = "\n".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    defined = set(re.findall(r"^ *(?:def |class )?(\w+)(?:\(|: | = )", sources, flags=re.MULTILINE))
    defined |= set(re.findall(r"[\"\[](\w+)[\"\]]", sources))
    for name in re.findall(r"``([a-z_]+)``", docstring):
        assert name in MODULES or name in defined, (
            f"the docstring of {package.name}/__init__.py names {name}, which does not exist"
        )


def test_the_description_of_the_core_names_only_what_exists():
    text = (ROOT / "native/README.md").read_text("utf-8")
    known = {path.stem for path in (ROOT / "native").rglob("*.?pp")}
    for section in text.split("\n## ")[1:-1]:
        named = set(re.findall(r"`(\w+)`", section))
        assert named <= known, f"native/README.md names files that do not exist: {named - known}"
