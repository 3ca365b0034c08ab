"""The report of a run: one page that needs no other file, and the same in files.

``index.html`` holds the answer, the pictures and the tables. Beside it lie ``pictures`` (SVG and
PNG), ``tables`` (CSV, and Parquet where PyArrow is installed), and every single result as a table.
"""

import csv
import html
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from sapper.studies import drawing
from sapper.studies.findings import Findings, Picture, Table, TableValue
from sapper.studies.ledger import Header
from sapper.studies.study import Result, Status, Study

PAGE = "index.html"
"""The name of the page in the directory of a run."""

_LONG = 60  # rows of a table beyond which it is folded on the page

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
figure { margin: 2rem 0; overflow-x: auto; } figure svg { max-width: 100%; height: auto; }
figcaption, .note { color: #555; font-size: .9rem; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
th { border-bottom: 2px solid #888; } td:first-child, th:first-child { text-align: left; }
"""


def publish(directory: Path, study: Study, header: Header, results: Sequence[Result]) -> Findings:
    """Write the page, the pictures and the tables of a run, and return what they say.

    Raises:
        UnavailableError: SciPy or Matplotlib is not installed.
        OSError: a file cannot be written.
    """
    findings = study.findings(results)
    counted = summary(results)
    drawn = {picture.name: drawing.svg(picture) for picture in findings.pictures}
    for name in ("pictures", "tables"):
        (directory / name).mkdir(parents=True, exist_ok=True)
    for picture in findings.pictures:
        (directory / "pictures" / f"{picture.name}.svg").write_text(
            drawn[picture.name], encoding="utf-8"
        )
        (directory / "pictures" / f"{picture.name}.png").write_bytes(drawing.png(picture))
    for table in (*findings.tables, counted, jobs(results)):
        (directory / "tables" / f"{table.name}.csv").write_text(csv_of(table), encoding="utf-8")
        _write_parquet(directory / "tables" / f"{table.name}.parquet", table)
    (directory / PAGE).write_text(
        "".join(_page(study, header, findings, counted, drawn)), encoding="utf-8"
    )
    return findings


def summary(results: Sequence[Result]) -> Table:
    """Count the jobs of every subject and group: done, beyond the budget, failed; mean time.

    >>> summary([]).rows
    ()
    """
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.case.subject, result.case.group), []).append(result)
    rows: list[tuple[TableValue, ...]] = []
    for (subject, group), some in sorted(groups.items(), key=lambda item: _order(*item[0])):
        times = [result.seconds or 0.0 for result in some if result.status is Status.DONE]
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
        "What was run",
        ("subject", "group", "cases", *(status.value for status in Status), "mean ms", "seconds"),
        tuple(rows),
        "A job is one board. Beyond: the budget of its case was spent. Seconds of processor time.",
    )


def _order(subject: str, group: str) -> tuple[str, bool, int, str]:
    """Levels before densities, and these by their number."""
    number = group.removesuffix(" %")
    return (subject, number.isdecimal(), int(number) if number.isdecimal() else 0, group)


def jobs(results: Sequence[Result]) -> Table:
    """Return every result as a row; what only some report is blank for the others."""
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
                # A seed has 64 bits, more than most readers of tables keep exactly.
                *(result.case.mines, str(result.seed), result.status.value, result.seconds),
                *(result.values.get(name) for name in names),
            )
            for result in results
        ),
    )


def csv_of(table: Table) -> str:
    r"""Return a table as comma-separated values.

    >>> csv_of(Table("t", "T", ("a", "b"), ((1, None), (2.5, True))))
    'a,b\n1,\n2.5,true\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow([str(value).lower() if isinstance(value, bool) else value for value in row])
    return out.getvalue()


def shown(value: TableValue, *, precise: bool = False) -> str:
    """Return a value for human eyes.

    >>> [shown(value) for value in (None, True, 12345, 0.123456, 123456.7)]
    ['', 'yes', '12,345', '0.123', '123,457']
    >>> shown(1.00004912, precise=True)
    '1.0000491'
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        if precise:
            return f"{value:.8g}"
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return value


def _write_parquet(path: Path, table: Table) -> None:
    try:
        import pyarrow as pa  # noqa: PLC0415 - slow, and optional
        from pyarrow import parquet  # noqa: PLC0415 - likewise
    except ImportError:
        return
    columns = {head: _uniform(table.column(head)) for head in table.columns}
    parquet.write_table(pa.table(columns), path)


def _uniform(values: Sequence[TableValue]) -> list[TableValue]:
    """Make text of a column that mixes words and numbers: a Parquet column has one type."""
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {bool} or kinds <= {int, float} or kinds <= {str}:
        return list(values)
    return [None if value is None else str(value) for value in values]


def _page(
    study: Study, header: Header, findings: Findings, counted: Table, drawn: dict[str, str]
) -> Iterator[str]:
    name = html.escape(study.name)
    yield (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n'
        f"<h1>{name}</h1>\n<p><strong>{html.escape(study.question)}</strong></p>\n"
    )
    for paragraph in findings.answer:
        yield f"<p>{html.escape(paragraph)}</p>\n"
    for picture in findings.pictures:
        yield _figure(picture, drawn[picture.name])
    for table in (*findings.tables, counted):
        yield from _table(table)
    origin = f"Begun {header.started} on {header.machine}; seed {header.seed}."
    yield f'<p class="note">{html.escape(origin)}</p>\n</html>\n'


def _figure(picture: Picture, svg: str) -> str:
    drawing_itself = svg[svg.index("<svg") :]  # the head of an SVG file is none of HTML
    # Matplotlib names things alike in every picture; on one page they must differ.
    for mark in ('id="', 'href="#', "url(#"):
        drawing_itself = drawing_itself.replace(mark, f"{mark}{picture.name}-")
    caption = html.escape(picture.caption)
    return f"<figure>{drawing_itself}<figcaption>{caption}</figcaption></figure>\n"


def _table(table: Table) -> Iterator[str]:
    yield f"<h2>{html.escape(table.title)}</h2>\n"
    if table.note:
        yield f'<p class="note">{html.escape(table.note)}</p>\n'
    folded = len(table.rows) > _LONG
    yield f"<details><summary>{len(table.rows)} rows</summary>\n" if folded else ""
    yield '<div class="table"><table>\n<tr>'
    yield from (f"<th>{html.escape(head)}</th>" for head in table.columns)
    yield "</tr>\n"
    for row in table.rows:
        yield "<tr>"
        for head, value in zip(table.columns, row, strict=True):
            yield f"<td>{html.escape(shown(value, precise=head in table.precise))}</td>"
        yield "</tr>\n"
    yield "</table></div>\n"
    yield "</details>\n" if folded else ""
