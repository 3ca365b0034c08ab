"""The page docs/lab/benchmarks.md, written from the output of the benchmarks.

Each section has the command, its date and machine, and a table of the measured numbers. The
sentences describe the measurement, never its result. If sapper was slower than another program, the
table shows it. ``bench_all`` runs the commands, ``kept_runs`` stores their output.

A section takes at most four minutes on an idle machine. ``{commit}`` in an argument stands for the
last commit, so a benchmark reuses only files that it stored with the same sources.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.kept_runs import KeptRun, toollib_version

Row = dict[str, Any]
Rows = Callable[[list[Row]], "Table"]
INTRODUCTION = (
    "This page compares sapper with other programs on the same tasks. `make bench-all` writes it."
    " Above every table are the command, date, commit and machine of its run. All numbers of a"
    " table come from one run. Times vary between runs, so compare the ratios. Unless a table says"
    " otherwise, times are in milliseconds."
)
KEPT = "<!-- kept: the text below was measured by hand and stays when the page is written again -->"
"""The line that ends the generated part of the page."""


@dataclass(frozen=True)
class Table:
    """A header and rows of cells."""

    head: tuple[str, ...]
    """Names of the columns."""
    rows: list[tuple[object, ...]]
    """The cells."""

    def markdown(self) -> str:
        """Return the table as Markdown."""
        lines = [self.head, ("---",) * len(self.head), *self.rows]
        return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


@dataclass(frozen=True)
class Section:
    """One benchmark on the page."""

    title: str
    """Its heading."""
    question: str
    """A description of the measurement."""
    module: str
    """The module to run: ``python -m benchmarks.MODULE``."""
    full: tuple[str, ...]
    """Arguments of a published run."""
    brief: tuple[str, ...]
    """Arguments of a small run that only shows that the benchmark works."""
    tables: tuple[Rows, ...]
    """Functions that make tables from the output; empty if the benchmark prints a table itself."""

    def command(self, *, brief: bool) -> tuple[str, ...]:
        """Return the arguments for the Python interpreter."""
        return ("-m", f"benchmarks.{self.module}", *(self.brief if brief else self.full))


def read(printed: str) -> list[Row]:
    """Return the JSON objects that a benchmark printed: a single one, or one per line."""
    decoder = json.JSONDecoder()
    found, place = [], 0
    while place < len(printed.rstrip()):
        value, end = decoder.raw_decode(printed, place)
        found.append(value)
        place = end + len(printed[end:]) - len(printed[end:].lstrip())
    return found


def page(sections: Sequence[tuple[Section, KeptRun | None]], written: str) -> str:
    """Return the whole page: the command and the output of each section.

    ``written`` is the hand-written text at the end of the page.
    """
    parts = [
        "# Benchmarks",
        INTRODUCTION,
        f"The version of ms_toollib is always {toollib_version()}.",
    ]
    for section, run in sections:
        parts += [f"## {section.title}", section.question]
        if run is None:
            parts.append(f"Not measured yet: `python -m benchmarks.bench_all {section.module}`.")
            continue
        parts += [f"`{run.command}`", run.facts]
        if section.tables:
            rows = read(run.printed)
            parts += [table(rows).markdown() for table in section.tables]
        else:
            parts.append(run.printed.strip())
    return "\n\n".join([*parts, KEPT, written.strip()]).rstrip() + "\n"


def engines(rows: list[Row]) -> Table:
    """Return a table that compares sapper with ms_toollib."""
    (result,) = rows
    keys = ("mean", "median", "max")

    def spread(part: Mapping[str, float]) -> str:
        return " / ".join(f"{part[key]:g}" for key in keys)

    return Table(
        (
            "Expert positions",
            "sapper mean / median / max",
            "ms_toollib mean / median / max",
            "times faster",
            "positions on which sapper was slower",
        ),
        [
            (
                f"{kind}, {part['boards']}",
                spread(part["sapper ms"]),
                spread(part["ms_toollib ms"]),
                spread(part["times faster"]),
                part["slower than ms_toollib"],
            )
            for kind, part in ((kind, result[kind]) for kind in ("stuck", "scattered"))
        ],
    )


def plain(*path: str, only: Sequence[str] = ()) -> Rows:
    """Return a function that makes a table of all results, or of those at a path in the JSON.

    ``only`` names the fields to show; by default all.
    """

    def table(rows: list[Row]) -> Table:
        found: Any = rows
        if path:
            found = rows[0]
            for name in path:
                found = found[name]
        if isinstance(found, dict) and all(isinstance(row, dict) for row in found.values()):
            found = [{"": name, **row} for name, row in found.items()]
        elif isinstance(found, dict):
            found = [found]
        chosen = ({k: v for k, v in row.items() if k in only or not only} for row in found)
        flat = [_flat(row) for row in chosen if row]
        head = tuple(dict.fromkeys(name for row in flat for name in row))
        return Table(head, [tuple(row.get(name, "") for name in head) for row in flat])

    return table


_SHOWN_ABOVE = ("python", "machine", "sapper")
"""Fields shown above the table, not in it."""


def _flat(row: Row) -> Row:
    """Return a row without nested objects: ``{"a": {"b": 1}}`` becomes ``{"a b": 1}``."""
    flat: Row = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat |= {f"{name} {inner}".strip(): one for inner, one in _flat(value).items()}
        elif isinstance(value, list) or (name in _SHOWN_ABOVE and isinstance(value, str)):
            continue
        else:
            flat[name] = value
    return flat


SECTIONS = (
    Section(
        "The engine",
        "The first table shows how long it takes to compute the mine probability of every cell if"
        " the mine total is given. Both packages are called through their Python interfaces, and"
        " the tables show the fastest of several runs. The other tables show how long `check` and"
        " `place` take on boards with 20 % mines, and how long it takes to draw 10,000 layouts.",
        "bench_engine",
        (),
        ("--positions", "3"),
        (engines, plain("growth"), plain("sampling")),
    ),
    Section(
        "Compared with other packages",
        "The other packages do the same work through their own interfaces, in a separate"
        " environment (`python -m benchmarks.bench_peers --install` creates it). A ratio below 1"
        " means that sapper is slower.",
        "bench_peers",
        (),
        ("--positions", "3", "--seconds", "0.2", "--games", "20"),
        (plain("probabilities"), plain("command"), plain("environments"), plain("games")),
    ),
    Section(
        "Boards without guessing",
        "The tables show the CPU milliseconds per board on one thread. They also show how many"
        " times faster sapper is than the generator of ms_toollib. In the first table, the"
        " boards are made in a batch. In the second table, each board is made by its own call of"
        " `sapper.generate`. See also [the lab](no-guess-speed.md).",
        "bench_generate",
        ("speed", "per call"),
        ("speed", "per call"),
        (plain("speed"), plain("per call")),
    ),
    Section(
        "Hints",
        "The table shows the milliseconds that a hint with its full proof takes, by technique. It"
        " covers every position of some Expert games. In a *quiet* position, no single number and"
        " no pair of numbers proves that a cell is safe or a mine.",
        "bench_hint",
        ("20",),
        ("1",),
        (plain("results"),),
    ),
    Section(
        "Reviews",
        "The table shows the CPU milliseconds that the review of one Expert game takes, with and"
        " without win chances.",
        "bench_review",
        ("40",),
        ("2",),
        (plain("milliseconds"),),
    ),
    Section(
        "Fair play",
        "The table shows how many milliseconds the game takes to judge an opening, to draw a new"
        " layout if necessary, and to open the cells.",
        "bench_fair",
        (),
        ("--games", "1", "--boards", "30x16/99"),
        (plain(only=("board", "games", "won", "move")),),
    ),
    Section(
        "Players",
        "The table shows how many games each policy wins. [The lab](player-strength.md) compares"
        " sapper with the strongest other program.",
        "bench_players",
        ("build/benchmarks/players-{commit}", "5000", "1", "best", "informed", "safest"),
        ("build/benchmarks/players-brief-{commit}", "20", "1", "informed", "safest"),
        (),
    ),
    Section(
        "The server",
        "The tables show the milliseconds per request. Fifty players play Expert boards in fair"
        " mode while ten attackers load the server. Server, players and attackers run on the same"
        " machine. *Begin* is the start of a new game. See also [the lab](server-load.md).",
        "bench_server",
        (),
        ("--players", "3", "--attackers", "1", "--seconds", "5"),
        (
            *tuple(plain(only=(kind,)) for kind in ("move", "hint", "begin")),
            plain(only=("requests_per_second", "lost_moves", "most_megabytes")),
        ),
    ),
    Section(
        "The page",
        "The first table shows a visit without a cache, with the page bundled as in a release. The"
        " second table shows the milliseconds from the release of the mouse button to the first"
        " frame painted after the answer. Browser and server run on one machine. Each value"
        " includes two frames of 17 ms each. The CPU use of other programs might include the"
        " browser's own processes.",
        "bench_page",
        (),
        ("--clicks", "3"),
        (
            plain(only=("first load", "requests", "bytes", "seconds to the first cell")),
            plain(only=("board", "clicks", "games", "median", "p95", "largest")),
        ),
    ),
)
