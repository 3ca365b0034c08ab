"""Writes docs/reliability.md from what the deep tests found: `make deep`.

    python -m tools.write_reliability [--check]

Results of this machine (`build/deep/results`) go into `docs/reliability.json`, which is kept;
the page is made of that file alone. `--check` only says whether the page is what would be written.
"""

import json
import platform
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "build" / "deep" / "results"
KEPT = ROOT / "docs" / "reliability.json"
PAGE = ROOT / "docs" / "reliability.md"

ABOUT = {
    "fault at every point": "An error of the disk at each point where the store talks to its"
    " database (before and after every statement and every commit), one at a time, while a player"
    " does everything that the store has a part in. Each fault must be told once, as 503.",
    "fault at every point (postgresql)": "The same with PostgreSQL, whose disk is full.",
    "connection lost at every point": "The same with PostgreSQL, which ends all connections at"
    " that point. A connection that is lost after its commit need not be told to anybody: it is"
    " replaced before it is used again.",
    "death at every point": "The server's process ends at each of these points as by `kill -9`,"
    " those of its start on an empty disk included; then a server is started on what is left, which"
    " must hold what was acknowledged and go on.",
    "two servers at every point of a move": "At each point of a move on one server, the same move"
    " reaches another. Both must give the same answer.",
    "sequences of calls against the model": "Random calls of the API, restarts among them, compared"
    " with a naive model of the server after every call (Hypothesis).",
    "requests by schemathesis": "Requests that are made from the OpenAPI document, good and bad"
    " ones, to a running server (Schemathesis): no answer of 500, and every status, header and body"
    " as the document says.",
    "soak (sqlite)": "Players and two servers on one SQLite file. Every few seconds a server is"
    " killed and started, or frozen, or the file is locked by another program; players drop"
    " connections, change servers, and repeat calls at the other one. A run goes on with the"
    " database and the games of the run before it, and all answers of all runs are looked for at"
    " the end of each.",
    "soak (postgresql)": "The same with PostgreSQL, whose connections are cut, and which is stopped"
    " as by a crash and started again.",
    "full disk": "A server on a real disk of its own (tmpfs) that is filled up and freed.",
    "interrupts at random moments": "Ctrl-C at a random moment in each command: it must end with"
    " exit code 130 (a running server with 0), and without a traceback. *Before main* is while"
    " Python itself starts: then the signal ends it. *Most work* is what a command still did after"
    " the signal, in seconds of a processor; *load* how many processes wanted one at the end of the"
    " run: beside many, a command takes longer than it works.",
    "fuzzing of parsers": "Input for every parser, guided by coverage (Atheris), from the kept"
    " corpora in `tests/deep/corpus`. A parser may refuse input by an error of sapper's alone, and"
    " must read again what it writes.",
    "fuzzing of the native core": "Boards for the native core, guided by coverage (libFuzzer), with"
    " the sanitizers for addresses and undefined behaviour: `make fuzz`.",
    "certificates": "Every certificate of random boards is checked by the independent program, and"
    " by looking at all placements. Then, in some of them, each byte is changed, dropped and"
    " doubled: none may pass. Then each value of the claim is changed, with a digest that fits:"
    " what passes must be true.",
    "minimal conflicts and proofs": "Of every conflict and proof that is called minimal each part"
    " is left out in turn; the rest must not contradict, or prove, any more.",
}
"""What each test does, in the order of the page."""

HEAD = """\
# Reliability

What was tried to make the server lose a move, or a parser fall over, and what came of it. This page
is written by `make deep` (`tools/write_reliability.py`) from `docs/reliability.json`; a test fails
when the two differ. A slice of each runs in `make test`, but for the soak, the full disk and the
guided fuzzing. *Lost* is what was acknowledged and is not kept as it was told; *doubled* what is
kept more than once.
"""

TAIL = """\
## How to read it

The numbers are of one machine and one day, and say that nothing was found, not that there is
nothing. The players of the soak do not think: each sends its next move when the last is answered,
so an answer takes as long as the moves of all the others that wait before it (players divided by
moves a second), and times under faults are those of players who wait for a server to start again;
[server.md](server.md) has the times that players feel who think. Not tried: power loss of a real
disk (SQLite may lose the last moments then, see there), and networks that lose packets between
server and database.
"""


def page(results: dict[str, dict[str, Any]]) -> str:
    """Return the page."""
    if unknown := set(results) - set(ABOUT):
        raise SystemExit(f"nothing is said here about {', '.join(sorted(unknown))}")
    parts = [HEAD]
    for name, about in ABOUT.items():
        if name not in results:
            continue
        found = dict(results[name])
        day, machine = found.pop("day"), found.pop("machine", "")
        rows = [f"| {_words(key)} | {_number(value)} |" for key, value in found.items()]
        table = ["| | |", "|---|---:|", *rows]
        where = f"{day}, {machine}" if machine else day
        parts.append(
            "\n".join([f"## {_title(name)}", "", about, "", *table, "", f"*{where}.*", ""])
        )
    return "\n".join([*parts, TAIL])


def _title(name: str) -> str:
    for word in ("SQLite", "PostgreSQL"):
        name = name.replace(word.lower(), word)
    return name[0].upper() + name[1:]


def _words(key: str) -> str:
    return key.replace("_ms", ", ms").replace("_", " ")


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def main() -> None:
    """Write the page, or check it."""
    results = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    if sys.argv[1:] == ["--check"]:
        sys.exit(
            0 if PAGE.read_text("utf-8") == page(results) else "docs/reliability.md is not new"
        )
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    for file in sorted(FOUND.glob("*.json")):
        for name, found in json.loads(file.read_text("utf-8")).items():
            results[name] = {**found, "machine": machine}
    results = dict(sorted(results.items()))
    KEPT.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(results), "utf-8")


if __name__ == "__main__":
    main()
