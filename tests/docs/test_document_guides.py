"""The guides to the documents: every command in them is run, and says what the guide says.

In a block marked ``console`` a line that begins with ``$ sapper`` is a command; the lines up to the
next one, or to the end of the block, are what it prints. A line ``…`` stands for any lines, and
``…`` in a line for any text. Other commands (``python -m benchmarks…``) stand in ``sh`` blocks,
which are not run: they take long, and the guides say when they were.
"""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from tests.cli.command import sapper

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "documents"
GUIDES = sorted(FOLDER.glob("*.md"))
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"`((?:src/sapper|tests|benchmarks|native|docs)/[\w/.-]+)`")


def commands(guide):
    """Every command of a guide with what it is said to print."""
    found = []
    for block in BLOCK.findall(guide.read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


CASES = [
    pytest.param(command, said, id=f"{guide.stem}: {command}"[:90])
    for guide in GUIDES
    for command, said in commands(guide)
]


def matches(said, printed):
    pattern = "".join(
        ".*" if part in ("…", "\n…\n") else re.escape(part)
        for part in re.split(r"(\n…\n|…)", f"{said}\n")
    )
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


@pytest.mark.parametrize(("command", "said"), CASES)
def test_a_command_prints_what_the_guide_says(command, said, tmp_path, monkeypatch):
    for board in (*FOLDER.glob("*.board"), *FOLDER.glob("*.ints")):
        shutil.copy(board, tmp_path)
    monkeypatch.chdir(tmp_path)
    name, *arguments = shlex.split(command)
    assert name == "sapper"
    run = sapper(*arguments)
    assert run.code in (0, 1), run.err
    if said:
        assert matches(said, run.out), run.out


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
