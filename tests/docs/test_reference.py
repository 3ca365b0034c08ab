"""The reference: every public name, every command, every format, every route is on its page."""

import re
from pathlib import Path

from tests.docs.test_links import DOCUMENTS

import sapper

PAGES = Path(__file__).parents[2] / "docs"


def test_every_public_name_is_on_the_page_once():
    page = (PAGES / "reference/python.md").read_text("utf-8")
    named = re.findall(r"^\.\. (?:auto\w+|py:data):: sapper\.(\w+)$", page, flags=re.MULTILINE)
    assert sorted(named) == sorted(sapper.__all__), (
        "docs/reference/python.md has one entry per public name: add or remove yours"
    )


def test_every_page_is_in_a_list_of_contents():
    index = (PAGES / "index.md").read_text("utf-8")
    lists = re.findall(r"```\{toctree\}\n(.*?)```", index, flags=re.DOTALL)
    entries = [
        line for one in lists for line in one.splitlines() if line and not line.startswith(":")
    ]
    listed = {path for entry in entries for path in PAGES.glob(f"{entry}.md")}
    pages = {document for document in DOCUMENTS if document.is_relative_to(PAGES)}
    missing = sorted(page.name for page in pages - listed - {PAGES / "index.md"})
    assert not missing, f"name these pages in a list of contents of docs/index.md: {missing}"
