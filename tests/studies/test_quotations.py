import pytest

from sapper.errors import StudyError
from sapper.studies.findings import Findings
from sapper.studies.quotations import filled, quoted_studies
from sapper.studies.tables import Table

TABLE = Table("times", "Times", ("cells", "ms"), ((100, 1.5),))
STUDIES = {"sample": ({"times": TABLE}, Findings((), (), {"best": "1.5 ms at the best."}))}
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
    text = filled(TEXT, STUDIES)
    assert "| 100 | 1.5 |" in text
    assert "\n1.5 ms at the best.\n" in text
    assert "old" not in text
    assert text.startswith("Before.\n<!-- study sample table times -->\n")
    assert text.endswith("<!-- end -->\nAfter.\n")


def test_writing_again_changes_nothing():
    once = filled(TEXT, STUDIES)
    assert filled(once, STUDIES) == once


def test_another_number_is_put_right():
    once = filled(TEXT, STUDIES)
    assert filled(once.replace("1.5", "1.6"), STUDIES) == once


def test_what_a_study_has_not_is_refused():
    with pytest.raises(StudyError, match="'sample' has no table 'none' to quote"):
        filled(TEXT.replace("times", "none"), STUDIES)


def test_studies_that_are_not_published_are_left_alone():
    assert filled(TEXT, {}) == TEXT
    assert quoted_studies(TEXT) == {"sample"}
