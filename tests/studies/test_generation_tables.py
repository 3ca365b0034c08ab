from itertools import islice
from statistics import fmean

import pytest
from benchmarks import generator_looks
from tests.studies.generation_results import board, followed, looked_at, series, square

from sapper.studies import generation
from sapper.studies.generation import laws
from sapper.studies.generation.costs import case_costs, cost_table
from sapper.studies.generation.document import document_growth_table
from sapper.studies.generation.looks import LOOKS, board_looks, look_tables
from sapper.studies.generation.ways import CHAIN, MINE_MOVE, REJECTION, REPAIR, SURVIVAL
from sapper.studies.growth_laws import EXPONENTIAL, HARDLY_WORD
from sapper.studies.study import Result, Status
from sapper.studies.tables import by_name

CASE = square(REJECTION, 20, 30)


def cost(results):
    (found,) = case_costs(results)
    return found


def test_a_cost_is_all_that_was_spent_over_the_boards_made():
    found = cost([board(CASE, seed, drawn=2 + seed % 2, seconds=0.5) for seed in range(20)])
    drawn = found.measures["drawn"]
    assert drawn.value == 2.5
    assert 2.0 <= drawn.low < 2.5 < drawn.high <= 3.0
    assert found.measures["ms"].value == 500
    assert (found.asked, found.made, found.ended) == (20, 20, False)


def test_a_board_that_the_budget_ended_counts_with_what_it_took():
    boards = [board(CASE, seed, drawn=10) for seed in range(3)]
    ended = board(CASE, 3, drawn=70, made=False, stopped=True)
    never = Result(CASE, 4, Status.BEYOND, budget=4.0)
    found = cost([*boards, ended, never])
    assert found.measures["drawn"].value == pytest.approx(100 / 3)
    assert found.measures["drawn"].low is None  # three boards have no interval
    assert (found.asked, found.made, found.ended) == (5, 3, True)


def test_where_no_board_was_made_there_is_a_lower_bound():
    found = cost([board(CASE, 1, drawn=3000, seconds=4.0, made=False, stopped=True)])
    drawn = found.measures["drawn"]
    assert (drawn.value, drawn.high) == (None, None)
    # If one draw in this number is a board, 3000 draws miss it in one of twenty runs.
    assert (1 - 1 / drawn.low) ** 3000 == pytest.approx(0.05, abs=0.001)


def test_a_case_that_the_budget_never_reached_says_nothing():
    found = cost([Result(CASE, 4, Status.BEYOND, budget=4.0)])
    assert found.measures["drawn"].low is None
    assert found.ended


def test_survival_has_no_costs():
    assert case_costs([board(square(SURVIVAL, 20, 10), 1)]) == ()


def test_the_table_has_a_row_a_case():
    table = cost_table([cost([board(CASE, 1)])])
    (row,) = table.records()
    assert (row["shapes"], row["cells"], row["made"], row["drawn"]) == ("square", 900, 1, 1.0)


def test_draws_that_grow_exponentially_are_found_in_the_cells_played():
    found = case_costs(series(REJECTION, 25, lambda n: 1.002**n, boards=60))
    table = laws.growth_table(found)
    rows = table.records(measure=laws.PLAYED, criterion="errors of log t")
    assert [row["verdict"] for row in rows] == [EXPONENTIAL]
    assert rows[0]["d"] == pytest.approx(1.002, abs=0.0005)
    assert rows[0]["dⁿ"] == pytest.approx(rows[0]["d"] ** 2500)


def test_a_series_of_one_shape_and_density_is_fitted_for_itself():
    results = [*series(MINE_MOVE, 10, lambda _: 1.0), *series(MINE_MOVE, 20, lambda _: 1.0)]
    table = laws.growth_table(case_costs(results))
    assert {(row["shapes"], row["group"]) for row in table.records()} == {
        ("square", "10 %"),
        ("square", "20 %"),
    }
    assert set(table.column("criterion")) == {"errors of log t", "errors of t"}


def test_repairs_are_fitted_where_there_are_some():
    found = case_costs(series(REPAIR, 30, lambda _: 1.0, repairs=lambda n: 0.02 * n))
    rows = laws.growth_table(found).records(measure=laws.REPAIRED)
    assert rows[0]["b"] == pytest.approx(1, abs=0.1)


def test_the_documents_figures_are_compared_by_both_criteria():
    table = document_growth_table()
    assert len(table.rows) == 12
    row = table.records(group="25 %", criterion="errors of log t")[0]
    assert row["best"] == "a·n·dⁿ"
    assert row["verdict"] == HARDLY_WORD
    assert table.records(group="20 %", criterion="errors of t")[0]["verdict"] == EXPONENTIAL


