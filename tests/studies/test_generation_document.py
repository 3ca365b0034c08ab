import pytest
from tests.studies.generation_results import board, followed

from sapper.studies import generation
from sapper.studies.generation import document
from sapper.studies.generation.costs import case_costs
from sapper.studies.generation.ways import MINE_MOVE, REPAIR
from sapper.studies.study import Case
from sapper.studies.tables import by_name


def test_the_documents_tables_are_whole():
    assert {density: len(times) for density, times in document.TIMES.items()} == {
        **dict.fromkeys((5, 10, 15), 15),
        20: 14,
        **dict.fromkeys((25, 30), 10),
    }
    assert document.TIMES[20][20000] == 66072.31
    assert document.TIMES[30][1000] == 87959.75
    assert document.TIMES[5][25000] == 111.46


def test_the_times_of_the_expert_board_are_the_documents():
    assert list(document.EXPERT_MS.values()) == [134, 7723]


def test_a_play_of_the_java_takes_less_than_its_board():
    for run in document.JAVA_RUNS:
        assert run.plays >= run.drawn >= 1
        assert run.error < run.ms


def boards(width, height, mines, group, ms, subject=MINE_MOVE):
    case = Case(subject, group, width, height, mines)
    return [board(case, seed, 2, 3, seconds=ms / 1000) for seed in range(12)]


def test_shapes_are_pooled_as_the_document_pools_them():
    results = [*boards(20, 20, 80, "20 %", 30), *boards(40, 10, 80, "20 %", 60)]
    times, *_ = document.document_tables(case_costs(results))
    (row,) = times.records()
    assert row["board"] == "400 cells, 20 %"
    assert row["document"] == document.TIMES[20][400]
    assert row["port ms"] == pytest.approx(50)  # the strip and its mirror image count twice


def test_a_size_of_which_a_shape_is_missing_is_not_compared():
    times, *_ = document.document_tables(case_costs(boards(20, 20, 80, "20 %", 30)))
    assert not times.rows


def test_the_expert_board_stands_next_to_both_published_times():
    results = [
        *boards(30, 16, 99, "expert", 70),
        *boards(30, 16, 99, "expert", 0.1, REPAIR),
    ]
    times, functions, programs = document.document_tables(case_costs(results))
    (row,) = times.records()
    assert (row["document"], row["Cicvárek 2017"]) == (134, 7723)
    assert row["sapper's repair ms"] == pytest.approx(0.1)
    assert functions.column("d, printed") == tuple(d for _, d, _ in document.FUNCTIONS.values())
    port = programs.records(program="port in Python")[0]
    assert port["plays"] == 5
    assert port["ms a play"] == pytest.approx(14)


@pytest.fixture(scope="module")
def sentences():
    shapes = ((20, 20, 1), (40, 10, 2), (50, 20, 2))
    results = [
        *followed(30, 0.02, boards=100),
        *(
            board(Case(MINE_MOVE, "20 %", width, height, width * height // 5), seed, drawn, 4)
            for width, height, drawn in shapes
            for seed in range(12)
        ),
    ]
    return document.sentences(by_name(generation.tables(results)))


@pytest.mark.slow
def test_the_method_is_said_to_be_exponential_where_its_repairs_do_not_suffice(sentences):
    assert "after 25 repairs" in sentences["method"]
    assert "shrinks with the size in 1 of 1 series" in sentences["fall"]
    assert "the fall exponential, is within the interval in 1." in sentences["fall"]
    assert "the number 25 does not grow with the board" in sentences["fall"]


@pytest.mark.slow
def test_the_documents_figures_are_said_to_be_an_excerpt(sentences):
    assert "an excerpt of 10 to 15 sizes" in sentences["figures"]
    assert "hardly for either: 20 and 25 %" in sentences["figures"]


@pytest.mark.slow
def test_shapes_are_compared(sentences):
    assert "1 (1 to 1) boards of 20x20 and 2 (2 to 2) boards of 40x10" in sentences["shapes"]


@pytest.mark.slow
def test_the_two_programs_stand_next_to_each_other(sentences):
    assert "port in Python 10 ms (10 to 10), 6.0 plays per board" in sentences["programs"]
    assert "910 ms and 7.3 plays" in sentences["programs"]
