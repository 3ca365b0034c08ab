"""A published run of a study, and the pages made from it.

``docs/studies/NAME/`` has one CSV file per table and ``run.json``, which records how the tables
were made; single results are not stored. The page ``docs/studies/NAME.md`` is written from these
files only. A test generates the page again and compares it with the file, so no sentence can
contradict the tables.

To publish a study, run it, read its report, call ``sapper study publish DIR --to docs/studies`` and
commit the files. Other documents quote a table of a study between the lines ``<!-- study NAME table
TABLE -->`` and ``<!-- end -->``; with ``sentence`` instead of ``table``, they quote one of the
study's named sentences. Publishing updates the quotations; a test fails if one of them is out of
date.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sapper.errors import StudyError
from sapper.json_lines import object_of
from sapper.studies import figures, named, results_file
from sapper.studies.report import report_of
from sapper.studies.results_file import Header, LoggedRun, read_runs
from sapper.studies.study import Findings, Scale, Status, Study
from sapper.studies.tables import Table, Tables, by_name, csv_of, number, rounded, rows_of, shown
from sapper.words import counted

RUN = "run.json"
"""The name of the file that records how the tables were made."""


@dataclass(frozen=True, slots=True)
class Publication:
    """The tables of a run, and the commands that made them."""

    header: Header
    """The study, the seed, and when and where it was started."""
    runs: tuple[LoggedRun, ...]
    """The recorded commands that made the run."""
    tables: tuple[Table, ...]
    """The tables, in display order."""

    @classmethod
    def of(
        cls, header: Header, runs: Sequence[LoggedRun], tables: Sequence[Table]
    ) -> "Publication":
        """Return the published form of a run's results."""
        return cls(header, tuple(runs), tuple(rounded(table) for table in tables))

    def write(self, directory: Path) -> None:
        """Write the files, and delete tables of an earlier run that no longer exist."""
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.glob("*.csv"):
            if old.stem not in {table.name for table in self.tables}:
                old.unlink()
        for table in self.tables:
            (directory / f"{table.name}.csv").write_text(csv_of(table), encoding="utf-8")
        described = {
            **asdict(self.header),
            "runs": [asdict(run) for run in self.runs],
            "tables": [
                {
                    "name": table.name,
                    "title": table.title,
                    "note": table.note,
                    "precise": sorted(table.precise),
                }
                for table in self.tables
            ],
        }
        text = json.dumps(described, indent=1, ensure_ascii=False)
        (directory / RUN).write_text(f"{text}\n", encoding="utf-8")

    @classmethod
    def read(cls, directory: Path) -> "Publication":
        """Read a publication."""
        path = directory / RUN
        fields = object_of(path.read_bytes())
        if fields is None:
            raise StudyError(f"{str(path)!r} is not a JSON object")
        try:
            return cls(
                Header(*(fields[name] for name in ("study", "seed", "started", "machine"))),
                tuple(LoggedRun(**run) for run in fields["runs"]),
                tuple(_read_table(directory, described) for described in fields["tables"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise StudyError(f"{str(path)!r} does not describe a run: {error!r}") from None


def _read_table(directory: Path, described: dict[str, Any]) -> Table:
    name = described["name"]
    columns, rows = rows_of((directory / f"{name}.csv").read_text("utf-8"))
    return Table(
        *(name, described["title"], columns, rows, described["note"]),
        frozenset(described["precise"]),
    )


LONG = 40
"""Tables with more rows than this are not on the page, which only links to their files."""

_SPECIAL = re.compile(r"([\\*_|<`])")


def page(study: Study, published: Publication) -> str:
    """Return the page."""
    findings = study.findings(by_name(published.tables))
    blocks = [
        f"# {study.name}",
        "<!-- Written by `sapper study publish` from the tables next to it. Edit the study. -->",
        f"**{plain(study.question)}**",
        *(plain(paragraph) for paragraph in study.method),
        *_origin(study, published),
        "## Answer",
        *(plain(paragraph) for paragraph in findings.answer),
        *pictures(study, findings),
        "## Tables",
        *(table_block(study, table) for table in published.tables),
    ]
    return "\n\n".join(blocks) + "\n"


def _origin(study: Study, published: Publication) -> list[str]:
    """Return the date, machine and version of the run, its size, and the commands."""
    header, runs = published.header, published.runs
    commits = dict.fromkeys(f"{run.version} {run.commit[:7]}".strip() for run in runs)
    by = f", by sapper {', '.join(commits)}" if commits else ""
    words = (
        f"The run was started on {header.started} on {plain(header.machine)}{by}, with seed"
        f" {header.seed}."
    )
    made = by_name(published.tables).get("summary")
    if made is not None:
        done, beyond, failed = (
            int(sum(number(value) for value in made.column(head.value))) for head in Status
        )
        words += f" It finished {counted(done, 'job')}."
        if beyond:
            words += f" {counted(beyond, 'job')} could not be finished within the budget."
        if failed:
            words += f" {counted(failed, 'job')} failed."
    scales = {scale for run in runs for scale in study.scales if f"--scale {scale} " in run.command}
    if scales and Scale.FULL not in scales:
        boards = sum(case.boards for case in study.cases(Scale.FULL))
        words += f" A run at the full scale has {counted(boards, 'job')}."
    commands = list(dict.fromkeys(run.command for run in runs))
    return [words, *(["\n".join(("```sh", *commands, "```"))] if commands else [])]


def pictures(study: Study, findings: Findings) -> list[str]:
    """Return links to the figures, which are files next to the tables, and their captions."""
    return [
        f"![{plain(figure.caption)}]({study.name}/{figure.name}.svg)\n\n*{plain(figure.caption)}*"
        for figure in findings.figures
    ]


def table_block(study: Study, table: Table) -> str:
    """Return a table with its title and note; a long table is replaced by a link."""
    place = f"{study.name}/{table.name}.csv"
    parts = [f"### {plain(table.title)}", plain(table.note)]
    if len(table.rows) > LONG:
        parts.append(f"{len(table.rows):,} rows: [{table.name}.csv]({place}).")
    else:
        parts += [markdown(table), f"[{table.name}.csv]({place})"]
    return "\n\n".join(part for part in parts if part)


def markdown(table: Table) -> str:
    """Return a table as Markdown.

    >>> print(markdown(Table("t", "T", ("cells", "ms"), ((1000, 1.5), (2000, None)))))
    | cells | ms |
    |---|---|
    | 1,000 | 1.5 |
    | 2,000 | |
    """
    return "\n".join(
        (
            _row([plain(head) for head in table.columns]),
            "|" + "---|" * len(table.columns),
            *(
                _row(
                    [
                        plain(shown(value, precise=head in table.precise))
                        for head, value in zip(table.columns, row, strict=True)
                    ]
                )
                for row in table.rows
            ),
        )
    )


def _row(cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def plain(text: str) -> str:
    r"""Return text escaped for Markdown.

    >>> plain("a*n_1")
    'a\\*n\\_1'
    """
    return _SPECIAL.sub(r"\\\1", text)


_QUOTED = re.compile(
    r"(?P<open><!-- study (?P<study>[\w-]+) (?P<kind>table|sentence) (?P<name>[\w-]+) -->\n)"
    r".*?(?P<close><!-- end -->)",
    re.DOTALL,
)

Source = tuple[Tables, Findings]
"""The tables and findings of a study, for quotations."""


def filled(text: str, studies: Mapping[str, Source]) -> str:
    """Return a document with its quotations from these studies updated."""

    def quoted(match: re.Match[str]) -> str:
        study, kind, name = match["study"], match["kind"], match["name"]
        if study not in studies:
            return match[0]
        tables, findings = studies[study]
        try:
            said = markdown(tables[name]) if kind == "table" else plain(findings.sentences[name])
        except KeyError:
            raise StudyError(f"{study!r} has no {kind} {name!r} to quote") from None
        return f"{match['open']}\n{said}\n\n{match['close']}"

    return _QUOTED.sub(quoted, text)


def publish(directory: Path, to: Path) -> Path:
    """Publish a run, or rewrite the page of a published one.

    Args:
        directory: The directory of the run. If only the study's text has changed, the directory of
            its published tables is enough to rewrite its page.
        to: The directory of the pages. Documents that quote the study are updated too, if they are
            in the parent directory of ``to`` or below it.

    Returns:
        The page.

    Raises:
        UnavailableError: SciPy or Matplotlib is not installed.
    """
    published = _publication(directory)
    study = named(published.header.study)
    findings = study.findings(by_name(published.tables))
    text = page(study, published)
    folder = to / study.name
    published.write(folder)
    for figure in findings.figures:
        (folder / f"{figure.name}.svg").write_text(figures.svg(figure), encoding="utf-8")
    path = to / f"{study.name}.md"
    path.write_text(text, encoding="utf-8")
    sources = published_studies(to)
    for document in documents(to):
        before = document.read_text("utf-8")
        after = filled(before, sources)
        if after != before:
            document.write_text(after, encoding="utf-8")
    return path


def _publication(directory: Path) -> Publication:
    if (directory / RUN).exists():
        return Publication.read(directory)
    contents = results_file.read(directory / results_file.FILE)
    if not contents.results:
        raise StudyError(f"{str(directory / results_file.FILE)!r} contains no results yet")
    report = report_of(named(contents.header.study), contents.results)
    return Publication.of(contents.header, read_runs(directory), report.tables)


def published_studies(to: Path) -> Mapping[str, Source]:
    """Return the tables and findings of each published study, for quotations."""
    sources: dict[str, Source] = {}
    for path in sorted(to.glob(f"*/{RUN}")):
        published = Publication.read(path.parent)
        tables = by_name(published.tables)
        sources[published.header.study] = tables, named(published.header.study).findings(tables)
    return sources


def documents(to: Path) -> Iterator[Path]:
    """Yield the documents that may quote published studies."""
    yield from sorted(to.parent.rglob("*.md"))
