"""``sapper study``: run reproducible experiments and report their results."""

import math
import os
import platform
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import click

from sapper.cli import options, outputs
from sapper.cli.exits import ExitCode
from sapper.cli.options import argument, group, json_flag, option
from sapper.errors import SpecError, StudyError
from sapper.provenance import provenance
from sapper.spec import check_seed
from sapper.studies import MODULES, named
from sapper.studies.executors import connect
from sapper.studies.report import summary, write_report
from sapper.studies.results_file import FILE, Header, LoggedRun, ResultsFile, append_run, read
from sapper.studies.runner import run as run_study
from sapper.studies.study import Scale, Status
from sapper.studies.tables import Table, shown

_PATH = click.Path(path_type=Path, readable=False)
_json_option = json_flag("JSON Lines instead of text.")
_directory_argument = argument("directory", "DIR", "The results directory of a run.", _PATH)


@group(no_args_is_help=True)
def study() -> None:
    """Run experiments and report tables, fits and figures."""


@study.command("list")
@_json_option
def list_studies(*, as_json: bool) -> None:
    """List the studies and their questions."""
    for name in MODULES:
        question = named(name).question
        if as_json:
            outputs.echo(outputs.json_line({"name": name, "question": question}))
        else:
            outputs.echo(f"{name:<12}{question}")


@study.command
@argument(
    "name",
    "NAME",
    "The study; or file.py:NAME, a Study of your own.",
    options.NameType(MODULES),
)
@option("--out DIR", "Results directory; an existing run is resumed.", type=_PATH, required=True)
@option(
    "--scale SCALE",
    "Size of the run: tiny (seconds), brief (minutes) or full (hours). The study 'generation' "
    "also has the size 'document', which repeats the experiments of its paper.",
    names=Scale,
    default="brief",
)
@option("--seed SEED", "Seed of the run.", default=1)
@option(
    "--budget S",
    "Time limit per case in seconds. A case that takes longer is stopped, and its result says so.",
)
@option("--workers N", "Processes on this machine (default: one per core).")
@options.dask_option
@option("--only SUBJECT", "Run only one subject, such as repair.")
@_json_option
def run(
    name: str,
    *,
    out: Path,
    scale: str,
    seed: int,
    budget: float | None,
    workers: int | None,
    dask: str | None,
    only: str | None,
    as_json: bool,
) -> ExitCode:
    """Run or resume a study, and report on it.

    To run your own study, define a Study in a Python file: sapper study run my_study.py:STUDY --out
    DIR.

    Every result is written to DIR/results.jsonl as it arrives. If a run was stopped, the same
    command resumes it. A larger --scale adds jobs to the run. A failed job is tried three times,
    and again by the next run. If jobs still fail, the exit code is 1. DIR/runs.jsonl records the
    version, commit, processor and packages of each run. DIR/tables/results.csv has one row per job.
    """
    wanted = named(name)
    if scale not in wanted.scales:
        known = ", ".join(wanted.scales)
        raise SpecError(f"{scale!r} is not a scale of {name!r}; choose one of {known}")
    if budget is not None and not (budget > 0 and math.isfinite(budget)):
        raise SpecError(f"--budget {budget} must be more than 0 seconds")
    if workers is not None and not 1 <= workers <= 1024:
        raise SpecError(f"--workers {workers} must be from 1 to 1024")
    check_seed(seed)
    cases = [case for case in wanted.cases(Scale(scale)) if only in (None, case.subject)]
    if not cases:
        raise SpecError(f"{only!r} is not a subject of {name!r}")
    header = Header(
        name if name in MODULES else wanted.module, seed, time.strftime("%Y-%m-%d"), _machine()
    )
    with (
        closing(connect(dask, workers, outputs.note)) as executor,
        ResultsFile.open(out / FILE, header) as results_file,
        outputs.watched(name) as watch,
    ):
        if results_file.repaired is not None:
            outputs.note(f"removed an incomplete line: {results_file.repaired}")
        options = {"scale": scale, "seed": seed, "only": only, "budget": budget, "dask": dask}
        command = _command(name, options)
        origin = asdict(provenance())
        facts = {name: origin[name] for name in ("version", "commit", "cpu", "packages")}
        append_run(
            out, LoggedRun(command=command, day=header.started, machine=header.machine, **facts)
        )
        run_study(wanted, cases, results_file, executor, budget=budget, watch=watch)
    contents = read(out / FILE)
    write_report(out, wanted, contents.header, contents.results)
    _show(summary(contents.results), as_json=as_json)
    outputs.note(f"the report is {str(out / 'index.html')!r}")
    failed = [result for result in contents.results if result.status is Status.FAILED]
    if failed:
        outputs.note(f"{len(failed)} jobs failed, the first because of {failed[0].note!r}")
        return ExitCode.NEGATIVE
    return ExitCode.DONE


@study.command
@_directory_argument
@_json_option
def report(directory: Path, *, as_json: bool) -> None:
    """Rewrite the report of a run from its results so far, and print the answer."""
    contents = read(directory / FILE)
    if contents.broken is not None:
        outputs.note(f"ignored an incomplete line: {contents.broken}")
    if not contents.results:
        raise StudyError(f"{str(directory / FILE)!r} has no results yet")
    written = write_report(
        directory, named(contents.header.study), contents.header, contents.results
    )
    if as_json:
        for table in written.tables:
            for row in table.rows:
                fields = dict(zip(table.columns, row, strict=True))
                outputs.echo(outputs.json_line({"table": table.name, **fields}))
    else:
        outputs.echo("\n\n".join(written.findings.answer))
    outputs.note(f"the report is {str(directory / 'index.html')!r}")


@study.command
@_directory_argument
@option("--to PAGES", "The directory of the study pages.", type=_PATH, default=Path("docs/studies"))
def publish(directory: Path, *, to: Path) -> None:
    """Write a run's tables, pictures and page into the documents, and update quoted numbers.

    Every number on the page comes from the tables. If the directory contains published tables, such
    as docs/studies/widths, only the page is written again. This is useful after the text of a study
    has changed.
    """
    from sapper.studies.publication import publish as publish_run  # noqa: PLC0415 - for this command

    outputs.note(f"the page is {str(publish_run(directory, to))!r}")


def _command(name: str, options: Mapping[str, object]) -> str:
    """Return the command line of a run, with only those options that have a value."""
    given = [f"--{option} {value}" for option, value in options.items() if value is not None]
    return " ".join(("sapper study run", name, *given, "--out DIR"))


def _show(table: Table, *, as_json: bool) -> None:
    if as_json:
        for row in table.rows:
            outputs.echo(outputs.json_line(dict(zip(table.columns, row, strict=True))))
        return
    rows = [table.columns, *(tuple(shown(value) for value in row) for row in table.rows)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(table.columns))]
    for row in rows:
        words = [
            text.ljust(width) if place < 2 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        outputs.echo("  ".join(words).rstrip())


def _machine() -> str:
    """Describe this machine in one line."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()},"
        f" Python {platform.python_version()}"
    )
