"""The report of a run: one self-contained page, and its contents as separate files.

``index.html`` has the answer, the figures and the tables. Next to it are ``pictures`` (SVG and
PNG), ``tables`` (CSV, and Parquet if PyArrow is installed), and a table of all single results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sapper.errors import SapperError, StudyError
from sapper.python_files import is_file_name
from sapper.studies import figures
from sapper.studies.estimates import done, grouped, library
from sapper.studies.results_file import Header
from sapper.studies.study import Findings, Result, Status, Study
from sapper.studies.tables import Table, TableValue, by_name, csv_of, shown

PAGE = "index.html"
"""The name of the page in the directory of a run."""

_LONG = 60  # the page folds tables with more rows


@dataclass(frozen=True, slots=True)
class RunReport:
    """The contents of a report."""

    tables: tuple[Table, ...]
    """The study's tables, and a summary of the run."""
    findings: Findings
    """The conclusions from the tables."""


def report_of(study: Study, results: Sequence[Result]) -> RunReport:
    """Return the report on the results of a run.

    Raises:
        UnavailableError: SciPy is not installed.
    """
    try:
        tables = (*study.tables(results), summary(results))
        return RunReport(tables, study.findings(by_name(tables)))
    except Exception as error:
        if not is_file_name(study.module) or isinstance(error, SapperError):
            raise
        what = f"{type(error).__name__}: {error}"
        raise StudyError(f"{study.module!r} cannot make its tables: {what}") from error


def write_report(
    directory: Path, study: Study, header: Header, results: Sequence[Result]
) -> RunReport:
    """Write the page, the figures and the tables of a run, and return the report.

    Raises:
        UnavailableError: SciPy, Matplotlib or Jinja2 is not installed.
    """
    report = report_of(study, results)
    findings = report.findings
    drawn = {figure.name: figures.svg(figure) for figure in findings.figures}
    for name in ("pictures", "tables"):
        (directory / name).mkdir(parents=True, exist_ok=True)
    for figure in findings.figures:
        (directory / "pictures" / f"{figure.name}.svg").write_text(
            drawn[figure.name], encoding="utf-8"
        )
        (directory / "pictures" / f"{figure.name}.png").write_bytes(figures.png(figure))
    for table in (*report.tables, jobs(results)):
        (directory / "tables" / f"{table.name}.csv").write_text(csv_of(table), encoding="utf-8")
        _write_parquet(directory / "tables" / f"{table.name}.parquet", table)
    (directory / PAGE).write_text(_page(study, header, report, drawn), encoding="utf-8")
    return report


def summary(results: Sequence[Result]) -> Table:
    """Return the number of jobs by status, and the mean time, for each subject and group.

    >>> summary([]).rows
    ()
    """
    groups = grouped(results, lambda result: (result.case.subject, result.case.group))
    rows: list[tuple[TableValue, ...]] = []
    for (subject, group), some in sorted(groups.items(), key=lambda item: _order(*item[0])):
        times = [result.seconds or 0.0 for result in done(some)]
        rows.append(
            (
                *(subject, group, len({result.case for result in some})),
                *(sum(result.status is status for result in some) for status in Status),
                1000 * sum(times) / len(times) if times else None,
                sum(times),
            )
        )
    return Table(
        "summary",
        "Jobs by subject and group",
        ("subject", "group", "cases", *(status.value for status in Status), "mean ms", "seconds"),
        tuple(rows),
        'In most studies, a job measures one board. The columns "done", "beyond" and "failed"'
        ' count jobs. The column "beyond" counts the jobs that were not finished because the'
        ' budget of their case was used up. The column "mean ms" is the mean processor time of a'
        ' finished job, and the column "seconds" is the processor time of all finished jobs'
        " together.",
    )


def _order(subject: str, group: str) -> tuple[str, bool, int, str]:
    """Return a sort key for groups: levels come before densities, which are sorted by value."""
    number = group.removesuffix(" %")
    return (subject, number.isdecimal(), int(number) if number.isdecimal() else 0, group)


def jobs(results: Sequence[Result]) -> Table:
    """Return every result as a row; a value that a job did not report is left blank."""
    names = sorted({name for result in results for name in result.values})
    return Table(
        "results",
        "Every job",
        (
            *("subject", "group", "width", "height", "mines", "seed", "status", "seconds"),
            *names,
        ),
        tuple(
            (
                *(result.case.subject, result.case.group, result.case.width, result.case.height),
                # Most table readers cannot represent the 64 bits of a seed exactly.
                *(result.case.mines, str(result.seed), result.status.value, result.seconds),
                *(result.values.get(name) for name in names),
            )
            for result in results
        ),
    )


def _write_parquet(path: Path, table: Table) -> None:
    try:
        import pyarrow as pa  # noqa: PLC0415 - slow, and optional
        from pyarrow import parquet  # noqa: PLC0415 - likewise
    except ImportError:
        return
    columns = {head: _uniform(table.column(head)) for head in table.columns}
    parquet.write_table(pa.table(columns), path)


def _uniform(values: Sequence[TableValue]) -> list[TableValue]:
    """Convert a column with words and numbers to text, because a Parquet column has one type."""
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool} or kinds <= {int, float} or kinds <= {str}:
        return list(values)
    return [None if value is None else str(value) for value in values]


def _page(study: Study, header: Header, report: RunReport, drawn: dict[str, str]) -> str:
    jinja2 = library("jinja2", "reports need")
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["shown"] = shown
    page: str = environment.get_template("report.html").render(
        study=study,
        header=header,
        findings=report.findings,
        tables=report.tables,
        drawings={name: _embedded(name, svg) for name, svg in drawn.items()},
        long=_LONG,
    )
    return page


def _embedded(name: str, svg: str) -> str:
    """Return a drawing with ids that are unique on a page with other drawings."""
    drawing = svg[svg.index("<svg") :]  # the head of an SVG file does not belong in HTML
    # Matplotlib uses the same ids in every figure; on one page the ids must differ.
    for mark in ('id="', 'href="#', "url(#"):
        drawing = drawing.replace(mark, f"{mark}{name}-")
    return drawing
