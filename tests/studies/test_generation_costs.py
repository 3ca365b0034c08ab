import pytest
from tests.studies.generation_results import board, square

from sapper.studies import generation_costs
from sapper.studies.generation_subjects import REJECTION, SURVIVAL
from sapper.studies.study import Result, Status

CASE = square(REJECTION, 20, 30)


def cost(results):
    (found,) = generation_costs.costs(results)
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
    # With a chance of a board of one in this, 3000 draws miss it in one of twenty runs.
    assert (1 - 1 / drawn.low) ** 3000 == pytest.approx(0.05, abs=0.001)


def test_a_case_that_the_budget_never_reached_says_nothing():
    found = cost([Result(CASE, 4, Status.BEYOND, budget=4.0)])
    assert found.measures["drawn"].low is None
    assert found.ended


def test_survival_has_no_costs():
    assert generation_costs.costs([board(square(SURVIVAL, 20, 10), 1)]) == ()


def test_the_table_has_a_row_a_case():
    table = generation_costs.table([cost([board(CASE, 1)])])
    (row,) = table.records()
    assert (row["shapes"], row["cells"], row["made"], row["drawn"]) == ("square", 900, 1, 1.0)
