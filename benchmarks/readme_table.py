"""The table of speeds in README.md, written from the stored runs of the benchmarks.

``bench_all`` writes the table together with the page, so README and the page have the same numbers.
``MODULES`` lists the benchmarks that the table needs; ``bench_all --readme`` runs only these.
"""

from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.kept_runs import ROOT, KeptRun, toollib_version
from benchmarks.proof_page import Row, Table, read

README = ROOT / "README.md"
BEGIN = "<!-- Written by `make bench-all`. -->"
END = "<!-- end -->"

Cells = tuple[str, str, str, str]
"""A row: the task, sapper's time, ms_toollib's time, and how many times faster sapper is."""
NOTHING = "\N{EN DASH}"
"""The text in the table if ms_toollib cannot do the work."""
EXPERT_BOARD = "generate a no-guess Expert board"


def _compared(task: str, ours: float, theirs: float, ratio: float) -> Cells:
    return task, f"{ours:.2g} ms", f"{theirs:.2g} ms", f"{ratio:.0f}"


def _engine(rows: list[Row]) -> list[Cells]:
    (result,) = rows

    def row(task: str, kind: str, key: str) -> Cells:
        part = result[kind]
        return _compared(
            task.format(part["boards"]),
            *(part[name][key] for name in ("sapper ms", "ms_toollib ms", "times faster")),
        )

    return [
        row(
            "mine probability of every cell, {} stuck Expert positions (median)", "stuck", "median"
        ),
        row(
            "mine probability of every cell, {} positions with scattered openings (mean)",
            "scattered",
            "mean",
        ),
    ]


def _generate(rows: list[Row]) -> list[Cells]:
    (result,) = rows

    def row(task: str, part: Mapping[str, Any]) -> Cells:
        times = part["ms"]
        return _compared(task, times["auto"], times["ms_toollib"], part["times faster"]["auto"])

    calls, batch = result["per call"]["30x16/99"], result["speed"]["30x16/99"]
    large = result["speed"]["1000x1000 30 %"]["ms"]["auto"] / 1000
    return [
        row(f"{EXPERT_BOARD}, in a batch", batch),
        row(f"{EXPERT_BOARD}, one `sapper.generate` call per board", calls),
        (
            "generate a no-guess board of 1000x1000 cells, 30 % mines",
            f"{large:.2g} s",
            NOTHING,
            NOTHING,
        ),
    ]


def _hint(rows: list[Row]) -> list[Cells]:
    median = rows[0]["results"]["all"]["median"]
    return [("a hint with its proof, Expert (median)", f"{median:.2g} ms", NOTHING, NOTHING)]


def _fair(rows: list[Row]) -> list[Cells]:
    (expert,) = (row for row in rows if row["board"] == "30x16/99")
    slow = expert["move"]["p95"]
    return [
        ("one move in a fair Expert game (95th percentile)", f"{slow:.2g} ms", NOTHING, NOTHING)
    ]


def _players(printed: str) -> list[Cells]:
    """Return the row of the policy ``best``, read from the table that the benchmark prints."""
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in printed.splitlines()]
    (found,) = (line for line in lines if line[:3] == ["30x16/99", "opening at 3,3", "best"])
    wins, games = map(int, found[3].partition(" = ")[0].split("/"))
    low, high = map(float, found[4].split(" to "))
    task = f"Expert games won by `best` ({games:,} games, first click opens an area)"
    return [(task, f"{100 * wins / games:.1f} % ({low:.1f} to {high:.1f})", NOTHING, NOTHING)]


SOURCES: dict[str, Callable[[str], list[Cells]]] = {
    "bench_engine": lambda printed: _engine(read(printed)),
    "bench_generate": lambda printed: _generate(read(printed)),
    "bench_hint": lambda printed: _hint(read(printed)),
    "bench_fair": lambda printed: _fair(read(printed)),
    "bench_players": _players,
}
"""For each benchmark, the function that makes its rows from its output."""
MODULES = tuple(SOURCES)


def table(runs: Mapping[str, KeptRun]) -> str:
    """Return the table and the line below it, with date, machine and commit."""
    head = ("task", "sapper", f"ms_toollib {toollib_version()}", "times faster")
    rows: list[tuple[object, ...]] = [
        row for name in MODULES for row in SOURCES[name](runs[name].printed)
    ]
    machines = ", ".join(dict.fromkeys(runs[name].machine for name in MODULES))
    whens = "; ".join(
        dict.fromkeys(f"{runs[name].date}, commit {runs[name].commit}" for name in MODULES)
    )
    origin = (
        "`make bench-all` measured these numbers through the Python interfaces; each ratio comes"
        f" from one run. Machine: {machines}. Runs: {whens}."
    )
    return f"{Table(head, rows).markdown()}\n\n{origin}"


def replaced(readme: str, runs: Mapping[str, KeptRun]) -> str:
    """Return README with the table of these runs."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"README.md has no lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{table(runs)}\n\n{END}{after}"