SURVIVING = square(SURVIVAL, 30, 10)


@pytest.mark.slow
def test_boards_are_counted_by_the_repairs_they_needed():
    boards = [
        board(SURVIVING, 1, repairs=3),
        board(SURVIVING, 2, repairs=8),
        board(SURVIVING, 3, repairs=40),
        board(SURVIVING, 4, repairs=2, made=False),
        board(SURVIVING, 5, repairs=100, made=False),
        board(SURVIVING, 6, repairs=30, made=False, stopped=True),
    ]
    (row,) = laws.survival_tables(boards)[0].records()
    assert row["boards"] == 5  # the result of the sixth board is not known
    shares = [row[f"within {limit}"] for limit in (5, 10, 25, 100)]
    assert shares == [0.2, 0.4, 0.4, 0.6]
    assert (row["dead ends"], row["cut"]) == (pytest.approx(0.2), 0.2)
    assert row["within 25 from"] < 0.4 < row["within 25 to"]
    assert row["spread"] is None


@pytest.mark.slow
def test_trouble_in_proportion_to_the_cells_makes_the_chance_fall_exponentially():
    shares, fitted, growth = laws.survival_tables(followed(30, rate=0.02, boards=150))
    assert fitted.records(repairs=5)[0]["verdict"] == EXPONENTIAL
    repairs, spread = growth.records()
    assert repairs["b from"] < 1 < repairs["b to"] or repairs["b"] == pytest.approx(1, abs=0.05)
    assert repairs["at 1,000 cells"] == pytest.approx(20, rel=0.1)
    assert spread["b"] == pytest.approx(-0.5, abs=0.1)
    assert spread["b to"] < 0
    assert len(shares.rows) == 9


@pytest.mark.slow
def test_few_sizes_have_no_law():
    few = [result for result in followed(30, 0.02) if result.case.width <= 15]
    shares, fitted, _ = laws.survival_tables(few)
    assert shares.rows
    assert not fitted.rows


def test_boards_that_differ_are_told_apart_and_others_are_not():
    looks, brief = look_tables(
        [*looked_at(REJECTION), *looked_at(REPAIR, shift=2.0), *looked_at(CHAIN)]
    )
    assert all(row["differs"] for row in looks.records(generator=REPAIR))
    assert not any(row["differs"] for row in looks.records(generator=CHAIN))
    assert looks.records(generator=REPAIR)[0]["difference"] > 1
    cells = dict(brief.rows)
    assert cells[REPAIR].startswith(f"{len(LOOKS)} of {len(LOOKS)}; +")
    assert cells[CHAIN].startswith(f"0 of {len(LOOKS)}; ")


def test_without_uniform_boards_nothing_is_compared():
    looks, brief = look_tables(looked_at(REPAIR))
    assert not looks.rows
    assert not brief.rows


def test_a_handful_of_boards_is_not_compared():
    looks, _ = look_tables([*looked_at(REJECTION), *looked_at(REPAIR, 2.0, boards=9)])
    assert not looks.rows


@pytest.mark.slow
def test_the_tables_of_a_run():
    results = [
        *series(REJECTION, 20, lambda n: 1 + n / 500),
        *series(MINE_MOVE, 20, lambda _: 1.2, repairs=lambda n: 0.01 * n),
        *looked_at(REJECTION),
        *looked_at(REPAIR, 1.0),
        *followed(20, 0.01),
    ]
    tables = by_name(generation.tables(results))
    row = tables["squares"].records(mines="20 %", cells=100)[0]
    assert " to " in row["rejection, drawn"]
    assert row["repair, ms"] is None
    assert tables["laws"].rows
    assert tables["survival"].rows
    assert tables["looks-brief"].rows


@pytest.mark.slow
def test_the_tables_of_no_run_are_empty_but_for_the_documents():
    tables = by_name(generation.tables([]))
    assert {name for name, table in tables.items() if table.rows} == {
        *("document-laws", "document", "functions", "programs")
    }


def test_the_means_are_those_of_the_benchmark():
    """Two programs: one has sums over boards, the other has each board separately."""
    layouts = list(islice(generator_looks.rejection(10, 10, 15), 30))
    theirs = generator_looks.looks(layouts)
    ours = [board_looks(layout) for layout in layouts]
    for name in ("3BV", "openings", "neighbour correlation", "rim density"):
        assert fmean(board[name] for board in ours) == pytest.approx(theirs[name], abs=0.006)
    assert set(ours[0]) == set(LOOKS)


def test_the_block_variance_is_that_of_the_blocks():
    (layout,) = islice(generator_looks.rejection(12, 8, 20), 1)
    assert board_looks(layout)["block variance"] == pytest.approx(
        generator_looks.looks([layout])["block variance"], abs=1e-4
    )
