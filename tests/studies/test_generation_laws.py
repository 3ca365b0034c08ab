import pytest
from tests.studies.generation_results import series

from sapper.studies import generation_laws
from sapper.studies.generation_costs import costs
from sapper.studies.generation_subjects import MINE_MOVE, REJECTION, REPAIR
from sapper.studies.law_comparison import EXPONENTIAL, HARDLY_WORD


def test_draws_that_grow_exponentially_are_found_in_the_cells_played():
    found = costs(series(REJECTION, 25, lambda n: 1.002**n, boards=60))
    table = generation_laws.table(found)
    rows = table.records(measure=generation_laws.PLAYED, criterion="errors of log t")
    assert [row["verdict"] for row in rows] == [EXPONENTIAL]
    assert rows[0]["d"] == pytest.approx(1.002, abs=0.0005)
    assert rows[0]["dⁿ"] == pytest.approx(rows[0]["d"] ** 2500)


def test_a_series_of_one_shape_and_density_is_fitted_for_itself():
    results = [*series(MINE_MOVE, 10, lambda _: 1.0), *series(MINE_MOVE, 20, lambda _: 1.0)]
    table = generation_laws.table(costs(results))
    assert {(row["shapes"], row["group"]) for row in table.records()} == {
        ("square", "10 %"),
        ("square", "20 %"),
    }
    assert set(table.column("criterion")) == {"errors of log t", "errors of t"}


def test_repairs_are_fitted_where_there_are_some():
    found = costs(series(REPAIR, 30, lambda _: 1.0, repairs=lambda n: 0.02 * n))
    rows = generation_laws.table(found).records(measure=generation_laws.REPAIRS)
    assert rows[0]["b"] == pytest.approx(1, abs=0.1)


def test_the_documents_figures_are_compared_by_both_criteria():
    table = generation_laws.document_table()
    assert len(table.rows) == 12
    row = table.records(group="25 %", criterion="errors of log t")[0]
    assert row["best"] == "a·n·dⁿ"
    assert row["verdict"] == HARDLY_WORD
    assert table.records(group="20 %", criterion="errors of t")[0]["verdict"] == EXPONENTIAL
