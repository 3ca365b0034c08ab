"""A run of a study as the documents keep it: its tables and how they came about, no single results.

``docs/studies/NAME/`` holds one file of comma-separated values a table and ``run.json``. The page
beside it, ``docs/studies/NAME.md``, is made of them alone (``study_page``); a test makes it again
and compares, so that no sentence can say what the tables do not.

A study takes part by itself: its ``tables`` are made of results, its ``findings`` of tables. Run
it, look at the report, then ``sapper study publish DIR --to docs/studies`` and commit what that
wrote. Other documents quote tables and sentences by marks (``quotations``).
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sapper.errors import StudyError
from sapper.json_lines import object_of
from sapper.studies.results_file import Header
from sapper.studies.run_log import LoggedRun
from sapper.studies.table_files import csv_of, rounded, rows_of
from sapper.studies.tables import Table

RUN = "run.json"
"""The name of the file that says how the tables came about."""


@dataclass(frozen=True, slots=True)
class Publication:
    """Tables of a run, and how they came about."""

    header: Header
    """Which study, which seed, when and where it was begun."""
    runs: tuple[LoggedRun, ...]
    """The commands that made it, as far as they are recorded."""
    tables: tuple[Table, ...]
    """The tables, in the order in which they are shown."""

    @classmethod
    def of(
        cls, header: Header, runs: Sequence[LoggedRun], tables: Sequence[Table]
    ) -> "Publication":
        """Return what is kept of a run.

        Raises:
            StudyError: a table holds what its file could not.
        """
        return cls(header, tuple(runs), tuple(rounded(table) for table in tables))

    def write(self, directory: Path) -> None:
        """Write the files; tables of an earlier run that are no more are deleted.

        Raises:
            OSError: a file cannot be written.
        """
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
        """Read what was written.

        Raises:
            StudyError: it is not what ``write`` writes.
            OSError: a file cannot be read.
        """
        path = directory / RUN
        fields = object_of(path.read_bytes())
        if fields is None:
            raise StudyError(f"{str(path)!r} is not a JSON object")
        try:
            return cls(
                Header(*(fields[name] for name in ("study", "seed", "started", "machine"))),
                tuple(LoggedRun(**run) for run in fields["runs"]),
                tuple(_table(directory, described) for described in fields["tables"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise StudyError(f"{str(path)!r} does not describe a run: {error!r}") from None


def _table(directory: Path, described: dict[str, Any]) -> Table:
    name = described["name"]
    columns, rows = rows_of((directory / f"{name}.csv").read_text("utf-8"))
    return Table(
        *(name, described["title"], columns, rows, described["note"]),
        frozenset(described["precise"]),
    )
