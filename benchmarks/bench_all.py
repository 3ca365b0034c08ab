"""Every benchmark of the proof page in one run, and the page: ``make bench-all``.

Run as ``python -m benchmarks.bench_all``, on a machine that does nothing else: it takes about half
an hour and writes docs/benchmarks.md. What each benchmark printed is kept in build/benchmarks.
With ``--brief`` it takes a few minutes and writes build/benchmarks/benchmarks.md: its numbers say
that everything works, and nothing else.
"""

import argparse
import datetime as dt
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from benchmarks.proof_page import KEPT, Section, engines, growth, page, plain

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/benchmarks.md"
FOLDER = ROOT / "build/benchmarks"

SECTIONS = (
    Section(
        "The engine",
        "The mine probability of every cell, mine total included, through both Python"
        " interfaces, best of several; then consistency and placement on boards of 20 % mines,"
        " opened by zeros.",
        "bench_engine",
        (),
        ("--positions", "3"),
        (engines, growth),
    ),
    Section(
        "Boards without guessing",
        "CPU milliseconds a board, one thread, and how many times faster than ms_toollib's"
        " generator; see [generators](generators.md#numbers).",
        "bench_generate",
        ("speed",),
        ("speed",),
        (plain("speed"),),
    ),
    Section(
        "Hints",
        "A hint with its full proof on every position of Expert games, by the technique that it"
        " needs.",
        "bench_hint",
        ("20",),
        ("1",),
        (plain("results"),),
    ),
    Section(
        "Fair play",
        "What the host takes for a move.",
        "bench_fair",
        (),
        ("--games", "1", "--boards", "30x16/99"),
        (plain(only=("board", "games", "won", "move")),),
    ),
    Section(
        "Players",
        "Games won. Beside the strongest other program, on the same boards, wins and losses:"
        " [the player](player.md#what-was-measured).",
        "bench_players",
        (str(FOLDER / "players"), "2000", "1", "best", "informed", "safest"),
        (str(FOLDER / "players-brief"), "20", "1", "informed", "safest"),
        (),
    ),
    Section(
        "The server",
        "Fifty players at once on Expert boards in fair mode, and ten attackers, on the same"
        " machine.",
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
        "From the release of the button to the first frame painted after the answer, browser and"
        " server on one machine; two frames of 17 ms are in each of these.",
        "bench_page",
        (),
        ("--clicks", "3"),
        (plain(),),
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--brief", action="store_true", help="small runs; leaves the page alone")
    parser.add_argument("sections", nargs="*", help="modules to run; by default all")
    arguments = parser.parse_args()
    names = [section.module for section in SECTIONS]
    if unknown := set(arguments.sections) - set(names):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    if arguments.sections and not arguments.brief:
        parser.error("the page has all benchmarks of one run: name some with --brief only")
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = [
        (section, shown(section, brief=arguments.brief), printed(section, brief=arguments.brief))
        for section in SECTIONS
        if not arguments.sections or section.module in arguments.sections
    ]
    target = FOLDER / "benchmarks.md" if arguments.brief else PAGE
    target.write_text(page(made, facts(brief=arguments.brief), kept()), encoding="utf-8")
    print(target)


def shown(section: Section, *, brief: bool) -> str:
    """Return the command as a reader would type it."""
    words = [word.replace(f"{ROOT}/", "") for word in section.command(brief=brief)]
    return f"python {' '.join(words)}"


def printed(section: Section, *, brief: bool) -> str:
    """Run a benchmark, and return and keep what it printed."""
    print(f"$ {shown(section, brief=brief)}", file=sys.stderr, flush=True)
    run = subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, *section.command(brief=brief)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    (FOLDER / f"{section.module}.txt").write_text(run.stdout, encoding="utf-8")
    return run.stdout


def facts(*, brief: bool) -> dict[str, str]:
    """Return what a reader must know of the run."""
    git = ("git", "-C", str(ROOT), "describe", "--always", "--dirty")
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603
    scale = "brief: these numbers only show that everything works" if brief else "full"
    return {
        "date": dt.datetime.now(dt.UTC).strftime("%d %B %Y"),
        "machine": f"{processor()}, {os.cpu_count()} cores, {platform.system()}",
        "load before the last benchmark": f"{os.getloadavg()[0]:.1f}",
        "sapper": f"{version('sapper')}, commit `{commit or 'unknown'}`",
        "Python": platform.python_version(),
        "ms_toollib": version("ms_toollib"),
        "scale": scale,
    }


def processor() -> str:
    """Return the name of the processor, as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def kept() -> str:
    """Return the part of the page that is written by hand."""
    return PAGE.read_text(encoding="utf-8").partition(KEPT)[2]


if __name__ == "__main__":
    main()
