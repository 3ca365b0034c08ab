"""The guides to the documents: every command in them is run, and prints what the guide shows.

Commands are in ``console`` blocks (see ``console_blocks``). Other commands
(``python -m benchmarks…``) are in ``sh`` blocks, which are not run: they take long, and the guides
state when they were run.
"""

import re
import shutil
from pathlib import Path

import pytest
from tests.docs.console_blocks import commands, matches, run

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "documents"
GUIDES = sorted(FOLDER.glob("*.md"))
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:src/sapper|tests|benchmarks|native|docs)/[\w/.-]+)`")


CASES = [
    pytest.param(command, said, id=f"{guide.stem}: {command}"[:90])
    for guide in GUIDES
    for command, said in commands(guide)
]


@pytest.mark.parametrize(("command", "said"), CASES)
def test_a_command_prints_what_the_guide_says(command, said, tmp_path, monkeypatch):
    for board in (*FOLDER.glob("*.board"), *FOLDER.glob("*.ints")):
        shutil.copy(board, tmp_path)
    monkeypatch.chdir(tmp_path)
    result = run(command)
    assert result.code in (0, 1), result.err
    if said:
        assert matches(said, result.out), result.out


def test_the_picture_of_a_guide_is_what_its_command_draws(tmp_path, monkeypatch):
    """After a change, the command in the guide writes the picture again."""
    (drawing,) = (
        command for guide in GUIDES for command, _ in commands(guide) if "--svg" in command
    )
    monkeypatch.chdir(tmp_path)
    assert run(drawing).code == 0
    shown = (ROOT / "docs/pictures/hoder-figure-4-3.svg").read_text("utf-8")
    assert (tmp_path / "figure.svg").read_text("utf-8") == shown


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_files_and_links_of_a_guide_are_there(guide):
    text = guide.read_text("utf-8")
    for path in NAMED.findall(text):
        assert (ROOT / path).exists(), path
    for link in LINK.findall(text):
        if "://" not in link:
            assert (guide.parent / link).exists(), link


def test_there_is_a_guide_for_each_document():
    assert len([guide for guide in GUIDES if guide.stem != "index"]) == 5


def test_every_command_of_the_guides_is_found():
    assert len(CASES) >= 25
