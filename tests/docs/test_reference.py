"""The reference: every public name, every command, every format, every route is on its page."""

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.docs.test_links import DOCUMENTS

import sapper

PAGES = Path(__file__).parents[2] / "docs"


ENTRY = re.compile(r"^\.\. (?:auto\w+|py:data):: sapper\.([\w.]+)$", re.MULTILINE)


def test_every_public_name_is_on_one_page_once():
    pages = (PAGES / "reference/python").glob("*.md")
    named = [name for page in pages for name in ENTRY.findall(page.read_text("utf-8"))]
    assert sorted(name for name in named if "." not in name) == sorted(sapper.__all__), (
        "the pages of docs/reference/python have one entry per public name: add or remove yours"
    )
    assert len(named) == len(set(named))


MODULES = ("formats", "render", "gym", "players", "classics", "replays", "certificates", "studies")


@pytest.mark.parametrize("module", MODULES)
def test_every_public_module_has_a_page(module):
    page = (PAGES / f"reference/python/{module}.md").read_text("utf-8")
    assert f"`sapper.{module}`" in page
    names = [name for name in ENTRY.findall(page) if name.startswith(f"{module}.")]
    assert len(names) >= 3
    for name in names:
        place, _, last = f"sapper.{name}".rpartition(".")
        assert hasattr(import_module(place), last), f"{name} does not exist: take it off the page"


PACKAGES = (
    "formats",
    "game",
    "generators",
    "gym",
    "hints",
    "players",
    "classics",
    "replays",
    "reviews",
)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_of_a_package_is_in_the_reference(package):
    pages = (PAGES / "reference/python").glob("*.md")
    entries = {name for page in pages for name in ENTRY.findall(page.read_text("utf-8"))}
    names = set(import_module(f"sapper.{package}").__all__)
    missing = sorted(names - {entry.rpartition(".")[2] for entry in entries})
    assert not missing, f"add entries to docs/reference/python: {missing}"


def test_every_page_is_in_a_list_of_contents():
    listed = set()
    for source in (PAGES / "index.md", PAGES / "reference/python.md"):
        lists = re.findall(r"```\{toctree\}\n(.*?)```", source.read_text("utf-8"), flags=re.DOTALL)
        entries = [
            line for one in lists for line in one.splitlines() if line and not line.startswith(":")
        ]
        listed |= {path for entry in entries for path in source.parent.glob(f"{entry}.md")}
    pages = {document for document in DOCUMENTS if document.is_relative_to(PAGES)}
    missing = sorted(page.name for page in pages - listed - {PAGES / "index.md"})
    assert not missing, f"name these pages in a list of contents of docs/index.md: {missing}"


def _documented_functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield every function on the reference pages, and every public method of their classes."""
    for page in sorted((PAGES / "reference/python").glob("*.md")):
        for name in ENTRY.findall(page.read_text("utf-8")):
            place, _, last = f"sapper.{name}".rpartition(".")
            found = getattr(import_module(place), last)
            if inspect.isfunction(found):
                yield name, found
            elif inspect.isclass(found):
                for method, value in vars(found).items():
                    function = getattr(value, "__func__", value)
                    if inspect.isfunction(function) and not method.startswith("_"):
                        yield f"{name}.{method}", function


def _parameters(function: Callable[..., object]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]


def test_functions_with_several_parameters_document_each_of_them():
    functions = dict(_documented_functions())
    assert len(functions) > 150
    missing = [
        f"{name}: {parameter}"
        for name, function in functions.items()
        if len(parameters := _parameters(function)) > 1
        for parameter in parameters
        if not re.search(rf"^ +{parameter}: ", _arguments(function), re.MULTILINE)
    ]
    assert not missing, f"describe these parameters under `Args:`: {missing}"


def _arguments(function: Callable[..., object]) -> str:
    return (inspect.getdoc(function) or "").partition("Args:\n")[2].partition("\n\n")[0]
