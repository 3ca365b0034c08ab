import csv
import re

import pytest
from tests.studies.sample_figure import FIGURE
from tests.studies.sample_study import STUDY

from sapper.studies.report import jobs, summary, write_report
from sapper.studies.results_file import Header
from sapper.studies.study import Case, Findings, Result, Status, Study
from sapper.studies.tables import Table, csv_of

pytestmark = pytest.mark.slow

TABLE = Table("times", "Times & more", ("cells", "ms"), ((100, "beyond"), (200, 2.5)))
STUDY = Study(
    "sample",
    "Is 1 < 2?",
    STUDY.module,
    STUDY.cases,
    STUDY.measure,
    lambda _results: (TABLE,),
    lambda made: Findings((f"It is: {made['times'].rows[0][0]} < 200.",), (FIGURE, FIGURE)),
    method=("By comparing.",),
)
CASE = Case("quick", "20 %", 9, 9, 16)
RESULTS = [
    Result(CASE, 2**64 - 1, Status.DONE, 0.5, {"solved": True, "n": 3}),
    Result(CASE, 2, Status.DONE, 1.5, {"solved": False}),
    Result(CASE, 3, Status.BEYOND, budget=2.0),
    Result(CASE, 4, Status.FAILED, note="it crashed"),
]


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    header = Header("sample", 1, "2026-11-16", "a <machine>")
    write_report(folder, STUDY, header, RESULTS)
    return folder


def test_the_page_stands_alone(published):
    page = (published / "index.html").read_text(encoding="utf-8")
    assert "Is 1 &lt; 2?" in page
    assert "Times &amp; more" in page
    assert "It is: 100 &lt; 200." in page
    assert "By comparing." in page
    assert "2026-11-16" in page
    assert "a &lt;machine&gt;" in page
    assert page.count("<svg") == 2
    assert not re.findall(r'(?:src|href)="(?!#)', page.replace("xlink:href", "href"))


def test_names_inside_pictures_do_not_collide(published):
    page = (published / "index.html").read_text(encoding="utf-8")
    first = page[page.index("<svg") : page.index("</svg>")]
    names = set(re.findall(r' id="([^"]+)"', first))
    assert names
    assert all(name.startswith("growth-") for name in names)
    assert set(re.findall(r'href="#([^"]+)"', first)) <= names
    assert set(re.findall(r"url\(#([^)]+)\)", first)) <= names


def test_pictures_and_tables_are_files_too(published):
    assert sorted(path.name for path in (published / "pictures").iterdir()) == [
        "growth.png",
        "growth.svg",
    ]
    assert (published / "pictures" / "growth.png").read_bytes().startswith(b"\x89PNG")
    names = {path.name for path in (published / "tables").iterdir()}
    assert {"times.csv", "summary.csv", "results.csv", "times.parquet"} <= names


def test_parquet_holds_what_csv_holds(published):
    from pyarrow import parquet  # noqa: PLC0415 - only make test installs it

    found = parquet.read_table(published / "tables" / "results.parquet").to_pylist()
    assert [row["seed"] for row in found] == [str(result.seed) for result in RESULTS]
    assert [row["solved"] for row in found] == [True, False, None, None]
    mixed = parquet.read_table(published / "tables" / "times.parquet").to_pylist()
    assert mixed == [{"cells": 100, "ms": "beyond"}, {"cells": 200, "ms": "2.5"}]


def test_csv_is_read_back():
    rows = list(csv.reader(csv_of(jobs(RESULTS)).splitlines()))
    assert rows[0][-2:] == ["n", "solved"]
    assert rows[1][5:] == [str(2**64 - 1), "done", "0.5", "3", "true"]
    assert rows[3][5:] == ["3", "beyond", "", "", ""]


def test_the_summary_counts_every_job():
    table = summary(RESULTS)
    row = dict(zip(table.columns, table.rows[0], strict=True))
    assert (row["done"], row["beyond"], row["failed"]) == (2, 1, 1)
    assert (row["mean ms"], row["seconds"], row["cases"]) == (1000, 2.0, 1)
