"""``sapper study``: experiments that anyone can run again."""

import math
import os
import platform
import time
from collections.abc import Mapping
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from sapper.cli import completion, option_values, outputs, progress
from sapper.cli.cluster_option import DaskOption
from sapper.cli.exit_codes import ExitCode
from sapper.cli.manual import Command, Group
from sapper.errors import SpecError, StudyError
from sapper.spec import check_seed
from sapper.studies import MODULES, named
from sapper.studies.executors import connect
from sapper.studies.report import summary, write_report
from sapper.studies.results_file import (
    FILE,
    Header,
    LoggedRun,
    ResultsFile,
    append_run,
    read,
)
from sapper.studies.runner import run as run_study
from sapper.studies.study import Scale, Status
from sapper.studies.tables import Table, shown

study = typer.Typer(
    name="study",
    cls=Group,
    add_completion=False,
    help="Run experiments: tables, fits, pictures, a page.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

JsonFlag = Annotated[bool, typer.Option("--json", metavar="", help="JSON Lines instead of text.")]


@study.command("list", cls=Command)
def list_studies(*, as_json: JsonFlag = False) -> None:
    """Name the studies and what they ask."""
    for name in MODULES:
        question = named(name).question
        if as_json:
            outputs.say(outputs.json_line({"name": name, "question": question}))
        else:
            outputs.say(f"{name:<12}{question}")


@study.command(cls=Command)
def run(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            autocompletion=completion.one_of(MODULES),
            help="Which study.",
            show_default=False,
        ),
    ],
    *,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="DIR", help="Where results go, and are gone on with."),
    ],
    scale: Annotated[
        str,
        typer.Option(metavar="SCALE", help="How much: tiny (seconds), brief (minutes), full."),
    ] = "brief",
    seed: Annotated[
        int,
        typer.Option(metavar="SEED", parser=option_values.whole_number, help="Seed of the run."),
    ] = 1,
    budget: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            parser=option_values.decimal_number,
            help="Seconds that a case may take; beyond, it is recorded as such.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=option_values.whole_number,
            help="Processes on this machine; by default one a core.",
            show_default=False,
        ),
    ] = None,
    dask: DaskOption = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="SUBJECT", help="One subject alone, such as repair."),
    ] = None,
    as_json: JsonFlag = False,
) -> ExitCode:
    """Run a study, or what is left of it, and report on it.

    Every result is written to DIR/results.jsonl as it comes in. A run that was stopped goes on
    with the same command; a larger --scale adds to it. Failed jobs are tried three times, and
    again by the next run; the exit code is then 1.
    """
    wanted = named(name)
    if scale not in list(Scale):
        raise SpecError(f"{scale!r} is not a scale: {', '.join(Scale)}")
    if budget is not None and not (budget > 0 and math.isfinite(budget)):
        raise SpecError(f"{budget} is not a budget: seconds above 0")
    if workers is not None and not 1 <= workers <= 1024:
        raise SpecError(f"{workers} workers: from 1 to 1024")
    check_seed(seed)
    cases = [case for case in wanted.cases(Scale(scale)) if only in (None, case.subject)]
    if not cases:
        raise SpecError(f"{only!r} is not a subject of {name!r}")
    header = Header(name, seed, time.strftime("%Y-%m-%d"), _machine())
    with (
        closing(connect(dask, workers, outputs.tell)) as executor,
        ResultsFile.open(out / FILE, header) as results_file,
        progress.watched(name) as watch,
    ):
        if results_file.repaired is not None:
            outputs.tell(f"dropped a line that was cut off: {results_file.repaired}")
        options = {"scale": scale, "seed": seed, "only": only, "budget": budget, "dask": dask}
        command = _command(name, options)
        append_run(out, LoggedRun(command, header.started, header.machine, version("sapper")))
        run_study(wanted, cases, results_file, executor, budget=budget, watch=watch)
    contents = read(out / FILE)
    write_report(out, wanted, contents.header, contents.results)
    _show(summary(contents.results), as_json=as_json)
    outputs.tell(f"the report is {str(out / 'index.html')!r}")
    failed = [result for result in contents.results if result.status is Status.FAILED]
    if failed:
        outputs.tell(f"{len(failed)} jobs failed, the first because of {failed[0].note!r}")
        return ExitCode.NEGATIVE
    return ExitCode.DONE


@study.command(cls=Command)
def report(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where a study was run.", show_default=False)
    ],
    *,
    as_json: JsonFlag = False,
) -> None:
    """Write the report of a run again, as far as it has come, and print its answer."""
    contents = read(directory / FILE)
    if contents.broken is not None:
        outputs.tell(f"ignored a line that was cut off: {contents.broken}")
    if not contents.results:
        raise StudyError(f"{str(directory / FILE)!r} holds no results yet")
    written = write_report(
        directory, named(contents.header.study), contents.header, contents.results
    )
    if as_json:
        for table in written.tables:
            for row in table.rows:
                fields = dict(zip(table.columns, row, strict=True))
                outputs.say(outputs.json_line({"table": table.name, **fields}))
    else:
        outputs.say("\n\n".join(written.findings.answer))
    outputs.tell(f"the report is {str(directory / 'index.html')!r}")


@study.command(cls=Command)
def publish(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where a study was run.", show_default=False)
    ],
    *,
    to: Annotated[
        Path, typer.Option("--to", metavar="PAGES", help="Where the pages of the studies are.")
    ] = Path("docs/studies"),
) -> None:
    """Write a run's tables, pictures and page into the documents, and what these quote of it.

    Every number on the page comes from the tables. Given the directory of published tables, such
    as docs/studies/widths, it writes the page again, after a change of the study's words.
    """
    from sapper.studies.publication import publish as publish_run  # noqa: PLC0415 - for this command

    outputs.tell(f"the page is {str(publish_run(directory, to))!r}")


def _command(name: str, options: Mapping[str, object]) -> str:
    """Return a run as a command, without what is left to its default, and on which machine."""
    given = [f"--{option} {value}" for option, value in options.items() if value is not None]
    return " ".join(("sapper study run", name, *given, "--out DIR"))


def _show(table: Table, *, as_json: bool) -> None:
    if as_json:
        for row in table.rows:
            outputs.say(outputs.json_line(dict(zip(table.columns, row, strict=True))))
        return
    rows = [table.columns, *(tuple(shown(value) for value in row) for row in table.rows)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(table.columns))]
    for row in rows:
        words = [
            text.ljust(width) if place < 2 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        outputs.say("  ".join(words).rstrip())


def _machine() -> str:
    """Describe this machine in a line."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()},"
        f" Python {platform.python_version()}"
    )
