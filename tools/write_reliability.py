"""Write docs/lab/reliability.md from the results of the deep tests: `make deep`.

    python -m tools.write_reliability [--check]

Results of this machine (`build/deep/results`) are added to `docs/lab/reliability.json`, and the
page is written from that file only. `--check` fails if the page is not up to date.
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
    "fault at every point": "A disk error at each point where the store uses its database (before"
    " and after every statement and commit), one at a time, while a player uses every function of"
    " the store. Each error must be reported once, as 503.",
    "fault at every point (postgresql)": "The same with PostgreSQL and a full disk.",
    "connection lost at every point": "The same with PostgreSQL, which closes all connections at"
    " that point. A connection that is lost after its commit is replaced without a report.",
    "death at every point": "The server process ends at each of these points as by `kill -9`,"
    " including its start on an empty disk. A new server on the same data must have everything that"
    " was acknowledged, and continue.",
    "two servers at every point of a move": "At each point of a move on one server, the same move"
    " reaches another server. Both must give the same answer.",
    "sequences of calls against the model": "Random API calls and restarts, compared with a simple"
    " model of the server after every call (Hypothesis).",
    "requests by schemathesis": "Valid and invalid requests generated from the OpenAPI document,"
    " sent to a running server (Schemathesis): no answer with status 500, and every status, header"
    " and body as documented.",
    "soak (sqlite)": "Players and two servers on one SQLite file, one of them with two workers."
    " Every few seconds a server is killed and restarted, or frozen, a worker or a calculation"
    " process is killed, or another program locks the file. Players drop connections, change"
    " servers, and repeat calls at the other server. Each run continues with the database of"
    " the run before, and checks all answers of all runs at its end.",
    "soak (postgresql)": "The same with PostgreSQL, whose connections are cut, and which is crashed"
    " and restarted.",
    "attack": "Twenty players play in turns with and without four attackers, who do one thing as"
    " fast as the server lets them; the 95th percentile of the players' moves in both is compared.",
    "memory": "Ten thousand actions of one kind; the memory of the server's own process after two"
    " thousand of them and after all.",
    "full disk": "A server on a separate disk (tmpfs) that is filled and freed.",
    "deleted log": "SQLite's write-ahead log is deleted under a running server, which plays on and"
    " is then killed by `kill -9`.",
    "interrupts at random moments": "Ctrl-C at a random moment in each command: it must end with"
    " exit code 130 (a running server with 0), without a traceback. *Before main* is while Python"
    " itself starts; then the signal ends it. *Most work* is the CPU time that a command used after"
    " the signal, in seconds; *load* is the number of processes that wanted a CPU at the end of the"
    " run.",
    "fuzzing of parsers": "Coverage-guided input for every parser (Atheris), starting from the"
    " corpora in `tests/deep/corpus`. A parser may refuse input only with a sapper error, and must"
    " be able to read what it writes.",
    "fuzzing of the native core": "Coverage-guided boards for the native core (libFuzzer), with the"
    " address and undefined behaviour sanitizers: `make fuzz`.",
    "certificates": "Every certificate of random boards is checked by the independent program and"
    " by enumerating all placements. In some of them, each byte is changed, removed and doubled:"
    " none may pass. Then each value of the claim is changed, with a matching digest: what passes"
    " must be true.",
    "minimal conflicts and proofs": "From every conflict and proof that is called minimal, each"
    " part is removed in turn. The rest must no longer contradict itself, or prove the cell.",
}
"""What each test does, in the order of the page."""

HEAD = """\
# Reliability

How we try to make the server lose a move, or crash a parser, and the results. `make deep` writes
this page from `docs/lab/reliability.json`, and a test compares the two. `make test` runs a part of
each test, except the soak, the full disk and guided fuzzing. *Lost* counts answers that were
acknowledged but not saved as such; *doubled* counts moves that were saved more than once.
"""

TAIL = """\
## How to read it

The numbers are from one machine and one day. They show that nothing was found, not that there is
nothing to find. The players of the soak do not pause: each sends its next move as soon as the last
one is answered, so a move waits for the moves of all other players, and during failures for the
server to restart. [Server load](server-load.md) has the times of players who pause. Not tested:
power loss of a real disk (SQLite may lose the last moments then, see [the server](../server.md)),
and networks that lose packets between server and database.
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
    """Remove the day and the machine from a result, and return them."""
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
