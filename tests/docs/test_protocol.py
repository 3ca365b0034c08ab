"""The examples of docs/protocol.md print what the page says, each in its own language."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, flags=re.DOTALL)
PLACES = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def block(language):
    """Return a program of the page and its documented output."""
    place = [name for name, _ in BLOCKS].index(language)
    assert BLOCKS[place + 1][0] == "text"
    return BLOCKS[place][1], BLOCKS[place + 1][1]


def printed(*command):
    result = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
        env={**os.environ, **PLACES},
    )
    return result.stdout


def test_the_example_in_shell():
    program, said = block("shell")
    assert printed("sh", "-c", program) == said


def test_the_example_in_javascript(tmp_path):
    node = shutil.which("node", path=PLACES["PATH"])
    if node is None:
        pytest.skip("there is no Node: `make node` installs it")
    program, said = block("javascript")
    file = tmp_path / "bot.mjs"
    file.write_text(program, encoding="utf-8")
    assert printed(node, str(file)) == said
