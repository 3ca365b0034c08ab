import pytest
from tests.studies.generation_results import board

from sapper.studies import generation_document, published_times
from sapper.studies.generation_costs import costs
from sapper.studies.generation_subjects import MINE_MOVE, REPAIR
from sapper.studies.study import Case


def boards(width, height, mines, group, ms, subject=MINE_MOVE):
    case = Case(subject, group, width, height, mines)
    return [board(case, seed, 2, 3, seconds=ms / 1000) for seed in range(12)]


def test_shapes_are_pooled_as_the_document_pools_them():
    results = [*boards(20, 20, 80, "20 %", 30), *boards(40, 10, 80, "20 %", 60)]
    times, *_ = generation_document.tables(costs(results))
    (row,) = times.records()
    assert row["board"] == "400 cells, 20 %"
    assert row["document"] == published_times.TIMES[20][400]
    assert row["port ms"] == pytest.approx(50)  # the strip and its mirror image count twice


def test_a_size_of_which_a_shape_is_missing_is_not_compared():
    times, *_ = generation_document.tables(costs(boards(20, 20, 80, "20 %", 30)))
    assert not times.rows


def test_the_expert_board_stands_beside_both_published_times():
    results = [
        *boards(30, 16, 99, "expert", 70),
        *boards(30, 16, 99, "expert", 0.1, REPAIR),
    ]
    times, functions, programs = generation_document.tables(costs(results))
    (row,) = times.records()
    assert (row["document"], row["Cicvárek 2017"]) == (134, 7723)
    assert row["sapper's repair ms"] == pytest.approx(0.1)
    assert functions.column("d, printed") == tuple(
        d for _, d, _ in published_times.FUNCTIONS.values()
    )
    port = programs.records(program="port in Python")[0]
    assert port["plays"] == 5
    assert port["ms a play"] == pytest.approx(14)
