"""The documents agree with the published tables: pages are made again and compared."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.studies.measuring import results
from tests.studies.sample_figure import FIGURE
from tests.studies.sample_study import STUDY

from sapper.errors import StudyError
from sapper.studies import difficulty, named, publication, results_file
from sapper.studies.publication import LONG, RUN, Publication, filled, page
from sapper.studies.results_file import Header, LoggedRun, ResultsFile
from sapper.studies.study import Case, Findings
from sapper.studies.tables import Table, by_name

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
FOLDERS = sorted(path.parent for path in STUDIES.glob(f"*/{RUN}"))
REWRITE = "write pages and pictures again: .venv/bin/sapper study publish docs/studies/NAME"
HEADER = Header("sample", 7, "2026-11-17", "a machine")
RUNS = (LoggedRun("sapper study run sample --out DIR", "2026-11-17", "a machine", "1.0"),) * 2
TABLES = (
    Table("b", "B & more", ("n", "d"), ((1, 1.000049), (2, None)), "A note.", frozenset({"d"})),
    Table("a", "A", ("word", "share"), (("x, y", 1 / 3),)),
)


def test_what_is_written_is_read_back(tmp_path):
    published = Publication.of(HEADER, RUNS, TABLES)
    published.write(tmp_path)
    assert Publication.read(tmp_path) == published
    assert (tmp_path / "a.csv").read_text() == 'word,share\n"x, y",0.333333\n'


def test_tables_that_are_no_more_are_deleted(tmp_path):
    Publication.of(HEADER, RUNS, TABLES).write(tmp_path)
    Publication.of(HEADER, RUNS, TABLES[:1]).write(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.csv", RUN]


@pytest.mark.parametrize("text", ["[]", "{}", "no"])
def test_what_describes_no_run_is_refused(tmp_path, text):
    (tmp_path / RUN).write_text(text)
    with pytest.raises(StudyError, match=RUN):
        Publication.read(tmp_path)


def test_a_table_without_its_note_is_refused(tmp_path):
    Publication.of(HEADER, RUNS, TABLES).write(tmp_path)
    fields = json.loads((tmp_path / RUN).read_text())
    del fields["tables"][0]["note"]
    (tmp_path / RUN).write_text(json.dumps(fields))
    with pytest.raises(StudyError, match="note"):
        Publication.read(tmp_path)


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


def quoted_studies(text):
    return {match["study"] for match in publication._QUOTED.finditer(text)}


TABLE = Table("times", "Times", ("cells", "ms"), ((100, 1.5),))
SOURCES = {"sample": ({"times": TABLE}, Findings((), (), {"best": "1.5 ms at the best."}))}
TEXT = """Before.
<!-- study sample table times -->
old
<!-- end -->
Between.
<!-- study sample sentence best -->
<!-- end -->
After.
"""


def test_tables_and_sentences_are_written_where_they_are_quoted():
    text = filled(TEXT, SOURCES)
    assert "| 100 | 1.5 |" in text
    assert "\n1.5 ms at the best.\n" in text
    assert "old" not in text
    assert text.startswith("Before.\n<!-- study sample table times -->\n")
    assert text.endswith("<!-- end -->\nAfter.\n")


def test_writing_again_changes_nothing():
    once = filled(TEXT, SOURCES)
    assert filled(once, SOURCES) == once


def test_another_number_is_put_right():
    once = filled(TEXT, SOURCES)
    assert filled(once.replace("1.5", "1.6"), SOURCES) == once


def test_what_a_study_has_not_is_refused():
    with pytest.raises(StudyError, match="'sample' has no table 'none' to quote"):
        filled(TEXT.replace("times", "none"), SOURCES)


def test_studies_that_are_not_published_are_left_alone():
    assert filled(TEXT, {}) == TEXT
    assert quoted_studies(TEXT) == {"sample"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_page_is_what_the_program_writes_from_the_tables(folder):
    written = (STUDIES / f"{folder.name}.md").read_text("utf-8")
    assert written == page(named(folder.name), Publication.read(folder)), REWRITE


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_picture_and_table_of_a_page_is_there_and_no_other(folder):
    published = Publication.read(folder)
    findings = named(folder.name).findings(by_name(published.tables))
    assert {path.name for path in folder.iterdir()} == {
        RUN,
        *(f"{table.name}.csv" for table in published.tables),
        *(f"{figure.name}.svg" for figure in findings.figures),
    }, REWRITE


def test_every_page_has_its_tables():
    assert {path.stem for path in STUDIES.glob("*.md")} == {folder.name for folder in FOLDERS}


def test_documents_quote_what_is_published():
    sources = publication.published_studies(STUDIES)
    for document in publication.documents(STUDIES):
        text = document.read_text("utf-8")
        assert quoted_studies(text) <= sources.keys(), document
        assert text == filled(text, sources), f"{document}: {REWRITE}"


def test_no_number_of_a_study_is_typed_into_the_page_about_them():
    text = (STUDIES.parent / "studies.md").read_text("utf-8")
    for computed in (r"<!-- study .*?<!-- end -->", r"```.*?```", r"`[^`]*`", r"\]\([^)]*\)"):
        text = re.sub(computed, "", text, flags=re.DOTALL)
    typed = [line for line in text.splitlines() if re.search(r"\d", line)]
    assert typed == [], "quote the study between <!-- study ... --> and <!-- end --> instead"


@pytest.fixture
def run(tmp_path):
    case = Case(difficulty.RANDOM, "20 %", 8, 8, 13, boards=3)
    with ResultsFile.open(tmp_path / results_file.FILE, Header("difficulty", 1, "", "m")) as file:
        file.append(results(difficulty.STUDY, [case]))
    return tmp_path


@pytest.mark.slow
def test_a_run_is_published_and_quoted(run, tmp_path):
    to = tmp_path / "docs" / "studies"
    to.mkdir(parents=True)
    quoting = to.parent / "guide.md"
    quoting.write_text("<!-- study difficulty table agreement -->\n<!-- end -->\n")
    written = publication.publish(run, to)
    assert written == to / "difficulty.md"
    assert "| boards | agree |" in quoting.read_text()
    assert (to / "difficulty" / "difficulty.svg").exists()
    text = written.read_text()
    written.write_text(re.sub("[0-9]", "7", text))
    publication.publish(to / "difficulty", to)  # once more, from the tables alone
    assert written.read_text() == text


def test_a_run_without_results_is_refused(tmp_path):
    ResultsFile.open(tmp_path / results_file.FILE, Header("difficulty", 1, "", "m")).close()
    with pytest.raises(StudyError, match="contains no results yet"):
        publication.publish(tmp_path, tmp_path)
