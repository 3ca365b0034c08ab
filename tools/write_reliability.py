"""Write docs/lab/reliability.md from the results of the deep tests: `make deep`.

    python -m tools.write_reliability [--check]

The program adds the results of this machine (`build/deep/results`) to `docs/lab/reliability.json`,
and writes the page from that file only. `--check` fails if the page is not up to date.
"""

import json
import platform
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "build" / "deep" / "results"
KEPT = ROOT / "docs" / "lab" / "reliability.json"
PAGE = ROOT / "docs" / "lab" / "reliability.md"

ABOUT = {
    "fault at every point": "A player uses every function of the store, and the test makes the disk"
    " fail once. This is repeated for each point at which the store uses its database, that is,"
    " before and after every statement and commit. Each error must be reported once, with"
    " status 503.",
    "fault at every point (postgresql)": "This is the same test with PostgreSQL and a full disk.",
    "connection lost at every point": "This is the same test with PostgreSQL, but instead"
    " of a disk failure, PostgreSQL closes all connections at each point. If a connection"
    " is lost after its commit, the server opens a new connection and reports no error.",
    "death at every point": "The server process is killed (as by `kill -9`) at each point where"
    " the store uses its database, and at each step while it starts on an empty disk. A new"
    " server on the same data must have every move that the killed server acknowledged, and must"
    " continue the games.",
    "two servers at every point of a move": "While one server handles a move, the same move reaches"
    " another server. This is repeated for each point at which the first server uses the database"
    " for the move. Both servers must give the same answer.",
    "sequences of calls against the model": "The test makes random API calls and restarts the"
    " server at random (Hypothesis). After every call, it compares the server with a simple model"
    " of it.",
    "requests by schemathesis": "Valid and invalid requests, generated from the OpenAPI document,"
    " are sent to a running server (Schemathesis). No answer may have status 500, and every status,"
    " header and body must be as documented.",
    "soak (sqlite)": "Players use two servers on one SQLite file; one server has two workers."
    " Every few seconds, the test causes one of these failures: it kills and restarts a server,"
    " freezes a server, kills a worker or a calculation process, or lets another program lock the"
    " file. Players drop connections, change servers, and send the same request to the other"
    " server again. Each run continues with the database of the previous run. At the end of each"
    " run, the test checks all answers of all runs.",
    "soak (postgresql)": "This is the same test with PostgreSQL, which also loses its connections,"
    " crashes and restarts.",
    "attack": "Twenty players play, in turn with and without four attackers. The attackers repeat"
    " one action as fast as the server lets them. The table compares the 95th percentile of the"
    " players' move times without attackers (*control*) and with them (*attacked*).",
    "memory": "In each row, the server handles ten thousand actions of one kind. The columns"
    " show the memory of the server's own process: *before* was measured when two thousand actions"
    " were done, and *after* at the end.",
    "full disk": "The server uses a separate disk (tmpfs), which is filled and then freed.",
    "deleted log": "SQLite's write-ahead log is deleted while the server runs. The server keeps"
    " running, and is then killed with `kill -9`.",
    "interrupts at random moments": "Each command is interrupted by Ctrl-C at a random moment. It"
    " must end with exit code 130 (a running server must end with 0), without a traceback."
    " *Before main* counts the interrupts that arrived while Python itself was starting; such an"
    " interrupt ends Python at once. *Most work* is the most CPU time that a command used after the"
    " signal, in seconds. *Load* is the system load at the end of the run, that is, the number of"
    " processes that used a CPU or waited for one.",
    "fuzzing of parsers": "Every parser gets coverage-guided input (Atheris), starting with the"
    " corpora in `tests/deep/corpus`. If a parser refuses input, it must report one of"
    " sapper's own errors. It must be able to read everything that sapper writes in its format.",
    "fuzzing of the native core": "The native core gets coverage-guided boards (libFuzzer), and"
    " runs with the address and undefined behaviour sanitizers. The command is `make fuzz`.",
    "certificates": "The certificates of random boards are checked by the independent program and"
    " by an enumeration of all placements. In some certificates, each byte is changed, removed and"
    " doubled in turn. None of the resulting certificates may be accepted. Then each value of the"
    " claim is changed, and the digest is updated to match. A claim that is still accepted must be"
    " true.",
    "minimal conflicts and proofs": "Each part of every conflict or proof that is called minimal"
    " is removed in turn. Without the part, a conflict must no longer contain a contradiction, and"
    " a proof must no longer prove its cell.",
}
"""Description of each test, in the order of the page."""

HEAD = """\
# Reliability

These tests try to make the server lose a move, or to make a parser crash. `make deep` writes this
page from `docs/lab/reliability.json`, and a test compares the two. `make test` runs a part of each
test, except the soak test, the full disk and guided fuzzing. In the tables, *lost* counts changes
that the server acknowledged but did not save, and *doubled* counts moves that it saved more than
once.
"""

TAIL = """\
## How to read it

The numbers come from one machine. They show that the tests found no errors; they do not prove that
no errors exist. The players of the soak test do not pause: each sends its next move as soon as the
last one is answered. So a move waits for the moves of all other players and, during failures, for
the restart of the server. [Server load](server-load.md) has the times of players who pause. The
tests do not cover networks that lose packets between the server and the database. They also do not
cover a power failure with a real disk, after which SQLite may have lost the last moves (see [the
server](../server.md)).
"""


def page(results: dict[str, dict[str, Any]]) -> str:
    """Return the page: a section for each test, or for a family such as ``attack: undo``."""
    families: dict[str, dict[str, dict[str, Any]]] = {}
    for name, found in results.items():
        family, _, member = name.partition(": ")
        families.setdefault(family, {})[member] = dict(found)
    if unknown := set(families) - set(ABOUT):
        raise SystemExit(f"describe in ABOUT of tools/write_reliability.py: {sorted(unknown)}")
    parts = [HEAD]
    for name, about in ABOUT.items():
        if members := families.get(name):
            where = {_place(found) for found in members.values()}
            table = _one(members[""]) if "" in members else _several(members)
            place = "; ".join(sorted(where))
            parts.append(
                "\n".join([f"## {_title(name)}", "", about, "", *table, f"*{place}.*", ""])
            )
    return "\n".join([*parts, TAIL])


def _place(found: dict[str, Any]) -> str:
    """Remove the day and the machine from a result, and return them as text."""
    day, machine = found.pop("day"), found.pop("machine", "")
    return f"{day}, {machine}" if machine else day


def _one(found: dict[str, Any]) -> list[str]:
    rows = [f"| {_words(key)} | {_number(value)} |" for key, value in found.items()]
    return ["| | |", "|---|---:|", *rows, ""]


def _several(members: dict[str, dict[str, Any]]) -> list[str]:
    keys = list(next(iter(members.values())))
    rows = [
        f"| {name} | {' | '.join(_number(found[key]) for key in keys)} |"
        for name, found in members.items()
    ]
    head = f"| | {' | '.join(map(_words, keys))} |"
    return [head, f"|---|{'---:|' * len(keys)}", *rows, ""]


def _title(name: str) -> str:
    for word in ("SQLite", "PostgreSQL"):
        name = name.replace(word.lower(), word)
    return name[0].upper() + name[1:]


def _words(key: str) -> str:
    return key.replace("_ms", ", ms").replace("_megabytes", ", MB").replace("_", " ")


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def main() -> None:
    """Write the page, or check it."""
    results = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    if sys.argv[1:] == ["--check"]:
        sys.exit(
            0
            if PAGE.read_text("utf-8") == page(results)
            else "docs/lab/reliability.md is not up to date"
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
