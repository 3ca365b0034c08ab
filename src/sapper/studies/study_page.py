"""The page of a study among the documents, as Markdown, made of its published tables alone."""

import re
from collections.abc import Sequence

from sapper.studies.findings import Findings
from sapper.studies.publication import Publication
from sapper.studies.study import Study
from sapper.studies.tables import Table, by_name, shown

LONG = 40
"""Rows of a table beyond which the page only names its file."""

_SPECIAL = re.compile(r"([\\*_|<`])")


def page(study: Study, published: Publication) -> str:
    """Return the page.

    Raises:
        StudyError: the tables are not this study's, or do not hold what its sentences need.
    """
    findings = study.findings(by_name(published.tables))
    blocks = [
        f"# {study.name}",
        "<!-- Written by `sapper study publish` from the tables beside it. Edit the study. -->",
        f"**{plain(study.question)}**",
        *(plain(paragraph) for paragraph in study.method),
        *_how(published),
        "## Answer",
        *(plain(paragraph) for paragraph in findings.answer),
        *pictures(study, findings),
        "## Tables",
        *(table_block(study, table) for table in published.tables),
    ]
    return "\n\n".join(blocks) + "\n"


def _how(published: Publication) -> list[str]:
    header = published.header
    blocks = [f"Begun {header.started} on {plain(header.machine)}; seed {header.seed}."]
    commands = list(dict.fromkeys(run.command for run in published.runs))
    if commands:
        blocks.append("\n".join(("```sh", *commands, "```")))
    return blocks


def pictures(study: Study, findings: Findings) -> list[str]:
    """Return the figures with their captions, as files beside the tables."""
    return [
        f"![{plain(figure.caption)}]({study.name}/{figure.name}.svg)\n\n*{plain(figure.caption)}*"
        for figure in findings.figures
    ]


def table_block(study: Study, table: Table) -> str:
    """Return a table with its title and note; a long one as a link to its file."""
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
    r"""Return text as Markdown that shows it as it is.

    >>> plain("a*n_1")
    'a\\*n\\_1'
    """
    return _SPECIAL.sub(r"\\\1", text)
