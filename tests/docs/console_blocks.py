"""Commands in documents, with their documented output.

In a block marked ``console`` a line that starts with ``$ sapper`` is a command; the lines up to the
next one, or to the end of the block, are its output. A line ``…`` stands for any lines, and ``…``
in a line for any text. ``< FILE`` at the end of a command is its input.
"""

import re
import shlex
from pathlib import Path

from tests.cli.command import sapper

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands(page):
    """Every command of a page, with its documented output."""
    found = []
    for block in BLOCK.findall(page.read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return [(command, "\n".join(lines).strip("\n")) for command, lines in found]


def matches(said, printed):
    pattern = "".join(
        ".*" if part in ("…", "\n…\n") else re.escape(part)
        for part in re.split(r"(\n…\n|…)", f"{said}\n" if said else "")
    )
    return re.fullmatch(pattern, printed, re.DOTALL) is not None


def run(command):
    """Run a command in this process, in the working directory."""
    name, *arguments = shlex.split(command)
    assert name == "sapper"
    stdin = None
    if "<" in arguments:
        *arguments, _, file = arguments
        stdin = Path(file).read_text(encoding="utf-8")
    return sapper(*arguments, stdin=stdin)
