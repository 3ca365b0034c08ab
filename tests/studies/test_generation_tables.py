import pytest
from tests.studies.generation_results import followed, looked_at, series

from sapper.studies import generation_tables
from sapper.studies.generation_subjects import MINE_MOVE, REJECTION, REPAIR
from sapper.studies.tables import by_name

pytestmark = pytest.mark.slow


def test_the_tables_of_a_run():
    results = [
        *series(REJECTION, 20, lambda n: 1 + n / 500),
        *series(MINE_MOVE, 20, lambda _: 1.2, repairs=lambda n: 0.01 * n),
        *looked_at(REJECTION),
        *looked_at(REPAIR, 1.0),
        *followed(20, 0.01),
    ]
    tables = by_name(generation_tables.tables(results))
    row = tables["squares"].records(mines="20 %", cells=100)[0]
    assert " to " in row["rejection, drawn"]
    assert row["repair, ms"] is None
    assert tables["laws"].rows
    assert tables["survival"].rows
    assert tables["looks-brief"].rows


def test_the_tables_of_no_run_are_empty_but_for_the_documents():
    tables = by_name(generation_tables.tables([]))
    assert {name for name, table in tables.items() if table.rows} == {
        *("document-laws", "functions", "programs")
    }
