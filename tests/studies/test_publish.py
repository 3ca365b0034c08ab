"""The documents say what the published tables say: pages are made again and compared."""

import re
from pathlib import Path

import pytest
from tests.studies.measuring import results

from sapper.errors import StudyError
from sapper.studies import difficulty, named, publish, results_file
from sapper.studies.publication import RUN, Publication
from sapper.studies.quotations import filled, quoted_studies
from sapper.studies.results_file import Header, ResultsFile
from sapper.studies.study import Case
from sapper.studies.study_page import page
from sapper.studies.tables import by_name

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
FOLDERS = sorted(path.parent for path in STUDIES.glob(f"*/{RUN}"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_page_is_what_the_program_writes_from_the_tables(folder):
    written = (STUDIES / f"{folder.name}.md").read_text("utf-8")
    assert written == page(named(folder.name), Publication.read(folder))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_picture_and_table_of_a_page_is_there_and_no_other(folder):
    published = Publication.read(folder)
    findings = named(folder.name).findings(by_name(published.tables))
    assert {path.name for path in folder.iterdir()} == {
        RUN,
        *(f"{table.name}.csv" for table in published.tables),
        *(f"{figure.name}.svg" for figure in findings.figures),
    }


def test_every_page_has_its_tables():
    assert {path.stem for path in STUDIES.glob("*.md")} == {folder.name for folder in FOLDERS}


def test_documents_quote_what_is_published():
    sources = publish.published_studies(STUDIES)
    for document in publish.documents(STUDIES):
        text = document.read_text("utf-8")
        assert quoted_studies(text) <= sources.keys(), document
        assert text == filled(text, sources), document


def test_no_number_of_a_study_is_typed_into_the_page_about_them():
    text = (STUDIES.parent / "studies.md").read_text("utf-8")
    for computed in (r"<!-- study .*?<!-- end -->", r"```.*?```", r"`[^`]*`", r"\]\([^)]*\)"):
        text = re.sub(computed, "", text, flags=re.DOTALL)
    assert [line for line in text.splitlines() if re.search(r"\d", line)] == []


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
    written = publish.publish(run, to)
    assert written == to / "difficulty.md"
    assert "| boards | agree |" in quoting.read_text()
    assert (to / "difficulty" / "difficulty.svg").exists()
    text = written.read_text()
    written.write_text(re.sub("[0-9]", "7", text))
    publish.publish(to / "difficulty", to)  # once more, from the tables alone
    assert written.read_text() == text


def test_a_run_without_results_is_refused(tmp_path):
    ResultsFile.open(tmp_path / results_file.FILE, Header("difficulty", 1, "", "m")).close()
    with pytest.raises(StudyError, match="holds no results yet"):
        publish.publish(tmp_path, tmp_path)
