import json

import pytest

from sapper.errors import StudyError
from sapper.studies.publication import RUN, Publication
from sapper.studies.results_file import Header
from sapper.studies.run_log import LoggedRun
from sapper.studies.tables import Table

HEADER = Header("sample", 7, "2026-11-17", "a machine")
RUNS = (LoggedRun("sapper study run sample --out DIR", "2026-11-17", "a machine", "1.0"),)
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
