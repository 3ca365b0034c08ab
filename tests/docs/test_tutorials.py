"""The tutorials: every command is run as written, from top to bottom, in an empty folder.

Blocks with ``>>>`` are run with all other documents (``--doctest-glob``); commands are run here.
"""

import re
from pathlib import Path

import pytest
from tests.docs.console_blocks import commands, matches, run

PAGES = sorted((Path(__file__).parents[2] / "docs/tutorials").glob("*.md"))
SAVED = (
    re.compile(r"```text\n((?:(?!```).)*)```\n\nSave it as `([\w.]+)`", re.DOTALL),
    re.compile(r"Save this as `([\w.]+)`:\n\n```python\n((?:(?!```).)*)```", re.DOTALL),
)


def saved_files(text):
    """Yield the names and contents of the files that a page lets its reader save."""
    for content, name in SAVED[0].findall(text):
        yield name, content
    for name, program in SAVED[1].findall(text):
        yield name, re.sub(r"^(>>>|\.\.\.) ?", "", program, flags=re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_print_what_the_page_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, content in saved_files(page.read_text("utf-8")):
        Path(name).write_text(content, encoding="utf-8")
    for command, said in commands(page):
        result = run(command)
        printed = result.out + result.err
        refused = result.err.startswith("sapper: error: ")
        assert result.code == 2 if refused else result.code in (0, 1), (command, printed)
        assert matches(said, printed), (command, printed)


def test_the_tutorials_have_commands_and_files():
    assert sum(len(commands(page)) for page in PAGES) >= 12
    assert sum(len(list(saved_files(page.read_text("utf-8")))) for page in PAGES) >= 3
