"""Every block of code in the documents, and how it is tested.

Blocks with ``>>>`` are doctests (``--doctest-glob``); ``console`` blocks are run and compared,
``sh`` blocks are run with smaller numbers (``shell_lines``); ``shell`` and ``javascript`` are the
programs of docs/protocol.md. A Python block without ``>>>`` is a file. Its first line has the
file's name. Everything else is not code.
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "examples/README.md"])
DATA = {"", "text", "json", "dockerfile", "toctree", "eval-rst", "include"}
"""Languages that nobody runs."""
FENCE = re.compile(
    r"^(?P<mark>`{3,})\{?(?P<language>[\w-]*)\}?[^\n]*\n(?P<text>.*?)^(?P=mark)$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    text: str

    @property
    def name(self):
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"

    @property
    def kind(self):
        """How it is tested: doctest, console, shell, program, file, limits, data; or unknown."""
        if ">>> " in self.text:
            return "doctest" if self.language in {"python", "pycon"} else "unknown"
        if self.language == "console":
            return "console"
        if self.language == "sh" or (not self.language and "sapper" in self.text.split()[:1]):
            return "shell"
        if self.language in {"shell", "javascript"} and self.page.name == "protocol.md":
            return "program"
        if self.language == "python" and re.match(r"# \w+\.py\n", self.text):
            return "file"
        if self.language == "html":
            return "page"  # tests/page/test_embedding.py
        if self.language == "toml":
            return "limits"
        return "data" if self.language in DATA else "unknown"

    def saved_as(self, folder):
        """Write a block that is a file."""
        name = self.text.partition("\n")[0].removeprefix("# ")
        (folder / name).write_text(self.text, encoding="utf-8")


def blocks(page):
    text = page.read_text("utf-8")
    return [
        Block(page, text.count("\n", 0, found.start()) + 1, found["language"], found["text"])
        for found in FENCE.finditer(text)
    ]


BLOCKS = [block for page in PAGES for block in blocks(page)]
