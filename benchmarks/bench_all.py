"""Run all or some benchmarks of the benchmarks page, and write the page: ``make bench-all``.

Run ``python -m benchmarks.bench_all [MODULE ...]`` on an idle machine. All benchmarks together take
about a quarter of an hour; each takes at most five minutes. The output of each benchmark is stored
in ``benchmarks/results``, with the date, the commit, the machine and the load from other programs.
docs/lab/benchmarks.md and the table in README.md are written from these files. ``--page`` writes
them without running a benchmark, and ``--readme`` runs only the benchmarks that README.md needs.
With ``--brief`` every run is small, is stored in build/benchmarks, and only shows that everything
works.
"""

import argparse
import dataclasses
import subprocess
import sys
from pathlib import Path

from benchmarks.kept_runs import RESULTS, ROOT, KeptRun, OtherLoad, commit, keep, kept, present
from benchmarks.proof_page import KEPT, SECTIONS, Section, page
from benchmarks.readme_table import MODULES, README, replaced

PAGE = ROOT / "docs/lab/benchmarks.md"
BRIEF = ROOT / "build/benchmarks"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--brief", action="store_true", help="run small benchmarks without changing the page"
    )
    parser.add_argument(
        "--page", action="store_true", help="only write the page, without running benchmarks"
    )
    parser.add_argument(
        "--readme", action="store_true", help="run only the benchmarks that README.md quotes"
    )
    parser.add_argument("modules", nargs="*", help="benchmarks to run (default: all)")
    arguments = parser.parse_args()
    names = [section.module for section in SECTIONS]
    if unknown := set(arguments.modules) - set(names):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {names}")
    folder, target = (BRIEF, BRIEF / "benchmarks.md") if arguments.brief else (RESULTS, PAGE)
    wanted = [] if arguments.page else arguments.modules or (MODULES if arguments.readme else names)
    for section in SECTIONS:
        if section.module in wanted:
            keep(section.module, done(section, brief=arguments.brief), folder)
            target.write_text(made(folder), encoding="utf-8")
    target.write_text(made(folder), encoding="utf-8")
    if not arguments.brief:
        README.write_text(made_readme(), encoding="utf-8")
    print(target.relative_to(ROOT))


def done(section: Section, *, brief: bool) -> KeptRun:
    """Run a benchmark."""
    name = commit().strip("`").split("`")[0]
    words = [word.replace("{commit}", name) for word in section.command(brief=brief)]
    run = present(f"python {' '.join(words)}", brief=brief)
    print(f"$ {run.command}", file=sys.stderr, flush=True)
    other_load = OtherLoad()
    ended = subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return dataclasses.replace(run, printed=ended.stdout, others=other_load.share())


def made(folder: Path = RESULTS) -> str:
    """Return the benchmarks page, made from all runs stored in a folder."""
    runs = [(section, kept(section.module, folder)) for section in SECTIONS]
    return page(runs, PAGE.read_text(encoding="utf-8").partition(KEPT)[2])


def made_readme() -> str:
    """Return README with the numbers of the stored runs."""
    runs = {name: run for name in MODULES if (run := kept(name)) is not None}
    return replaced(README.read_text(encoding="utf-8"), runs)


if __name__ == "__main__":
    main()
