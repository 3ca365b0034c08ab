"""Check the project's texts for phrases that plain technical English does not use.

Every tracked text file is searched: docstrings, comments, messages, page texts, documents. Each
finding is printed as ``file:line: phrase (write: ...)``. To keep a phrase, such as a quotation, put
``english: allow`` on its line or on the line above. Findings in the paths of `NOT_YET_CLEAN` are
only counted.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = frozenset(
    {".cff", ".cpp", ".css", ".hpp", ".html", ".js", ".md", ".mjs", ".py", ".pyi", ".sh", ".toml"}
)
ALLOW = "english: allow"
BANNED = {
    r"told(?! apart| to\b)": "reported, shown, printed or returned",
    r"tell(?:s|ing)? (?:of|whether|that|how|what|which|where|if)": "return, report, show or print",
    r"wish(?:es|ed)?": "request, options, or 'want' for a person",
    r"anew": "again",
    r"mend(?:s|ed|ing)?": "fix or repair",
    r"reckon(?:s|ed|ing)?": "compute or count",
    r"lest": "so that ... not",
    r"whither|whence|thereby|therein|whereupon": "where, from where, so, in it, after which",
    r"askers?": "client",
    r"whom": "which or that, or name the person",
    r"beside": "next to",
    r"(?:is|are) none(?! of)": "is not a ..., or 'there is none'",
    r"that (?:is|are) no (?!longer|more|less|better|worse)\w+": "that is not a ...",
    r"gone on with": "continued or resumed",
    r"in vain": "without success",
    r"dear(?:er|est)? to": "expensive to",
    r"(?:bytes?|lines?|objects?|sentences?) a (?:board|cell|clue|game|level|line|move)": "per",
    r"(?:guesses a game|games a CPU second|sections? a \w+)": "per",
    r"so many(?! (?:\w+ ){1,8}that)": "a number of, or this number of",
    r"what was asked for": "the request, or query",
    r"how (?:it|they|things) stands?": "the state or result",
    r"far out|further off|furthest off": "for large ..., or the largest error",
    r"hang(?:s|ing)? together": "are connected",
    r"one's own": "your own, or a custom",
    r"whoever": "the client, player or program that",
    r"what became of": "the result of",
    r"(?:connection|database|disk|limit|line|process|row)s? of (?:its|their) own": "a separate ...",
    r"as (?:one|an?|the) (?:\w+ )?has it": "as in ..., or by ...",
}
"""Phrases to avoid, as regular expressions, each with a replacement."""

FINE = r"there (?:is|are) none|wish(?= JSON|, secret|``)"
"""Text that is allowed everywhere. The second pattern is the name of a column in released
databases."""

NOT_YET_CLEAN: tuple[str, ...] = ()
"""Files and directories whose findings are only counted, not yet errors. Never add to this list."""

_GAP = r"\s+(?:(?:#|//|\*)\s*)?"  # a phrase may continue on the next line, even in a comment


_PATTERN = re.compile(
    "|".join(
        [FINE, *(rf"(?P<p{number}>\b(?:{phrase})\b)" for number, phrase in enumerate(BANNED))]
    ).replace(" ", _GAP)
)
_INSTEAD = tuple(BANNED.values())


class Finding(NamedTuple):
    """A banned phrase in a text."""

    line: int
    phrase: str
    instead: str


def findings(text: str) -> Iterator[Finding]:
    """Yield the banned phrases in a text, in order, except where a marker allows them.

    The case of a word's first letter is ignored, except in ``None``.
    """
    lines = text.splitlines()
    lowered = re.sub(r"\b[A-Z](?=[a-z])(?!one\b)", lambda letter: letter[0].lower(), text)
    for match in _PATTERN.finditer(lowered):
        if match.lastgroup is None:  # an allowed phrase
            continue
        line = text.count("\n", 0, match.start()) + 1
        if any(ALLOW in each for each in lines[max(line - 2, 0) : line]):
            continue
        number = int(match.lastgroup[1:])
        phrase = " ".join(text[match.start() : match.end()].split())
        yield Finding(line, phrase, _INSTEAD[number])


def exempt(path: str, entries: tuple[str, ...] = NOT_YET_CLEAN) -> str | None:
    """Return the listed file or directory that covers a path; ``None`` if none does."""
    return next((each for each in entries if path == each or path.startswith(f"{each}/")), None)


def _tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    own = {"tools/check_english.py", "tests/tools/test_check_english.py"}  # they list the phrases
    return [
        path
        for path in sorted(set(listed.stdout.split("\0")) - own)
        if (Path(path).suffix in SUFFIXES or Path(path).name == "Makefile")
        and (ROOT / path).is_file()
    ]


def main(paths: list[str]) -> int:
    """Check the given files (even those in `NOT_YET_CLEAN`), or all files if none is given.

    Returns:
        The exit code: 1 if a phrase was found outside of `NOT_YET_CLEAN`.
    """
    failed = False
    counted: Counter[str] = Counter()
    for path in _tracked():
        if paths and exempt(path, tuple(paths)) is None:
            continue
        entry = None if paths else exempt(path)
        for found in findings((ROOT / path).read_text(encoding="utf-8")):
            if entry is not None:
                counted[entry] += 1
                continue
            failed = True
            print(f'{path}:{found.line}: "{found.phrase}" (write: {found.instead})')
    for entry in () if paths else NOT_YET_CLEAN:
        left = counted[entry]
        print(f"not yet clean: {entry}, {left} left" if left else f"clean, remove it: {entry}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main([path.rstrip("/") for path in sys.argv[1:]]))
