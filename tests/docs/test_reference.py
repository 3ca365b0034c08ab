"""The reference: every public name, every command, every format, every route is on its page."""

import re
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
