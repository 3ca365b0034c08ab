"""Links of all documents: every file is there, and every heading that a link names."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from tools.reference.repository_links import is_relative, links, without_code

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@cache
def anchors(document):
    """The names of a document's headings in links, as GitHub and MyST make them."""
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    names = set()
    for heading in re.findall(r"^#+ +(.+?) *$", text, flags=re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        again = sum(1 for one in names if re.fullmatch(rf"{re.escape(name)}(-\d+)?", one))
        names.add(f"{name}-{again}" if again else name)
    return names


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document):
    for target in links(document.read_text("utf-8")):
        if target.startswith("#") or is_relative(target):
            path, _, heading = unquote(target).partition("#")
            file = document.parent / path if path else document
            assert file.exists(), target
            if heading and file.suffix == ".md":
                assert heading in anchors(file), target


def test_code_has_no_links():
    assert without_code("a `[b](c)` d\n```text\n[e](f)\n```\ng") == "a  d\n\ng"


def test_anchors_are_those_of_github(tmp_path):
    file = tmp_path / "page.md"
    file.write_text("# A `b`: c, d\n## [E](f.md)\n## E\n```sh\n# no heading\n```\n", "utf-8")
    assert anchors(file) == {"a-b-c-d", "e", "e-1"}
