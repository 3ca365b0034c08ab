from dataclasses import replace

from tests.studies.sample_figure import FIGURE
from tests.studies.sample_study import STUDY

from sapper.studies.findings import Findings
from sapper.studies.publication import Publication
from sapper.studies.results_file import Header
from sapper.studies.run_log import LoggedRun
from sapper.studies.study_page import LONG, page
from sapper.studies.tables import Table

HEADER = Header("sample", 7, "2026-11-17", "a machine")
RUNS = (LoggedRun("sapper study run sample --out DIR", "2026-11-17", "a machine", "1.0"),) * 2
JOBS = Table("jobs", "Jobs | all", ("subject", "s_1"), (("quick", 0.25),), "One *each*.")
SAMPLE = replace(
    STUDY,
    findings=lambda made: Findings((f"{len(made['jobs'].rows)} job(s).",), (FIGURE,)),
    method=("By running.",),
)


def test_the_page_says_what_the_tables_say():
    text = page(SAMPLE, Publication.of(HEADER, RUNS, (JOBS,)))
    assert "1 job(s)." in text
    assert "2 job(s)." in page(SAMPLE, Publication.of(HEADER, RUNS, (twice(JOBS, 2),)))
    assert "| quick | 0.25 |" in text
    assert "By running." in text
    assert f"(sample/{FIGURE.name}.svg)" in text
    assert text.count("sapper study run sample --out DIR") == 1
    assert "seed 7" in text


def test_signs_of_markdown_are_shown_as_they_are():
    text = page(SAMPLE, Publication.of(HEADER, RUNS, (JOBS,)))
    assert r"### Jobs \| all" in text
    assert r"One \*each\*." in text
    assert r"| subject | s\_1 |" in text


def test_a_long_table_is_a_link():
    text = page(SAMPLE, Publication.of(HEADER, RUNS, (twice(JOBS, LONG + 1),)))
    assert f"{LONG + 1} rows: [jobs.csv](sample/jobs.csv)." in text
    assert "| quick |" not in text


def twice(table, times):
    return replace(table, rows=table.rows * times)
